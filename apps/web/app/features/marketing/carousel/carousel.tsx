import { carousel } from '@portal/domain/limits'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isInView, slidePlace, swipeSteps, wrappedIndex } from './slide-order.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useSwipe } from './use-swipe.ts'

export type CarouselProps = {
  /** What turns here: "Partners", "Team stories". */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  intervalMs: number
  /** Slides side by side: on phones, from 720 px, from 1024 px. */
  visible: { narrow: number; medium?: number; wide?: number }
  className?: string
}

/** The last move: its direction, and where the swipe that caused it had left the row. */
type Move = { by: 1 | -1; fromPx: number }

/**
 * An endless row of slides that turns by itself (storefront 9). Without a script it is a list that scrolls
 * sideways. Slides out of view are inert; each move by hand restarts the interval.
 */
export function Carousel({ label, slides, intervalMs, visible, className }: CarouselProps) {
  const count = slides.length
  const view = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const shown = useSlidesInView(view, visible.narrow)
  const [index, setIndex] = useState(0)
  const [move, setMove] = useState<Move | null>(null)
  const turns = shown !== undefined && count > shown

  function turn(by: 1 | -1, fromPx = 0) {
    setIndex((current) => wrappedIndex(current, by, count))
    setMove({ by, fromPx })
  }

  const { isPaused, isRunning, togglePause, hoverHandlers, focusHandlers } = useAutoplay({
    ...{ intervalMs, enabled: turns, restartOn: index, onTick: () => turn(1) },
  })
  const { draggedPx, swipeHandlers } = useSwipe(turns, (movedPx) => {
    const steps = swipeSteps(movedPx, slideWidth(view.current, shown ?? 1))
    if (steps !== 0) turn(steps > 0 ? 1 : -1, movedPx)
  })
  useSlideMotion(row, move, () => setMove(null))

  // Going forward, the slide that leaves is drawn before the edge until it is out of view.
  const lead = move?.by === 1 || draggedPx > 0 ? 1 : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups slides and their buttons
    <div
      {...focusHandlers}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames('carousel', className)}
      data-turns={shown === undefined ? 'pending' : turns}
      style={visibleStyle(visible)}
    >
      <div ref={view} className="carousel-view" {...hoverHandlers} {...swipeHandlers}>
        <ul
          ref={row}
          aria-live={isRunning ? 'off' : 'polite'}
          style={{ transform: `translateX(calc(${draggedPx}px - ${lead} * 100% / var(--visible)))` }}
        >
          {slides.map(({ key, content }, slide) => (
            <li
              key={key}
              style={{ order: slidePlace(slide, index, lead, count) }}
              inert={turns && !isInView(slide, index, shown, count)}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className="carousel-controls" hidden={!turns}>
        <IconButton label={isPaused ? 'Play' : 'Pause'} onClick={togglePause} data-pause>
          {isPaused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
        </IconButton>
        <IconButton label="Previous" onClick={() => turn(-1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <IconButton label="Next" onClick={() => turn(1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

function visibleStyle({ narrow, medium = narrow, wide = medium }: CarouselProps['visible']): CSSProperties {
  // Custom properties are not in React's list of styles.
  return { '--narrow': narrow, '--medium': medium, '--wide': wide } as CSSProperties
}

const slideWidth = (view: HTMLElement | null, shown: number) => (view?.clientWidth ?? 0) / shown

/** How many slides the style sheet puts side by side at this width; undefined before the script has taken over. */
function useSlidesInView(view: RefObject<HTMLElement | null>, fallback: number): number | undefined {
  const [shown, setShown] = useState<number>()
  useEffect(() => {
    const element = view.current
    if (element === null) return
    const read = () => {
      const value = Number(getComputedStyle(element).getPropertyValue('--visible'))
      setShown(value > 0 ? value : fallback)
    }
    read()
    // Where a scroll without a script had left it.
    element.scrollLeft = 0
    addEventListener('resize', read)
    return () => removeEventListener('resize', read)
  }, [view, fallback])
  return shown
}

/** Slides the row from where the last move found it to where it now stands. */
function useSlideMotion(row: RefObject<HTMLElement | null>, move: Move | null, onDone: () => void) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || move === null) return
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (reduced || element.animate === undefined) return done.current()
    const at = (places: number, px: number) => `translateX(calc(${px}px - ${places} * 100% / var(--visible)))`
    const forward = move.by === 1
    const motion = element.animate(
      { transform: [at(forward ? 0 : 1, move.fromPx), at(forward ? 1 : 0, 0)] },
      { duration: carousel.transitionMs, easing: 'cubic-bezier(.2,.7,.2,1)' },
    )
    motion.onfinish = () => done.current()
    return () => motion.cancel()
  }, [row, move])
}
