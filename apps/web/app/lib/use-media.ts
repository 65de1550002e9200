import { useCallback, useSyncExternalStore } from 'react'

/** Under this width rows are cards, and what is used less is behind a button (docs/spec/screens.md#lists). */
export const phone = '(max-width: 44.99rem)'

/** From this width on acts are in the bar and figures in view; under it they are below the heading or behind a press. */
export const wide = '(min-width: 48rem)'

/** Whether a media query holds. For pages that only the browser renders; elsewhere the styles decide. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
