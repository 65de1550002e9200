import { useEffect } from 'react'
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
