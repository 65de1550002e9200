import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where a person was in a list: how many rows were loaded, and which row stood where in the window. */
type Place = { rows: number; index: number; topPx: number }

/** The place in the list of each entry of the browser's history, as long as this page lives. */
const places = new Map<string, Place>()

const rowsOf = () =>
  [...document.querySelectorAll<HTMLElement>('main table tbody tr:not(.virtual-space)')].map((row, at) => ({
    index: Number(row.dataset.index ?? at),
    topPx: row.getBoundingClientRect().top,
  }))

/** Heights of rows that are not drawn are estimated, so getting to one takes a few steps. */
const stepsMax = 20

/** The place that Back leads to; undefined for a list that is opened anew. */
export function useReturnedPlace(): Place | undefined {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [place] = useState(() => (isBack ? places.get(key) : undefined))
  return place
}

type LoadedList = {
  rows: readonly unknown[]
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** Remembers the place in a list when the person leaves it, and restores the one that they return to. */
export function useListPlace(returned: Place | undefined, { rows, query }: LoadedList) {
  const { key } = useLocation()
  const latest = useRef({ key, rows: rows.length })
  useLayoutEffect(() => {
    latest.current = { key, rows: rows.length }
  })
  useLayoutEffect(
    () => () => {
      const first = rowsOf().find(({ topPx }) => topPx >= 0)
      if (first) places.set(latest.current.key, { rows: latest.current.rows, ...first })
    },
    [],
  )

  const isRestored = useRef(returned === undefined)
  useEffect(() => {
    if (isRestored.current || returned === undefined || rows.length === 0 || query.isFetching) return
    if (rows.length < returned.rows && query.hasNextPage && !query.isError) {
      void query.fetchNextPage()
      return
    }
    isRestored.current = true
    scrollTo(returned)
  })
}

/** Brings the row back to where it stood. */
function scrollTo({ index, topPx }: Place, steps = stepsMax) {
  const rows = rowsOf()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last || steps === 0) return
  const row = rows.find((one) => one.index === index)
  const heightPx = (last.topPx - first.topPx) / Math.max(1, last.index - first.index)
  const byPx = row ? row.topPx - topPx : last.topPx + (index - last.index) * heightPx - topPx
  if (row && Math.abs(byPx) < 1) return
  window.scrollBy(0, byPx)
  requestAnimationFrame(() => scrollTo({ index, topPx, rows: 0 }, steps - 1))
}
