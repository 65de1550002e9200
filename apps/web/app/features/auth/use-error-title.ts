import { useEffect } from 'react'

const prefix = 'Error: '

/** After a failed submit the title says so first, until the next one succeeds or the page is left. */
export function useErrorTitle(failed: boolean) {
  useEffect(() => {
    if (!failed) return
    const before = document.title
    document.title = `${prefix}${before}`
    return () => {
      if (document.title === `${prefix}${before}`) document.title = before
    }
  }, [failed])
}
