import type { StagingOrder } from '@portal/contract/staging'
import { formatDay } from '@portal/domain/format-date'

/** "promised 11/25/2026", or the day that the customer wants; '' without one. */
export function dueWords({ promisedOn, wantedBy }: Pick<StagingOrder, 'promisedOn' | 'wantedBy'>): string {
  if (promisedOn !== '') return `promised ${formatDay(promisedOn)}`
  return wantedBy === '' ? '' : `wanted by ${formatDay(wantedBy)}`
}

/** Whether that day is over and devices have not left; days are the business's, yyyy-MM-dd. */
export function isOverdue(
  { promisedOn, wantedBy, stage }: Pick<StagingOrder, 'promisedOn' | 'wantedBy' | 'stage'>,
  today: string,
): boolean {
  const day = promisedOn || wantedBy
  return day !== '' && day < today && (stage === 'received' || stage === 'atBench')
}
