import { toWireCosts } from '@portal/contract/costs'
import type { SentBodyOf } from '@portal/contract/endpoint'
import type { QuotedOrder, sendQuote } from '@portal/contract/quotes'
import { eq, max } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { testNow } from '../../testing/fixtures.ts'
import { insertLink, insertQuote } from './quotes.store.ts'

/** Rows and requests that the tests of quotes share. */

type Form = SentBodyOf<typeof sendQuote>

/** What the dialog sends: 14 days, submitted when accepted. */
export const aQuoteForm = (changes: Partial<Form> & Pick<Form, 'version'>): Form => ({
  recipientName: 'Pat Lee',
  recipientEmail: 'pat.lee@northgate.example',
  message: '',
  validDays: 14,
  onAccept: 'submit',
  ...changes,
})

const anOrderOf = (orderId: number): QuotedOrder => ({
  orderId,
  dateCreated: testNow.toISOString(),
  numberOfItems: 0,
  orderTotal: 0,
  itemsTotal: 0,
  freightTotal: null,
  costs: toWireCosts([]),
  account: { accountName: 'Northgate Delivery LLC' },
  zohoContactName: 'Pat Lee',
  zohoUser: { full_name: 'Wes Porter', email: 'wes@wbc.example' },
  billingStreet: '',
  billingCity: '',
  billingState: '',
  billingCode: '',
  shippingStreet: '',
  shippingCity: '',
  shippingState: '',
  shippingCode: '',
  shipDirect: null,
  shippingDescription: null,
  shippingRate: null,
  referenceNumber: '',
  requestedDeliveryDate: '',
  promisedDeliveryDate: '',
  installedApps: '',
  notes: '',
  orderItems: [],
  destinations: [],
})

/** A quote of this order with a link, valid for two weeks; its order is not bound. */
export async function aQuote(tx: Tx, orderId: number, changes: Partial<typeof quotes.$inferInsert> = {}) {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const [before] = await tx
    .select({ version: max(quotes.version) })
    .from(quotes)
    .where(eq(quotes.orderId, orderId))
  const quote = await insertQuote(tx, {
    quoteId: v7(),
    orderId,
    version: (before?.version ?? 0) + 1,
    isLatest: true,
    status: 'sent',
    onAccept: 'wait',
    validUntil: '2026-03-16',
    expiresAt: new Date('2026-03-17T04:00:00Z'),
    order: anOrderOf(orderId),
    recipientName: 'Pat Lee',
    recipientEmail: 'pat.lee@northgate.example',
    message: '',
    sentBy: author?.userId ?? '',
    sentAt: testNow,
    ...changes,
  })
  const token = newToken()
  await insertLink(tx, { tokenHash: hashToken(token), quoteId: quote.quoteId, createdAt: testNow })
  return { ...quote, token }
}
