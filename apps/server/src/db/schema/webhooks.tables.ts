import {
  type WebhookEvent,
  type WebhookState,
  webhookEvents,
  webhookLimits,
  webhookStates,
} from '@portal/domain/webhooks'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isFilledUpTo, isOneOf, listed, moment } from '../columns.ts'
import { users } from './users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Where programs of others are told (docs/spec/webhooks.md#endpoints). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    webhookId: uuid().primaryKey(),
    /** Null for the house, which is told of every account. */
    zohoAccountId: text(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Sealed with the installation's key (ADR 0021). */
    sealedSecret: bytes().notNull(),
    /** The one before, which signs as well until `formerUntil`. */
    sealedFormer: bytes(),
    formerUntil: moment(),
    createdBy: uuid().references(() => users.userId, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    offAt: moment(),
    /** Why it was turned off without anyone doing so. */
    offReason: text(),
    failingSince: moment(),
  },
  (t) => [
    check('webhook_endpoints_name', isFilledUpTo(t.name, webhookLimits.nameMax)),
    check('webhook_endpoints_url', isFilledUpTo(t.url, webhookLimits.urlMax)),
    check('webhook_endpoints_events', sql`${t.events} <@ array[${listed(webhookEvents)}]`),
    check('webhook_endpoints_former', sql`(${t.sealedFormer} is null) = (${t.formerUntil} is null)`),
    check(
      'webhook_endpoints_finite',
      sql`isfinite(${t.createdAt}) and (${t.formerUntil} is null or isfinite(${t.formerUntil})) and (${t.offAt} is null or isfinite(${t.offAt})) and (${t.failingSince} is null or isfinite(${t.failingSince}))`,
    ),
    index().on(t.zohoAccountId),
  ],
)

/**
 * What an endpoint is told: written by a trigger in the transaction of the change, each with its job (migration of this
 * table).
 */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    /** The `webhook-id` of every attempt. */
    messageId: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhookEndpoints.webhookId, { onDelete: 'cascade' }),
    /** Rises with every message of the installation. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** The body, the same for every attempt. */
    payload: text().notNull(),
    state: text().$type<WebhookState>().notNull().default('waiting'),
    /** Failed ones of this round: a replay begins at 0. */
    attempts: integer().notNull().default(0),
    /** Rises with every claim, so that an attempt that outlived its lease changes nothing. */
    claims: integer().notNull().default(0),
    nextAttemptAt: moment(),
    /** While 'sending': no one else sends it before then. */
    leasedUntil: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    check('webhook_messages_state', isOneOf(t.state, webhookStates)),
    check('webhook_messages_lease', sql`(${t.state} = 'sending') = (${t.leasedUntil} is not null)`),
    check(
      'webhook_messages_finite',
      sql`isfinite(${t.createdAt}) and (${t.nextAttemptAt} is null or isfinite(${t.nextAttemptAt})) and (${t.leasedUntil} is null or isfinite(${t.leasedUntil}))`,
    ),
    index().on(t.webhookId, t.position),
    index('webhook_messages_to_send')
      .on(t.webhookId, t.state, t.nextAttemptAt, t.position)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index().on(t.createdAt),
  ],
)

/** The delivery log: each attempt to send a message. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    attemptId: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => webhookMessages.messageId, { onDelete: 'cascade' }),
    at: moment().notNull(),
    status: integer(),
    problem: text().notNull().default(''),
    durationMs: integer().notNull(),
  },
  (t) => [check('webhook_attempts_finite', sql`isfinite(${t.at})`), index().on(t.messageId, t.at)],
)
