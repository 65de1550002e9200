import type { OfferPrice } from '@portal/contract/offer-prices'
import { useMemo, useState } from 'react'
import {
  errorsOf,
  notesOf,
  type PriceGridRows,
  type PriceRow,
  priceGrid,
  problemsOf,
  rowOf,
} from './price-cells.ts'

const noRows: ReadonlyMap<string, PriceRow> = new Map()

/** What is typed outlives another search and a fresh reading: only saving or discarding ends it. */
export function usePriceGrid(shown: readonly OfferPrice[] | undefined) {
  const [state, setState] = useState(() => priceGrid.gridOfRows(shown?.map(rowOf) ?? []))
  const [from, setFrom] = useState(shown)
  /** Changed rows that the search does not show. */
  const [hidden, setHidden] = useState(noRows)

  if (shown !== undefined && shown !== from) {
    setFrom(shown)
    const changed = new Map([...hidden, ...changedOf(state).map((row) => [row.offer.offerId, row] as const)])
    const kept = shown.map((offer) => changed.get(offer.offerId) ?? rowOf(offer))
    for (const { offerId } of shown) changed.delete(offerId)
    setHidden(changed)
    setState({ ...priceGrid.gridOfRows(kept), base: kept.map(({ offer }) => rowOf(offer)) })
  }

  // Of the rows alone: up to 1,000 of them are not checked again at each key that moves or is typed.
  const { rows, base } = state
  const errors = useMemo(() => errorsOf({ rows, base }), [rows, base])
  const notes = useMemo(() => notesOf({ rows }), [rows])
  const isHiddenWrong = useMemo(
    () => [...hidden.values()].some((row) => Object.keys(problemsOf(row)).length > 0),
    [hidden],
  )
  const changed = useMemo(() => [...changedOf({ rows, base }), ...hidden.values()], [rows, base, hidden])
  return {
    state,
    change: setState,
    errors,
    notes,
    changed,
    hidden: hidden.size,
    isWrong: errors.length > 0 || isHiddenWrong,
    discard() {
      setHidden(noRows)
      setState(priceGrid.gridOfRows([]))
      // The offers as they are by then, after a save.
      setFrom(undefined)
    },
  }
}

const changedOf = (grid: PriceGridRows): PriceRow[] =>
  priceGrid.changedRows(grid).flatMap((index) => grid.rows[index] ?? [])

export type PriceSheetGrid = ReturnType<typeof usePriceGrid>
