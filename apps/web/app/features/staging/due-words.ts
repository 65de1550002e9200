import type { StagingOrder } from '@portal/contract/staging'
import { formatDay } from '@portal/domain/format-date'

/** "promised 11/25/2026", or the day that the customer wants; '' without one. */
export function dueWords({ promisedOn, wantedBy }: Pick<StagingOrder, 'promisedOn' | 'wantedBy'>): string {
  if (promisedOn !== '') return `promised ${formatDay(promisedOn)}`
  return wantedBy === '' ? '' : `wanted by ${formatDay(wantedBy)}`
}
