import { carousel } from '@portal/domain/limits'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
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

export type CarouselProps = {
  /** What turns here: "Partners", "Team stories". */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  intervalMs: number
  /** Slides side by side. */
  visible: number
  className?: string
}

/** The last move: its direction, and where the swipe that caused it had left the row. */
type Move = { by: 1 | -1; fromPx: number }

/**
 * An endless row of slides that turns by itself (docs/spec/storefront.md#carousels). Without a script it is a list that
 * scrolls sideways, by keys too. Slides out of view are inert; each move by the user restarts the interval.
 */
export function Carousel({ label, slides, intervalMs, visible, className }: CarouselProps) {
  const count = slides.length
  const view = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const isAlive = useTakenOver(view)
  const [index, setIndex] = useState(0)
  const [move, setMove] = useState<Move | null>(null)
  const turns = isAlive && count > visible

  function turn(by: 1 | -1, fromPx = 0) {
    setIndex((current) => wrappedIndex(current, by, count))
    setMove({ by, fromPx })
  }

  const { isPaused, isRunning, togglePause, hoverHandlers, focusHandlers } = useAutoplay({
    ...{ intervalMs, enabled: turns, view, restartOn: index, onTick: () => turn(1) },
  })
  const { draggedPx, swipeHandlers } = useSwipe(turns, (movedPx) => {
    const steps = swipeSteps(movedPx, (view.current?.clientWidth ?? 0) / visible)
    if (steps !== 0) turn(steps > 0 ? 1 : -1, movedPx)
  })
  useSlideMotion(row, move, () => setMove(null))

  // Going forward, the slide that leaves is drawn before the edge until it is out of view.
  const lead = move?.by === 1 || draggedPx > 0 ? 1 : 0
  const named = { role: 'group', 'aria-label': label }
  return (
    <div
      {...focusHandlers}
      {...(isAlive && { ...named, 'aria-roledescription': 'carousel' })}
      className={classNames('carousel', className)}
      data-turns={isAlive ? turns : 'pending'}
      // Custom properties are not in React's list of styles.
      style={{ '--visible': visible } as CSSProperties}
    >
      <div
        ref={view}
        className="carousel-view"
        // Keys stop at the list while they are what scrolls it; a focus that it has stays when buttons take over.
        {...(isAlive ? { tabIndex: -1 } : { ...named, tabIndex: 0 })}
        {...hoverHandlers}
        {...swipeHandlers}
      >
        <ul
          ref={row}
          aria-live={isRunning ? 'off' : 'polite'}
          style={{ transform: `translateX(calc(${draggedPx}px - ${lead} * 100% / var(--visible)))` }}
        >
          {slides.map(({ key, content }, slide) => (
            <li
              key={key}
              style={{ order: slidePlace(slide, index, lead, count) }}
              inert={turns && !isInView(slide, index, visible, count)}
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

/** Whether the script has taken over; the row is then at its start, wherever it was scrolled to before. */
function useTakenOver(view: RefObject<HTMLElement | null>): boolean {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    if (view.current) view.current.scrollLeft = 0
    setAlive(true)
  }, [view])
  return isAlive
}

/**
 * Slides the row from where the last move found it to where it is now. The easing is even, so that the
 * row is seen to move for the whole time.
 */
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
      { duration: carousel.transitionMs, easing: 'ease-in-out' },
    )
    motion.onfinish = () => done.current()
    return () => motion.cancel()
  }, [row, move])
}

type Start = { pointerId: number; x: number; y: number }

/** Follows a finger or a pen sideways once it has moved past the tolerance; `onEnd` gets the pixels to the right. */
function useSwipe(enabled: boolean, onEnd: (movedPx: number) => void) {
  const start = useRef<Start>(null)
  const [draggedPx, setDraggedPx] = useState(0)

  function onPointerDown({ pointerType, pointerId, clientX, clientY }: PointerEvent) {
    if (enabled && pointerType !== 'mouse') start.current = { pointerId, x: clientX, y: clientY }
  }

  function onPointerMove(event: PointerEvent) {
    if (start.current?.pointerId !== event.pointerId) return
    const moved = event.clientX - start.current.x
    const isDragging = draggedPx !== 0
    if (!isDragging && Math.abs(moved) <= carousel.swipeTolerancePx) return
    if (!isDragging) event.currentTarget.setPointerCapture?.(event.pointerId)
    setDraggedPx(moved)
  }

  function onPointerUp(event: PointerEvent) {
    if (start.current?.pointerId !== event.pointerId) return
    start.current = null
    setDraggedPx(0)
    if (draggedPx !== 0) onEnd(draggedPx)
  }

  /** The browser took the gesture over, for scrolling the page. */
  function onPointerCancel() {
    start.current = null
    setDraggedPx(0)
  }

  return { draggedPx, swipeHandlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

type AutoplayOptions = {
  intervalMs: number
  /** Whether there is anything to turn. */
  enabled: boolean
  /** What turns. It may have had the focus before any script ran. */
  view: RefObject<HTMLElement | null>
  /** Changes with every move: the interval starts anew. */
  restartOn: unknown
  onTick: () => void
}

/**
 * Turns at the interval until someone looks closer: hovering the slides, focusing anything but the Pause button,
 * another browser tab, a wish for less motion, or Pause itself.
 */
function useAutoplay({ intervalMs, enabled, view, restartOn, onTick }: AutoplayOptions) {
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isAllowed = useMotionAllowed()
  const isRunning = enabled && isAllowed && !isPaused && !isHovered && !isFocused

  useEffect(() => {
    const focused = view.current?.contains(document.activeElement) ? document.activeElement : null
    if (focused && holdsTheRow(focused)) setFocused(true)
  }, [view])

  const latest = useRef(onTick)
  useEffect(() => {
    latest.current = onTick
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move by the user restarts the interval
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [isRunning, intervalMs, restartOn])

  return {
    isPaused,
    isRunning,
    togglePause: () => setPaused(!isPaused),
    hoverHandlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setHovered(true),
      onPointerLeave: () => setHovered(false),
    },
    focusHandlers: {
      onFocus: (event: FocusEvent) => setFocused(holdsTheRow(event.target)),
      onBlur: () => setFocused(false),
    },
  }
}

/** A mouse that pressed an arrow has moved on; a keyboard that is on one has not. Play must work where it is pressed. */
function holdsTheRow(target: Element): boolean {
  return target.matches(':focus-visible') && !target.matches('[data-pause]')
}

/** False on the server, and while the person asks for less motion. */
function useMotionAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setAllowed(!reduced.matches)
    read()
    reduced.addEventListener('change', read)
    return () => reduced.removeEventListener('change', read)
  }, [])
  return isAllowed
}
