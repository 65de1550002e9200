import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

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
export function useAutoplay({ intervalMs, enabled, view, restartOn, onTick }: AutoplayOptions) {
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
