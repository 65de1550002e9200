type Counted = { shown: number; total: number; totalIsExact: boolean; isWhole: boolean }

/** How much of a history is shown (portal 2); narrowed ones and searches are not all counted to their end, unless they were read to it. */
export function historyCount({ shown, total, totalIsExact, isWhole }: Counted): string {
  const all = isWhole ? shown : Math.max(shown, total)
  const isAtLeast = !isWhole && !totalIsExact
  return `Showing ${shown.toLocaleString('en-US')} of ${isAtLeast ? 'more than ' : ''}${all.toLocaleString('en-US')} orders`
}
