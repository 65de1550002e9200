import {
  endedLineStates,
  lineBirths,
  lineLimits,
  lineStates,
  numberlessLineStates,
  simKinds,
  suspendBillings,
  suspendReasons,
  termsSources,
  thenStates,
} from '@portal/domain/line-states'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { fits, isFilledUpTo, isOneOf, isUpTo, listed, moment } from '../columns.ts'
import { carriers, ratePlans } from './catalog.tables.ts'
import { type ChangedValue, devices } from './fleet.tables.ts'
import { orderItems, orders } from './orders.tables.ts'
import { users } from './users.tables.ts'

/** From 1 to so many months. */
const isMonths = (column: AnyPgColumn): SQL =>
  sql`${column} between 1 and ${sql.raw(String(lineLimits.monthsMax))}`

type TermsColumns = Record<
  'contractEnd' | 'firstInstallment' | 'activatedOn' | 'installmentMonths',
  AnyPgColumn
>

/** The first day after the last installment; null where there are none to count. */
export const linePaidOn = (t: Omit<TermsColumns, 'contractEnd'>): SQL =>
  sql`(coalesce(${t.firstInstallment}, (date_trunc('month', ${t.activatedOn}::timestamp) + '1 month'::interval)::date) + make_interval(months => ${t.installmentMonths}::int))::date`

/** When nothing binds a line any more; last where its terms have no end. As `termsEndOf` of the domain. */
export const lineTermsEnd = (t: TermsColumns): SQL =>
  sql`coalesce(${t.contractEnd}, ${linePaidOn(t)}, 'infinity'::date)`

/** What a line is found by while no device has it. */
export const lineWords = (t: Record<'number' | 'iccid' | 'eid', AnyPgColumn>): SQL =>
  sql`(coalesce(${t.number}, '') || chr(10) || coalesce(${t.iccid}, '') || chr(10) || coalesce(${t.eid}, ''))`

/**
 * A number at a carrier with its SIM, plan, terms and state, which parts from its device and outlives it
 * (docs/spec/lines.md). The trigger `lines_devices` of migration 0098 copies number, SIM and carrier to the line's device,
 * and keeps `line_devices`; nothing else writes them there.
 */
export const lines = pgTable(
  'lines',
  {
    lineId: uuid().primaryKey(),
    zohoAccountId: text().notNull(),
    /** Null where it is not known yet, as for devices. */
    carrierId: uuid().references(() => carriers.id),
    /** Ten digits; none while it is pending, and where only the SIM is known. */
    number: text(),
    state: text({ enum: lineStates }).notNull(),
    /** Of the same account, as the trigger `lines_devices` checks. */
    deviceId: uuid().references(() => devices.deviceId, { onDelete: 'set null' }),
    simKind: text({ enum: simKinds }).notNull().default('sim'),
    iccid: text(),
    eid: text(),
    ratePlanId: uuid().references(() => ratePlans.id, { onDelete: 'set null' }),
    planName: text().notNull().default(''),
    planCents: integer(),
    installmentCents: integer(),
    installmentMonths: smallint(),
    /** The month of its first installment, as the first day of it. */
    firstInstallment: date(),
    termsFrom: text({ enum: termsSources }).notNull(),
    contractEnd: date(),
    earlyFeeCents: integer(),
    suspendReason: text({ enum: suspendReasons }),
    /** Null also where it is not known. */
    suspendBilling: text({ enum: suspendBillings }),
    suspendedUntil: date(),
    thenState: text({ enum: thenStates }),
    activatedOn: date(),
    endedOn: date(),
    bornOf: text({ enum: lineBirths }).notNull(),
    orderId: integer(),
    /** Of the same order, as the trigger checks. */
    orderItemId: uuid().references(() => orderItems.orderItemId, { onDelete: 'set null' }),
    /** Which of the order line's items it is for, from 0. */
    position: smallint(),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (t) => {
    const isCurrent = sql`${t.state} not in (${listed(endedLineStates)})`
    return [
      unique('lines_of_account').on(t.lineId, t.zohoAccountId),
      uniqueIndex('lines_number').on(t.zohoAccountId, t.number).where(isCurrent),
      // An ended one leaves its place to the next, as when an order is reopened and submitted again.
      uniqueIndex('lines_position').on(t.orderItemId, t.position).where(isCurrent),
      uniqueIndex('lines_device').on(t.deviceId),
      check('lines_state', isOneOf(t.state, lineStates)),
      check('lines_number_digits', fits(t.number, '^[2-9][0-9]{9}$')),
      check(
        'lines_numberless',
        sql`${t.number} is null or ${t.state} not in (${listed(numberlessLineStates)})`,
      ),
      check('lines_device_current', sql`${t.deviceId} is null or ${isCurrent}`),
      check('lines_sim_kind', isOneOf(t.simKind, simKinds)),
      check('lines_iccid_digits', sql`${fits(t.iccid, '^[0-9]{19,20}$')} and luhn_is_right(${t.iccid})`),
      check('lines_eid', sql`eid_is_right(${t.eid}) and (${t.eid} is null or ${t.simKind} = 'esim')`),
      check('lines_plan_name', isUpTo(t.planName, lineLimits.planNameMax)),
      check(
        'lines_amounts',
        sql`${t.planCents} >= 0 and ${t.installmentCents} >= 0 and ${t.earlyFeeCents} >= 0`,
      ),
      check('lines_installment_months', isMonths(t.installmentMonths)),
      check('lines_first_installment', sql`extract(day from ${t.firstInstallment}) = 1`),
      check('lines_terms_from', isOneOf(t.termsFrom, termsSources)),
      check('lines_suspend_reason', isOneOf(t.suspendReason, suspendReasons)),
      check('lines_suspend_billing', isOneOf(t.suspendBilling, suspendBillings)),
      check('lines_then_state', isOneOf(t.thenState, thenStates)),
      check(
        'lines_suspended',
        sql`(${t.state} = 'suspended') = (${t.suspendReason} is not null) and (${t.state} = 'suspended' or (${t.suspendBilling} is null and ${t.suspendedUntil} is null and ${t.thenState} is null))`,
      ),
      check(
        'lines_activated',
        sql`${t.activatedOn} is null or ${t.state} not in (${listed(numberlessLineStates)})`,
      ),
      check('lines_ended', sql`(${t.endedOn} is null) = (${isCurrent})`),
      check('lines_born_of', isOneOf(t.bornOf, lineBirths)),
      check('lines_order_line', sql`${t.orderItemId} is null or ${t.position} between 0 and 499`),
      check('lines_note', isUpTo(t.note, lineLimits.noteMax)),
      check('lines_finite', sql`isfinite(${t.createdAt}) and isfinite(${t.changedAt})`),
      // An order that is removed leaves the line: the migration sets only `order_id` to null, which Drizzle cannot say.
      foreignKey({
        name: 'lines_order_of_account',
        columns: [t.orderId, t.zohoAccountId],
        foreignColumns: [orders.orderId, orders.zohoAccountId],
      }).onDelete('set null'),
      index('lines_by_state').on(t.zohoAccountId, t.state, t.lineId),
      index('lines_of_order').on(t.orderId).where(sql`${t.orderId} is not null`),
      // The same number in two accounts is found for staff.
      index('lines_by_number').on(t.number).where(sql`${t.number} is not null`),
      index('lines_by_iccid').on(t.iccid).where(sql`${t.iccid} is not null`),
      index('lines_of_carrier').on(t.carrierId),
      // Lists page along these, forwards and backwards (features/lines/line-lists.store.ts).
      index('lines_listed').on(t.zohoAccountId, sql`coalesce(${t.number}, 'x')`, t.lineId),
      index('lines_of_all_listed').on(sql`coalesce(${t.number}, 'x')`, t.lineId),
      index('lines_by_end').on(t.zohoAccountId, lineTermsEnd(t), t.lineId),
      // What must be looked at is counted in here.
      index('lines_without_number')
        .on(t.zohoAccountId, t.lineId)
        .where(sql`${t.number} is null and ${isCurrent}`),
      index('lines_without_device')
        .on(t.zohoAccountId, t.lineId)
        .where(sql`${t.deviceId} is null and ${isCurrent}`),
      index('lines_by_eid').on(t.eid).where(sql`${t.eid} is not null`),
      // Of a line with a device its device is looked through, which has number and SIM.
      index('lines_by_words')
        .using('gin', t.zohoAccountId, sql`${lineWords(t)} gin_trgm_ops`)
        .where(sql`${t.deviceId} is null`),
    ]
  },
)
export type LineRow = typeof lines.$inferSelect

/** A discount or credit of a line that was agreed, by month. */
export const lineCredits = pgTable(
  'line_credits',
  {
    creditId: uuid().primaryKey(),
    lineId: uuid()
      .notNull()
      .references(() => lines.lineId, { onDelete: 'cascade' }),
    words: text().notNull(),
    cents: integer().notNull(),
    /** The first day of its first month. */
    firstMonth: date().notNull(),
    /** Null: as long as the line. */
    months: smallint(),
    /** The price rule that gave it. */
    ruleId: uuid(),
  },
  (t) => [
    check('line_credits_words', isFilledUpTo(t.words, lineLimits.creditWordsMax)),
    check('line_credits_cents', sql`${t.cents} > 0`),
    check('line_credits_first_month', sql`extract(day from ${t.firstMonth}) = 1`),
    check('line_credits_months', isMonths(t.months)),
    index('line_credits_of_line').on(t.lineId, t.firstMonth),
  ],
)

/** What happened to a line; triggers refuse every change and removal. Number and state are those after the event. */
export const lineEvents = pgTable(
  'line_events',
  {
    lineEventId: uuid().primaryKey(),
    lineId: uuid()
      .notNull()
      .references(() => lines.lineId, { onDelete: 'cascade' }),
    zohoAccountId: text().notNull(),
    kind: text().notNull(),
    userId: uuid().references(() => users.userId),
    by: text().notNull(),
    onBehalfOf: text(),
    reason: text(),
    at: moment().notNull(),
    changes: jsonb().$type<ChangedValue[]>().notNull(),
    number: text(),
    state: text({ enum: lineStates }).notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    check('line_events_state', isOneOf(t.state, lineStates)),
    check('line_events_reason', isFilledUpTo(t.reason, lineLimits.noteMax)),
    check('line_events_finite', sql`isfinite(${t.at})`),
    index('line_events_of_line').on(t.lineId, t.at),
  ],
)

/** Which device had a line when. Only the trigger `lines_devices` writes it. */
export const lineDevices = pgTable(
  'line_devices',
  {
    lineId: uuid()
      .notNull()
      .references(() => lines.lineId, { onDelete: 'cascade' }),
    deviceId: uuid()
      .notNull()
      .references(() => devices.deviceId, { onDelete: 'cascade' }),
    fromAt: moment().notNull(),
    /** Null while the device has it. */
    untilAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.deviceId, t.fromAt] }),
    uniqueIndex('line_devices_line').on(t.lineId).where(sql`${t.untilAt} is null`),
    uniqueIndex('line_devices_device').on(t.deviceId).where(sql`${t.untilAt} is null`),
    check('line_devices_until', sql`${t.untilAt} > ${t.fromAt}`),
    check(
      'line_devices_finite',
      sql`isfinite(${t.fromAt}) and (${t.untilAt} is null or isfinite(${t.untilAt}))`,
    ),
    index('line_devices_of_device').on(t.deviceId, t.fromAt),
  ],
)
