import {
  type BookEntryKind,
  bookEntryLabels,
  type StandingEntry,
  sumsOfEntries,
} from '@portal/domain/book-entries'
import { toDollars } from '@portal/domain/money'
import { eq } from 'drizzle-orm'
import { type Recorder, recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import { bookInvoices } from '../../db/schema/books.tables.ts'
import type { lockInvoice } from './books.store.ts'

export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

type Change = {
  kind: BookEntryKind
  /** What happened to the entry. */
  done: 'entered' | 'issued' | 'undone'
  /** Of the invoice, after the change. */
  standing: readonly StandingEntry[]
}

/** What the standing entries of a locked invoice come to, written to the invoice and to the activity log. */
export async function writeEntrySums(
  tx: Tx,
  author: Recorder,
  invoice: LockedInvoice,
  { kind, done, standing }: Change,
): Promise<void> {
  const next = sumsOfEntries(standing)
  await tx.update(bookInvoices).set(next).where(eq(bookInvoices.invoiceId, invoice.invoiceId))
  await recordChange(tx, author, {
    ...namedInvoice(invoice),
    action: `${bookEntryLabels[kind].toLowerCase()} ${done}`,
    before: factsOf(invoice),
    after: factsOf(next),
  })
}

/** An invoice as the activity log names it. */
export const namedInvoice = ({ invoiceId, number, accountName }: LockedInvoice) => ({
  entity: 'invoice' as const,
  entityId: invoiceId,
  entityName: `${number}, ${accountName}`,
})

const factsOf = ({
  paidCents,
  creditedCents,
  paidOn,
}: Pick<LockedInvoice, 'paidCents' | 'creditedCents' | 'paidOn'>) => ({
  paid: toDollars(paidCents),
  credited: toDollars(creditedCents),
  paidOn,
})
