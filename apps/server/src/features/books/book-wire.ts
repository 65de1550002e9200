import type { BookEntry, ListedInvoice } from '@portal/contract/books'
import { balanceCents, invoiceStateOf } from '@portal/domain/books'
import { creditNoteNumber } from '@portal/domain/ledger-numbers'
import { toDollars } from '@portal/domain/money'
import { invoiceAddress } from '../orders/invoice-address.ts'
import type { BookInvoiceRow, findEntries } from './books.store.ts'

export type WireNeeds = { publicBaseUrl: string; today: string }

/** An invoice as the API gives it; `today` is the business day. */
export function toListedInvoice(row: BookInvoiceRow, { publicBaseUrl, today }: WireNeeds): ListedInvoice {
  const isVoid = row.voidedOn !== null
  const balance = balanceCents({ ...row, isVoid })
  return {
    invoiceId: row.invoiceId,
    number: row.number,
    orderId: row.orderId,
    state: invoiceStateOf({ balanceCents: balance, isVoid, dueOn: row.dueOn }, today),
    accountId: row.accountId,
    accountName: row.accountName,
    agentName: row.agentName,
    reference: row.reference,
    shipTo: row.shipTo,
    destinations: row.destinations,
    invoicedOn: row.invoicedOn,
    dueOn: row.dueOn,
    subtotal: toDollars(row.subtotalCents),
    tax: toDollars(row.taxCents),
    total: toDollars(row.totalCents),
    paid: toDollars(row.paidCents),
    credited: toDollars(row.creditedCents),
    balance: toDollars(balance),
    paidOn: row.paidOn,
    voidedOn: row.voidedOn,
    link: invoiceAddress(row.link, publicBaseUrl) ?? '',
    isLive: row.ledger === 'live',
  }
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

export const toBookEntry = (row: EntryRow): BookEntry => ({
  entryId: row.entryId,
  kind: row.kind,
  number: row.kind === 'creditNote' ? creditNoteNumber(row.number) : '',
  amount: toDollars(row.amountCents),
  enteredOn: row.enteredOn,
  note: row.note,
  recordedBy: row.recordedByName,
  recordedAt: row.recordedAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoneBy: row.undoneByName,
})
