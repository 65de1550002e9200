import type { CaseRow } from '@portal/contract/repairs'
import { formatDay } from '@portal/domain/format-date'

/** What closing says while old devices are out (docs/spec/repairs.md#states). */

/** @param returnDueOn the last day on which it can come back, yyyy-MM-dd */
export const dueBackText = (returnDueOn: string) =>
  `The old device is still due back by ${formatDay(returnDueOn)}: if it is here, mark it as returned first.`

/** The same of several cases; '' where no device is waited for. */
export function dueBackOf(cases: ReadonlyArray<Pick<CaseRow, 'waitsForReturn'>>): string {
  const count = cases.filter(({ waitsForReturn }) => waitsForReturn).length
  if (count === 0) return ''
  return count === 1
    ? '1 old device is still due back: if it is here, mark it as returned first.'
    : `${count.toLocaleString('en-US')} old devices are still due back: if they are here, mark them as returned first.`
}
