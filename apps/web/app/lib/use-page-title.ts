import { brand } from '@portal/domain/brand'
import { useEffect } from 'react'

/** The title of a page: "Unit 014, WBC". */
export const pageTitle = (name: string) => `${name}, ${brand.name}`

/** Names the page after its record as soon as that is known. */
export function usePageTitle(name: string | null) {
  useEffect(() => {
    if (name === null) return
    const before = document.title
    document.title = pageTitle(name)
    return () => {
      if (document.title === pageTitle(name)) document.title = before
    }
  }, [name])
}
