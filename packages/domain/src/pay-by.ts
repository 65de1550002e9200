import { type InvoiceState, termsLabel } from './books.ts'
import { daysBetween } from './business-day.ts'
import { formatDay } from './format-date.ts'

type PayBy = {
  /** Days of the business (yyyy-MM-dd). */
  invoicedOn: string
  dueOn: string
  state: InvoiceState
  /** Of a live ledger, which tells the day and not the terms behind it. */
  isLive: boolean
}

/**
 * "Net 30: pay by 12/28/2026", and "Net 30: was due 12/28/2026" once that day is over; '' where nothing is left to pay
 * (docs/spec/books.md#pay-by).
 */
export function payByWords({ invoicedOn, dueOn, state, isLive }: PayBy): string {
  if (state === 'paid' || state === 'void') return ''
  const day = formatDay(dueOn)
  const isOver = state === 'overdue'
  if (isLive) return `${isOver ? 'Was due' : 'Pay by'} ${day}`
  return `${termsLabel(daysBetween(invoicedOn, dueOn))}: ${isOver ? 'was due' : 'pay by'} ${day}`
}
