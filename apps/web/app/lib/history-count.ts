type Counted = {
  /** How many are loaded. */
  shown: number
  /** How many match the search and the filters; that is a lower limit unless `totalIsExact`. */
  total: number
  totalIsExact: boolean
  /** How many there are without search and filters. */
  unfilteredTotal: number
  /** Whether all that match are loaded. */
  isWhole: boolean
}

/**
 * How much of a history is shown: "Showing X of Y orders", Y being all of them (portal 2). When more match a search or a filter than are
 * loaded, their number follows.
 */
export function historyCount({ shown, total, totalIsExact, unfilteredTotal, isWhole }: Counted): string {
  const n = (count: number) => count.toLocaleString('en-US')
  // Orders may be placed between two pages.
  const showing = `Showing ${n(shown)} of ${n(Math.max(shown, unfilteredTotal))} orders`
  const matching = Math.max(shown, total)
  if (isWhole || (totalIsExact && matching >= unfilteredTotal)) return showing
  return `${showing} (${totalIsExact ? '' : 'more than '}${n(matching)} match)`
}
