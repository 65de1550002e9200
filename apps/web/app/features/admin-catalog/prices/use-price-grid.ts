import type { OfferPrice } from '@portal/contract/offer-prices'
import { useMemo, useState } from 'react'
import { errorsOf, notesOf, type PriceRow, priceGrid, problemsOf, rowOf } from './price-cells.ts'

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

  const errors = useMemo(() => errorsOf(state), [state])
  const notes = useMemo(() => notesOf(state), [state])
  const changed = useMemo(() => [...changedOf(state), ...hidden.values()], [state, hidden])
  return {
    state,
    change: setState,
    errors,
    notes,
    changed,
    hidden: hidden.size,
    isWrong: errors.length > 0 || [...hidden.values()].some((row) => Object.keys(problemsOf(row)).length > 0),
    discard() {
      setHidden(noRows)
      setState(priceGrid.gridOfRows([]))
      // The offers as they are by then, after a save.
      setFrom(undefined)
    },
  }
}

const changedOf = (state: Parameters<typeof errorsOf>[0]): PriceRow[] =>
  priceGrid.changedRows(state).flatMap((index) => state.rows[index] ?? [])

export type PriceSheetGrid = ReturnType<typeof usePriceGrid>
