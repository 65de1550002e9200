type Counted = {
  /** How many are loaded. */
  shown: number
  /** How many match the search and the filters; that is a lower limit unless `totalIsExact`. */
  total: number
  totalIsExact: boolean
  /** How many there are without search and filters; a lower limit unless `unfilteredTotalIsExact`. */
  unfilteredTotal: number
  unfilteredTotalIsExact: boolean
  /** Whether all that match are loaded. */
  isWhole: boolean
}

/**
 * How much of a history is shown: "Showing X of Y orders", Y being all of them (docs/spec/orders.md#lists). When more
 * match a search or a filter than are loaded, their number follows.
 */
export function historyCount({ shown, isWhole, ...totals }: Counted): string {
  const { totalIsExact, unfilteredTotal, unfilteredTotalIsExact } = totals
  // Orders may be placed between two pages.
  const all = Math.max(shown, unfilteredTotal)
  const allIsExact = unfilteredTotalIsExact || (isWhole && shown > unfilteredTotal)
  const showing = `Showing ${shown.toLocaleString('en-US')} of ${countWords(all, allIsExact)} orders`
  const matching = Math.max(shown, totals.total)
  if (isWhole || (matching >= unfilteredTotal && totalIsExact === unfilteredTotalIsExact)) return showing
  return `${showing} (${countWords(matching, totalIsExact)} match)`
}

/** Of a history that is not loaded yet. */
export const noTotals = { total: 0, totalIsExact: true, unfilteredTotal: 0, unfilteredTotalIsExact: true }

/** "340", or "more than 10,000". */
export const countWords = (count: number, isExact: boolean) =>
  `${isExact ? '' : 'more than '}${count.toLocaleString('en-US')}`
