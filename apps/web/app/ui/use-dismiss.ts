import { type RefObject, useEffect, useRef } from 'react'

export type DismissReason = 'escape' | 'outside' | 'left'

/** While `active`, calls back on Escape, on a press outside the element and when focus leaves it. */
export function useDismiss(
  active: boolean,
  element: RefObject<HTMLElement | null>,
  dismiss: (reason: DismissReason) => void,
) {
  const latest = useRef(dismiss)
  useEffect(() => {
    latest.current = dismiss
  })

  useEffect(() => {
    if (!active) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && element.current !== null && !element.current.contains(target)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current('escape')
    }
    const onPress = (event: PointerEvent) => {
      if (isOutside(event.target)) latest.current('outside')
    }
    const onFocus = (event: FocusEvent) => {
      if (isOutside(event.target)) latest.current('left')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onFocus)
    }
  }, [active, element])
}
