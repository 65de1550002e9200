import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The first rows of a long list, until a press shows all of them.
 * @param max how many are shown at first; one more than that is shown as well, in the place of the button
 * @param row finds the rows within the section of the button
 */
export function useFirstRows<Row>(rows: readonly Row[], max: number, row: string) {
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && rows.length > max + 1

  function showAll({ currentTarget }: MouseEvent<HTMLElement>) {
    const section = currentTarget.closest('section')
    // The button leaves: the first row that it shows is read on from.
    flushSync(() => setWhole(true))
    const next = section?.querySelectorAll<HTMLElement>(row)[max]
    if (next === undefined) return
    next.tabIndex = -1
    next.focus()
  }

  return { shown: isCut ? rows.slice(0, max) : rows, showAll: isCut ? showAll : undefined }
}
