import { carousel } from '@portal/domain/limits'
import { type PointerEvent, useRef, useState } from 'react'

type Start = { pointerId: number; x: number; y: number }

/** Follows a finger or a pen sideways once it has moved past the tolerance; `onEnd` gets the pixels to the right. */
export function useSwipe(enabled: boolean, onEnd: (movedPx: number) => void) {
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
