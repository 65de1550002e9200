import { quotedOrder } from '@portal/contract/quotes'
import type { Address } from '@portal/domain/address'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { limits } from '@portal/domain/limits'
import { type CorrectedRate, correctionPlaces, correctionStatuses } from '@portal/domain/quote-corrections'
import { onAcceptChoices, quoteLimits, quoteStatuses } from '@portal/domain/quotes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { fits, isFilledUpTo, isOneOf, isUpTo, keptOrder, moment } from '../columns.ts'
import { orders } from './orders.tables.ts'
import { users } from './users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What was offered to a customer for a draft, version by version (docs/spec/quotes.md). */
export const quotes = pgTable(
  'quotes',
  {
    quoteId: uuid().primaryKey(),
    /** The number that people read as "Q-10001". */
    quoteNumber: integer().notNull().generatedAlwaysAsIdentity({ startWith: 10_001 }),
    orderId: integer()
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** 1, 2, … of the order. */
    version: integer().notNull(),
    /** Whether no newer version was sent. */
    isLatest: boolean().notNull(),
    status: text({ enum: quoteStatuses }).notNull(),
    onAccept: text({ enum: onAcceptChoices }).notNull(),
    /** The last business day on which it can be accepted, yyyy-MM-dd. */
    validUntil: text().notNull(),
    /** The moment after that day, in the time zone of the business. */
    expiresAt: moment().notNull(),
    /** The order as it was quoted. */
    order: keptOrder(quotedOrder)('quoted_order').notNull(),
    /** What was announced besides, as of the moment it was sent; null of quotes from before this was kept. */
    announced: jsonb().$type<{ addedTax: TaxRate | null }>(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    message: text().notNull(),
    sentBy: uuid()
      .notNull()
      .references(() => users.userId),
    sentAt: moment().notNull(),
    /** Who answers for it since another agent took over (docs/spec/handovers.md#what-moves); null: who sent it. */
    carriedBy: uuid().references(() => users.userId),
    firstSeenAt: moment(),
    withdrawnAt: moment(),
    answeredAt: moment(),
    answeredName: text(),
    answeredTitle: text(),
    /** Where the person who accepted wants the receipt; null for the recipient's own address. */
    receiptEmail: text(),
    /** Why it was declined. */
    reason: text(),
    /** Why an accepted quote was not submitted at once, for the agent. */
    waitReason: text(),
    /** When the contact was reminded that it ends, and when the agent was told that it had ended unanswered. */
    remindedAt: moment(),
    expiryToldAt: moment(),
    /** When a new quote was asked for by link after this one had expired, and what should be different. */
    renewalAskedAt: moment(),
    renewalNote: text(),
  },
  (t) => [
    unique('quotes_number').on(t.quoteNumber),
    unique('quotes_version').on(t.orderId, t.version),
    uniqueIndex('quotes_latest').on(t.orderId).where(sql`${t.isLatest}`),
    // Lists and reminders ask for quotes that stand like this and end before or after a moment.
    index('quotes_by_state').on(t.status, t.expiresAt, t.orderId).where(sql`${t.isLatest}`),
    check('quotes_status', isOneOf(t.status, quoteStatuses)),
    check('quotes_on_accept', isOneOf(t.onAccept, onAcceptChoices)),
    check('quotes_version_range', sql`${t.version} >= 1`),
    check('quotes_valid_until', fits(t.validUntil, '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')),
    check('quotes_recipient', isFilledUpTo(t.recipientName, quoteLimits.recipientNameMax)),
    check('quotes_recipient_email', isFilledUpTo(t.recipientEmail, limits.emailMax)),
    check('quotes_message', isUpTo(t.message, quoteLimits.messageMax)),
    check('quotes_reason', isUpTo(t.reason, quoteLimits.reasonMax)),
    check(
      'quotes_answered',
      sql`${t.status} not in ('accepted', 'declined') or (${t.answeredAt} is not null and ${t.answeredName} is not null)`,
    ),
    check(
      'quotes_finite',
      sql`isfinite(${t.expiresAt}) and isfinite(${t.sentAt}) and isfinite(${t.firstSeenAt}) and isfinite(${t.withdrawnAt}) and isfinite(${t.answeredAt})`,
    ),
    check('quotes_renewal', sql`isfinite(${t.renewalAskedAt})`),
    check('quotes_renewal_note', isUpTo(t.renewalNote, quoteLimits.renewalNoteMax)),
    check('quotes_receipt_email', isUpTo(t.receiptEmail, limits.emailMax)),
    check('quotes_reminders_finite', sql`isfinite(${t.remindedAt}) and isfinite(${t.expiryToldAt})`),
  ],
)
export type QuoteRow = typeof quotes.$inferSelect

/** Links of quotes. Only hashes: what a link holds is in the email, and nowhere here (docs/spec/quotes.md#link). */
export const quoteLinks = pgTable(
  'quote_links',
  {
    tokenHash: bytes().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.quoteId, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    /** Whether it is in an email to the recipient: links that are made later do not displace it. */
    isEmailed: boolean().notNull().default(false),
  },
  (t) => [
    check('quote_links_hash', sql`length(${t.tokenHash}) = 32`),
    check('quote_links_finite', sql`isfinite(${t.createdAt})`),
    index('quote_links_of_quote').on(t.quoteId),
  ],
)

/** What people with the link asked or remarked. */
export const quoteComments = pgTable(
  'quote_comments',
  {
    commentId: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.quoteId, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    check('quote_comments_text', isFilledUpTo(t.text, quoteLimits.commentMax)),
    check('quote_comments_finite', sql`isfinite(${t.at})`),
    index('quote_comments_of_quote').on(t.quoteId, t.at),
  ],
)

/** Addresses that people with the link corrected, or asked the agent to correct (docs/spec/quotes.md#addresses). */
export const quoteCorrections = pgTable(
  'quote_corrections',
  {
    correctionId: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.quoteId, { onDelete: 'cascade' }),
    place: text({ enum: correctionPlaces }).notNull(),
    /** Of a destination: 2, 3, … */
    position: smallint(),
    status: text({ enum: correctionStatuses }).notNull(),
    /** What the quote had. */
    before: jsonb().$type<Address>().notNull(),
    address: jsonb().$type<Address>().notNull(),
    /** Where the price of shipping kept it from being applied. */
    rate: jsonb().$type<CorrectedRate>(),
    /** Why it was not applied. */
    reason: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    check('quote_corrections_place', isOneOf(t.place, correctionPlaces)),
    check('quote_corrections_status', isOneOf(t.status, correctionStatuses)),
    check('quote_corrections_position', sql`(${t.place} = 'destination') = (${t.position} is not null)`),
    check('quote_corrections_finite', sql`isfinite(${t.at})`),
    index('quote_corrections_of_quote').on(t.quoteId, t.at),
  ],
)
export type QuoteCorrectionRow = typeof quoteCorrections.$inferSelect
