import { formatCents } from './money.ts'

/** What is entered for an invoice (docs/spec/books.md#payments). Amounts are integer cents, days yyyy-MM-dd. */

export const bookEntryKinds = ['payment', 'creditNote', 'refund'] as const
export type BookEntryKind = (typeof bookEntryKinds)[number]

export const bookEntryLabels: Record<BookEntryKind, string> = {
  payment: 'Payment',
  creditNote: 'Credit note',
  refund: 'Refund',
}

/** Kinds of transactions of a statement. */
export const statementKinds = ['invoice', 'void', ...bookEntryKinds, 'returned'] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementKindLabels: Record<StatementKind, string> = {
  invoice: 'Invoice',
  void: 'Void',
  returned: 'Payment returned',
  ...bookEntryLabels,
}

/** An entry that was not undone. */
export type StandingEntry = { kind: BookEntryKind; amountCents: number; enteredOn: string }

export type EntrySums = {
  /** Payments less refunds. */
  paidCents: number
  creditedCents: number
  /** Day of the last payment; null where nothing is paid. */
  paidOn: string | null
}

/** What the entries of an invoice come to. */
export function sumsOfEntries(entries: readonly StandingEntry[]): EntrySums {
  const paidCents = entries.reduce((sum, entry) => sum + paidBy(entry), 0)
  const creditedCents = entries.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'creditNote' ? amountCents : 0),
    0,
  )
  const days = entries.filter(({ kind }) => kind === 'payment').map(({ enteredOn }) => enteredOn)
  return { paidCents, creditedCents, paidOn: paidCents > 0 ? (days.sort().at(-1) ?? null) : null }
}

/**
 * The most that can be refunded on a day: what is paid by the end of it and of every later day. Below zero, more was refunded
 * than paid by then.
 */
export function refundableCents(entries: readonly StandingEntry[], day: string): number {
  const laterDays = entries.map(({ enteredOn }) => enteredOn).filter((on) => on > day)
  return Math.min(...[day, ...laterDays].map((on) => paidUntil(entries, on)))
}

/** Whether on some day more was refunded than paid until then, as after a payment was undone that was refunded. */
export const refundsExceedPayments = (entries: readonly StandingEntry[]): boolean =>
  entries.some(({ enteredOn }) => paidUntil(entries, enteredOn) < 0)

/** What is wrong with the amount of a refund; @param cents the most that can be refunded */
export const refundProblem = (cents: number): string =>
  cents <= 0 ? 'Nothing can be refunded.' : `Enter at most ${formatCents(cents)}.`

/** What is wrong with the day of a refund; @param cents the most that can be refunded on it */
export const refundDayProblem = (cents: number): string =>
  cents <= 0 ? 'Nothing was paid by this day.' : `Only ${formatCents(cents)} was paid by this day.`

const paidUntil = (entries: readonly StandingEntry[], day: string): number =>
  entries.filter(({ enteredOn }) => enteredOn <= day).reduce((sum, entry) => sum + paidBy(entry), 0)

function paidBy({ kind, amountCents }: StandingEntry): number {
  switch (kind) {
    case 'payment':
      return amountCents
    case 'refund':
      return -amountCents
    case 'creditNote':
      return 0
  }
}
