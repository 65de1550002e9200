/** Months of a list of invoices, yyyy-MM. */

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2026". */
export const monthLabel = (month: string): string => words.format(new Date(`${month}-01T00:00:00Z`))

/** This month and those before it, the newest first; the one that is shown is among them. */
export function monthsUntil(thisMonth: string, shown: string | null, count = 36): string[] {
  const [year = 0, number = 1] = thisMonth.split('-').map(Number)
  const months = Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return shown === null || months.includes(shown) ? months : [...months, shown].sort().reverse()
}
