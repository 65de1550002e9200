import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from './page-announcer.tsx'

/**
 * Arriving on the page of a record focused the heading over the gray shapes, which goes with them; the record's own heading takes
 * over once it is loaded.
 */
export function useHeadingFocus(isLoaded: boolean) {
  const { key } = useLocation()
  useEffect(() => {
    const cameFromInside = key !== 'default'
    if (isLoaded && cameFromInside && document.activeElement === document.body) focusHeading()
  }, [isLoaded, key])
}

/** A step that is done is no button any more, and the focus that it had goes with it: the heading has it then. */
export function useHeadingAfter(isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading()
    wasOpen.current = isOpen
  }, [isOpen])
}
