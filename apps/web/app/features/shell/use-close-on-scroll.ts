import { type RefObject, useEffect, useRef } from 'react'

const scrollTolerancePx = 24

/** Scrolling the page closes the sheet, but only past a tremor and not while focus is inside: zoom users scroll to read. */
export function useCloseOnScroll(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  close: () => void,
) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const from = window.scrollY
    const onScroll = () => {
      const focused = document.activeElement
      const reading = focused !== trigger.current && root.current?.contains(focused)
      if (Math.abs(window.scrollY - from) > scrollTolerancePx && !reading) latest.current()
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [open, root, trigger])
}
