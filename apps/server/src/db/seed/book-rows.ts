import { defaultNetDays, dueOn } from '@portal/domain/books'
import { businessDay, daysAfter, defaultTimeZone } from '@portal/domain/business-day'
import type { bookEntries, bookInvoices } from '../schema/books.tables.ts'
import { demoUuid } from './demo-ids.ts'
import type { DemoOrder } from './order-rows.ts'

export type BookRows = {
  invoices: Array<typeof bookInvoices.$inferInsert>
  entries: Array<typeof bookEntries.$inferInsert>
}
export const noBooks = (): BookRows => ({ invoices: [], entries: [] })

/** When an invoice of this moment was made, and by when it is to be paid. */
export function daysOf(at: Date): { invoicedOn: string; dueOn: string } {
  const invoicedOn = businessDay(at, defaultTimeZone)
  return { invoicedOn, dueOn: dueOn(invoicedOn, defaultNetDays) }
}

type Made = {
  order: DemoOrder['order']
  orderId: number
  invoiceId: string
  number: string
  totalCents: number
  at: Date
  isVoid: boolean
  now: Date
}

/**
 * An invoice in the books, as accounting finds it: most of the older ones are paid, some of them are overdue or paid in part, and
 * a few have a credit note.
 */
export function addToBooks(rows: BookRows, made: Made): void {
  const { order, orderId, invoiceId, number, totalCents, at, isVoid, now } = made
  const { zohoAccountId } = order
  const days = daysOf(at)
  const today = businessDay(now, defaultTimeZone)
  const paidOn = daysAfter(days.invoicedOn, 12 + ((orderId * 7) % 20))
  const isDue = !isVoid && paidOn <= today && totalCents > 0
  const kind = isDue ? kindOf(orderId) : 'unpaid'
  const creditedCents = kind === 'credited' ? Math.min(2_500, totalCents) : 0
  const paidCents = amountPaid(kind, totalCents - creditedCents)
  const entry = (what: 'payment' | 'creditNote', amountCents: number, note: string) => {
    if (amountCents === 0) return
    rows.entries.push({
      entryId: demoUuid(`book entry ${orderId} ${what}`),
      ...{ invoiceId, zohoAccountId, kind: what, amountCents, enteredOn: paidOn, note },
      recordedByName: 'Abe Lindgren',
      recordedAt: new Date(`${paidOn}T15:00:00Z`),
    })
  }
  entry('creditNote', creditedCents, 'Damaged charger')
  entry('payment', paidCents, `Check ${2_000 + (orderId % 7_000)}`)
  rows.invoices.push({
    ...{ invoiceId, orderId, number, zohoAccountId, paidCents, creditedCents, totalCents },
    ledger: 'embedded',
    accountName: order.accountName,
    zohoUserId: order.zohoUserId,
    reference: order.referenceNumber ?? '',
    shipTo: [order.shippingCity, order.shippingState].filter(Boolean).join(', '),
    ...days,
    subtotalCents: totalCents,
    paidOn: paidCents > 0 ? paidOn : null,
    voidedOn: isVoid ? days.invoicedOn : null,
    voidReason: isVoid ? 'The order was cancelled.' : '',
  })
}

type Kind = 'paid' | 'unpaid' | 'part' | 'credited'

function kindOf(orderId: number): Kind {
  if (orderId % 9 === 0) return 'unpaid'
  if (orderId % 13 === 0) return 'part'
  return orderId % 17 === 0 ? 'credited' : 'paid'
}

function amountPaid(kind: Kind, owedCents: number): number {
  if (kind === 'unpaid') return 0
  return kind === 'part' ? Math.floor(owedCents / 2) : owedCents
}
