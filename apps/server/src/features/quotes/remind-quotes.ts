import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import { isOpen, listedQuoteStateOf, quoteLimits, reminderAt } from '@portal/domain/quotes'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import type { OrderRow } from '../../db/schema/orders.tables.ts'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail, enqueueMailToAgent } from '../../mail/enqueue-mail.ts'
import { insertLink, listEnding, updateQuote } from './quotes.store.ts'
import { lockQuoteOfOrder } from './visit-quote.ts'

export type RemindNeeds = { db: Reader; inTransaction: InTransaction; now: () => Date; timeZone: string }

const { reminder, tellExpiredDays } = quoteLimits
/** So long before its end a quote is due for its reminder at the earliest, also where the clocks change. */
const reminderHoursBefore = (reminder.daysBefore + 1) * 24 - reminder.hour + 1

/**
 * Reminds contacts of quotes that end soon, and tells agents of those that ended without an answer, each once
 * (docs/spec/quotes.md#reminders). Each quote is a transaction of its own: its order and itself are locked and judged again, and
 * the email and our note of it are committed together, so a process that ends in between repeats and forgets nothing.
 */
export async function remindQuotes(needs: RemindNeeds): Promise<void> {
  const { db, now } = needs
  const at = now()
  const soon = new Date(at.getTime() + reminderHoursBefore * hourMs)
  const lately = new Date(at.getTime() - tellExpiredDays * 24 * hourMs)
  for (const quote of await listEnding(db, { after: at, until: soon, untold: 'remindedAt' }))
    if (isReminderDue(quote, needs)) await withQuote(needs, quote, remindIn)
  for (const quote of await listEnding(db, { after: lately, until: at, untold: 'expiryToldAt' }))
    await withQuote(needs, quote, tellExpiredIn)
}

const isReminderDue = (quote: QuoteRow, { now, timeZone }: RemindNeeds) => {
  const remindAt = reminderAt(quote, timeZone)
  return remindAt !== null && remindAt <= now()
}

type Locked = { order: OrderRow; quote: QuoteRow; at: Date }

const withQuote = (
  { inTransaction, now }: RemindNeeds,
  { orderId, quoteId }: QuoteRow,
  tell: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<void> =>
  inTransaction(async (tx) => {
    const locked = await lockQuoteOfOrder(tx, { orderId, quoteId })
    // Removed together with its order since.
    if (locked) await tell(tx, { ...locked, at: now() })
  })

async function remindIn(tx: Tx, { quote, at }: Locked): Promise<void> {
  if (quote.remindedAt !== null || !isOpen(quote, at)) return
  const { quoteId, recipientEmail } = quote
  // Links are kept as hashes, so the reminder has one of its own.
  const token = newToken()
  await insertLink(tx, { tokenHash: hashToken(token), quoteId, createdAt: at, isEmailed: true })
  await enqueueMail(tx, 'quote-reminder', { to: recipientEmail, key: quoteId, data: { quoteId, token } })
  await updateQuote(tx, quoteId, { remindedAt: at })
}

async function tellExpiredIn(tx: Tx, { order, quote, at }: Locked): Promise<void> {
  if (quote.expiryToldAt !== null) return
  const state = listedQuoteStateOf(quote, order.statusId === orderStatus.draft, at)
  if (state !== 'expired') return
  const { quoteId, orderId } = quote
  await enqueueMailToAgent(tx, 'quote-expired', orderId, { key: quoteId, data: { quoteId } })
  await updateQuote(tx, quoteId, { expiryToldAt: at })
}
