import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from './grid-moves.ts'

/** Dragging over the cells of a grid, which scrolls at its edges (docs/spec/fleet.md#keys). */

/** Selecting a range, or filling down with the handle. */
export type DragKind = 'select' | 'fill'

type Dragging = {
  /** The pointer is over this cell, or beyond the edge beside it. */
  onOver: (kind: DragKind, place: Place) => void
  /** The pointer was released. */
  onDrop: (kind: DragKind) => void
}

/** Answers how a drag begins. Until it ends, it follows the pointer everywhere, also outside of the window. */
export function useGridDrag(scroller: RefObject<HTMLElement | null>, dragging: Dragging) {
  const [kind, setKind] = useState<DragKind | null>(null)
  const latest = useRef(dragging)
  useLayoutEffect(() => {
    latest.current = dragging
  })
  useEffect(() => {
    const box = scroller.current
    if (kind === null || box === null) return
    return followPointer(box, {
      onPlace: (place) => latest.current.onOver(kind, place),
      onEnd: () => {
        setKind(null)
        latest.current.onDrop(kind)
      },
    })
  }, [kind, scroller])
  return setKind
}

type Follower = { onPlace: (place: Place) => void; onEnd: () => void }

/** Tells the cell under the pointer whenever it moves and while it scrolls. Answers how to stop. */
function followPointer(box: HTMLElement, { onPlace, onEnd }: Follower): () => void {
  const stop = new AbortController()
  let pointer: Point | null = null
  let last = performance.now()
  let frame = requestAnimationFrame(step)

  function tell() {
    const place = pointer && placeAt(box, pointer)
    if (place) onPlace(place)
  }
  function step(now: number) {
    const seconds = Math.min(now - last, longestFrameMs) / 1_000
    last = now
    if (pointer && scrollTowards(box, pointer, seconds)) tell()
    frame = requestAnimationFrame(step)
  }
  function move({ clientX, clientY, buttons }: PointerEvent) {
    if (buttons === 0) return onEnd()
    pointer = { x: clientX, y: clientY }
    tell()
  }

  window.addEventListener('pointermove', move, { signal: stop.signal })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(end, onEnd, { signal: stop.signal })
  return () => {
    stop.abort()
    cancelAnimationFrame(frame)
  }
}

type Point = { x: number; y: number }

const longestFrameMs = 50
/** In a window that ends inside the grid, the pointer cannot go beyond: its last pixels count as beyond. */
const windowEdgePx = 16
const slowest = 240
const fastest = 2_400

/** The part of the grid where rows can be seen: below the headings, and inside of the window. */
function rowsBox(box: HTMLElement) {
  const { left, top, bottom } = box.getBoundingClientRect()
  const corner = box.querySelector<HTMLElement>('thead th')
  const heading = box.querySelector<HTMLElement>('[data-held]')
  return {
    left: left + (corner?.offsetWidth ?? 0),
    right: left + box.clientWidth,
    top: Math.max(top + (corner?.offsetHeight ?? 0) + (heading?.offsetHeight ?? 0), windowEdgePx),
    bottom: Math.min(bottom, window.innerHeight - windowEdgePx),
  }
}

/** The further the pointer is beyond the edge, the faster. @returns pixels for this time, 0 inside */
function stepOf(at: number, from: number, to: number, seconds: number): number {
  const beyond = at < from ? at - from : at > to ? at - to : 0
  return Math.sign(beyond) * seconds * (beyond === 0 ? 0 : Math.min(slowest + 20 * Math.abs(beyond), fastest))
}

/** Scrolls the grid, and at its end the page, while the pointer is beyond an edge. @returns whether it did */
function scrollTowards(box: HTMLElement, { x, y }: Point, seconds: number): boolean {
  const { left, right, top, bottom } = rowsBox(box)
  const step = { x: stepOf(x, left, right, seconds), y: stepOf(y, top, bottom, seconds) }
  const before = { x: box.scrollLeft, y: box.scrollTop, page: window.scrollY }
  box.scrollBy(step.x, step.y)
  if (box.scrollTop === before.y && isCutOff(box, step.y)) window.scrollBy(0, step.y)
  return box.scrollLeft !== before.x || box.scrollTop !== before.y || window.scrollY !== before.page
}

/** Whether the window hides rows in the direction of the step. */
function isCutOff(box: HTMLElement, step: number): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  return step < 0 ? top < 0 : step > 0 && bottom > window.innerHeight
}

/** The cell at the pointer, or the nearest one that can be seen; null between them. */
function placeAt(box: HTMLElement, { x, y }: Point): Place | null {
  const { left, right, top, bottom } = rowsBox(box)
  const between = (value: number, from: number, to: number) => Math.max(from + 1, Math.min(value, to - 1))
  return placeOf(document.elementFromPoint(between(x, left, right), between(y, top, bottom)))
}

/** The cell that an element belongs to. */
export function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.dataset.row
  const column = cell?.dataset.column
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}
