import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const settleMs = 100

/**
 * After a change of path: focuses the page's h1 and names the page in one polite live region
 * (docs/spec/screens.md#focus). Filters in the query and tabs in the hash do not move focus. Mount it once, in the
 * root.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  const [name, setName] = useState('')

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const focused = document.activeElement
    // The new page's heading and title are in place one frame after the path; a little more lets screen readers settle.
    const timer = setTimeout(() => {
      // Another element that was focused meanwhile keeps the focus.
      if ([focused, document.body].includes(document.activeElement)) focusHeading()
      setName(document.title)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [pathname])

  return (
    <p className="vh" role="status" aria-live="polite">
      {name}
    </p>
  )
}

/** Moves focus to the h1 of the page or of its bar, or to main when there is none. Checkout stages call it on every change. */
export function focusHeading() {
  const heading =
    document.querySelector<HTMLElement>(':is(main, .work-bar) h1') ??
    document.querySelector<HTMLElement>('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The first stop of the Tab key: jumps over the header to `<main id="main">`. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
