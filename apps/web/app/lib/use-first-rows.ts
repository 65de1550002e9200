import { type MouseEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { phone, useMedia } from './use-media.ts'

/**
 * The first rows of a long list, until a press shows all of them.
 * @param max how many are shown at first; one more than that is shown as well, in the place of the button
 * @param row finds the rows around the button
 */
export function useFirstRows<Row>(rows: readonly Row[], max: number, row: string) {
  const { isCut, showAll } = useFirst(rows.length, max, row)
  return { shown: isCut ? rows.slice(0, max) : rows, showAll }
}

function useFirst(count: number, max: number, row: string, beginsWhole = false) {
  const [isWhole, setWhole] = useState(beginsWhole)
  const isCut = !isWhole && count > max + 1

  function showAll({ currentTarget }: MouseEvent<HTMLElement>) {
    const list = currentTarget.closest(`:has(${row})`)
    // The button leaves: the first row that it shows is read on from.
    flushSync(() => setWhole(true))
    const next = list?.querySelectorAll<HTMLElement>(row)[max]
    if (next === undefined) return
    next.tabIndex = -1
    next.focus()
  }

  return { isWhole, isCut, showAll: isCut ? showAll : undefined }
}

/** So many rows of two or three lines keep a page below 4,000 px. */
const phoneRowsMax = 30

/** The lists that were shown whole, by entry of the browser's history: Back leads to the same row. */
const shownWhole = new Set<string>()

/** How many rows of a table of `lines` are shown on phones at first; undefined where all of them are. */
export function usePhoneRows(count: number, isOfLines: boolean) {
  const { key } = useLocation()
  const max = useMedia(phone) && isOfLines ? phoneRowsMax : count
  const { isWhole, isCut, showAll } = useFirst(
    count,
    max,
    'tbody > tr:not(.virtual-space)',
    shownWhole.has(key),
  )
  useEffect(() => {
    if (isWhole) shownWhole.add(key)
  }, [isWhole, key])
  return { rowsMax: isCut ? max : undefined, showAll }
}
