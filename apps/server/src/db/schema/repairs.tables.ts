import { deviceStatuses } from '@portal/domain/device-status'
import {
  caseCharges,
  caseKinds,
  caseLimits,
  caseStates,
  deviceEnds,
  endedCaseStates,
} from '@portal/domain/repair-cases'
import type { CoverDecision } from '@portal/domain/repair-cover'
import { dueFor } from '@portal/domain/response-clock'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
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
import { fits, isFilledUpTo, isOneOf, isUpTo, listed, moment } from '../columns.ts'
import { devices } from './fleet.tables.ts'
import { users } from './users.tables.ts'

/** Cases of devices (docs/spec/repairs.md). As with devices, accounts are the CRM's and nothing here points at their rows. */

const isTracking = (column: AnyPgColumn) => fits(column, '^[0-9A-Z]{6,35}$')
const deviceOrNone = () => uuid().references(() => devices.deviceId, { onDelete: 'set null' })

/** One reported problem of one device. */
export const repairCases = pgTable(
  'repair_cases',
  {
    caseId: uuid().primaryKey(),
    /** The number that people read as "C-1001". */
    caseNumber: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1_001 }),
    deviceId: uuid()
      .notNull()
      .references(() => devices.deviceId),
    zohoAccountId: text().notNull(),
    kind: text({ enum: caseKinds }).notNull(),
    state: text({ enum: caseStates }).notNull(),
    description: text().notNull(),
    /** The device as it was when the problem was reported. */
    unitNumber: text(),
    make: text().notNull(),
    model: text().notNull(),
    holder: text().notNull(),
    stationName: text().notNull(),
    /** Where it is, in the words of the report. */
    place: text().notNull(),
    reportedBy: uuid()
      .notNull()
      .references(() => users.userId),
    reportedByName: text().notNull(),
    onBehalfOf: text(),
    reportedAt: moment().notNull(),

    decidedBy: text(),
    decidedAt: moment(),
    declineReason: text(),
    /** How an accepted case is paid, and what was known of its cover then. */
    charge: text({ enum: caseCharges }),
    priceCents: integer(),
    decision: jsonb().$type<CoverDecision>(),
    /** The repair of cover that this case used; it stays used when the case is reopened. */
    coverSource: text({ enum: ['own', 'program'] }),
    coverUntil: date(),
    /** Which repair of the device's own cover it was, from 1. */
    coverRepair: smallint(),
    /** The CRM's record that was used; nothing is written to the CRM. */
    programId: text(),

    trackingNumber: text(),
    returnTrackingNumber: text(),
    /** What takes the device's place: of a draft or order, or a spare that was swapped in. */
    replacementDeviceId: deviceOrNone(),
    isSwap: boolean().notNull().default(false),
    spareDeviceId: deviceOrNone(),
    spareLentAt: moment(),
    spareReturnedAt: moment(),

    lineSuspendedAt: moment(),
    lineSuspendedBy: text(),
    lockRequestedAt: moment(),
    lockRequestedBy: text(),
    policeReport: text(),
    policeReportAt: moment(),
    policeReportBy: text(),
    foundAt: moment(),
    /** The status of the device before it was reported as lost or stolen, which it gets again when it is found. */
    statusBefore: text({ enum: deviceStatuses }),

    /** The last day on which the old device can come back, and when the person who reported was reminded. */
    returnDueOn: date(),
    returnRemindedAt: moment(),
    returnedAt: moment(),
    deviceEnd: text({ enum: deviceEnds }),
    /** What is charged for an old device that was not returned. */
    notReturnedCents: integer(),
    /** When the holder had a device that works again. */
    worksAgainAt: moment(),

    dueFor: text({ enum: dueFor }),
    dueAt: moment(),
    /** When staff was told that it is late with this. */
    lateToldAt: moment(),
    closedAt: moment(),
    changedAt: moment().notNull(),
    version: integer().notNull().default(1),
    /** What a search looks through, folded; a line each, so that nothing is found across two of them. */
    searchLines: text()
      .notNull()
      .generatedAlwaysAs(
        sql`folded(coalesce(unit_number, '') || chr(10) || holder || chr(10) || make || ' ' || model || chr(10) || description)`,
      ),
  },
  (t) => {
    const isOpen = sql`${t.state} not in (${listed(endedCaseStates)})`
    return [
      unique('repair_cases_number').on(t.caseNumber),
      // One open case of a kind; lent once; a repair of cover used once (docs/spec/repairs.md#cover).
      uniqueIndex('repair_cases_open').on(t.deviceId, t.kind).where(isOpen),
      uniqueIndex('repair_cases_lent')
        .on(t.spareDeviceId)
        .where(sql`${t.spareDeviceId} is not null and ${t.spareReturnedAt} is null`),
      uniqueIndex('repair_cases_cover')
        .on(t.deviceId, t.coverUntil, t.coverRepair)
        .where(sql`${t.coverSource} = 'own'`),
      uniqueIndex('repair_cases_program').on(t.programId).where(sql`${t.coverSource} = 'program'`),
      uniqueIndex('repair_cases_replacement')
        .on(t.replacementDeviceId)
        .where(sql`${t.replacementDeviceId} is not null`),
      check('repair_cases_kind', isOneOf(t.kind, caseKinds)),
      check('repair_cases_state', isOneOf(t.state, caseStates)),
      check('repair_cases_description', isUpTo(t.description, caseLimits.descriptionMax)),
      check('repair_cases_place', isUpTo(t.place, caseLimits.placeMax)),
      check('repair_cases_holder', isUpTo(t.holder, 60)),
      check(
        'repair_cases_decided',
        sql`(${t.decidedBy} is null) = (${t.decidedAt} is null) and (${t.state} not in ('accepted', 'replacementSent', 'inRepair', 'returned') or ${t.charge} is not null)`,
      ),
      check(
        'repair_cases_declined',
        sql`(${t.state} = 'declined') = (${t.declineReason} is not null) and ${isUpTo(t.declineReason, caseLimits.reasonMax)}`,
      ),
      check('repair_cases_charge', isOneOf(t.charge, caseCharges)),
      check(
        'repair_cases_price',
        sql`(${t.charge} is null) = (${t.priceCents} is null) and (${t.charge} = 'price' or ${t.priceCents} = 0) and ${t.priceCents} >= 0`,
      ),
      check('repair_cases_cover_source', isOneOf(t.coverSource, ['own', 'program'])),
      check(
        'repair_cases_cover_used',
        sql`(${t.coverSource} is null) = (${t.coverUntil} is null) and (${t.coverSource} is not null and ${t.coverSource} = 'own') = (${t.coverRepair} is not null) and (${t.coverSource} is not null and ${t.coverSource} = 'program') = (${t.programId} is not null) and ${t.coverRepair} >= 1`,
      ),
      check(
        'repair_cases_tracking',
        sql`${isTracking(t.trackingNumber)} and ${isTracking(t.returnTrackingNumber)}`,
      ),
      check(
        'repair_cases_spare',
        sql`(${t.spareDeviceId} is null or ${t.spareLentAt} is not null) and (${t.spareReturnedAt} is null or ${t.spareLentAt} is not null) and ${t.spareDeviceId} <> ${t.deviceId}`,
      ),
      check('repair_cases_not_itself', sql`${t.replacementDeviceId} <> ${t.deviceId}`),
      check(
        'repair_cases_gone',
        sql`${t.kind} in ('lost', 'stolen') or (${t.lineSuspendedAt} is null and ${t.lockRequestedAt} is null and ${t.policeReport} is null and ${t.foundAt} is null)`,
      ),
      check(
        'repair_cases_checklist',
        sql`(${t.lineSuspendedAt} is null) = (${t.lineSuspendedBy} is null) and (${t.lockRequestedAt} is null) = (${t.lockRequestedBy} is null) and (${t.policeReport} is null) = (${t.policeReportAt} is null) and (${t.policeReport} is null) = (${t.policeReportBy} is null)`,
      ),
      check('repair_cases_status_before', isOneOf(t.statusBefore, deviceStatuses)),
      check('repair_cases_police', isFilledUpTo(t.policeReport, caseLimits.policeReportMax)),
      check('repair_cases_device_end', isOneOf(t.deviceEnd, deviceEnds)),
      check('repair_cases_not_returned', sql`${t.notReturnedCents} >= 0`),
      check(
        'repair_cases_due',
        sql`(${t.dueFor} is null) = (${t.dueAt} is null) and ${isOneOf(t.dueFor, dueFor)} and (${t.dueAt} is null or ${isOpen})`,
      ),
      check('repair_cases_closed', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
      check(
        'repair_cases_finite',
        sql`isfinite(${t.reportedAt}) and isfinite(${t.decidedAt}) and isfinite(${t.spareLentAt}) and isfinite(${t.spareReturnedAt}) and isfinite(${t.lineSuspendedAt}) and isfinite(${t.lockRequestedAt}) and isfinite(${t.policeReportAt}) and isfinite(${t.foundAt}) and isfinite(${t.returnRemindedAt}) and isfinite(${t.returnedAt}) and isfinite(${t.worksAgainAt}) and isfinite(${t.dueAt}) and isfinite(${t.lateToldAt}) and isfinite(${t.closedAt}) and isfinite(${t.changedAt})`,
      ),
      // Lists page along these: what is due first, and by number, of one account and of all.
      index('repair_cases_by_due').on(sql`coalesce(${t.dueAt}, 'infinity'::timestamptz)`, t.caseNumber),
      index('repair_cases_of_account_by_due').on(
        t.zohoAccountId,
        sql`coalesce(${t.dueAt}, 'infinity'::timestamptz)`,
        t.caseNumber,
      ),
      index('repair_cases_open_by_due')
        .on(sql`coalesce(${t.dueAt}, 'infinity'::timestamptz)`, t.caseNumber)
        .where(isOpen),
      index('repair_cases_open_by_report').on(t.reportedAt, t.caseId).where(isOpen),
      index('repair_cases_open_of_account')
        .on(t.zohoAccountId, sql`coalesce(${t.dueAt}, 'infinity'::timestamptz)`, t.caseNumber)
        .where(isOpen),
      index('repair_cases_of_account_by_kind').on(
        t.zohoAccountId,
        t.kind,
        sql`coalesce(${t.dueAt}, 'infinity'::timestamptz)`,
        t.caseNumber,
      ),
      index('repair_cases_of_account').on(t.zohoAccountId, t.caseNumber),
      // The sum keeps an account's list off the index of all numbers, which it would read to the end for an account with few cases.
      index('repair_cases_of_account_by_number').on(t.zohoAccountId, sql`(${t.caseNumber} + 0)`),
      index('repair_cases_by_change').on(t.changedAt, t.caseNumber),
      index('repair_cases_of_account_by_change').on(t.zohoAccountId, t.changedAt, t.caseNumber),
      index('repair_cases_by_state').on(t.state, t.zohoAccountId, t.caseNumber),
      index('repair_cases_of_device').on(t.deviceId, t.caseNumber),
      // A device that is removed looks for the cases that name it.
      index('repair_cases_of_spare').on(t.spareDeviceId).where(sql`${t.spareDeviceId} is not null`),
      index('repair_cases_late').on(t.dueAt).where(sql`${t.dueAt} is not null`),
      index('repair_cases_return').on(t.returnDueOn).where(sql`${t.deviceEnd} is null`),
      index('repair_cases_by_words').using('gin', t.searchLines.op('gin_trgm_ops')),
    ]
  },
)

/** Whether a case is open, as the indexes of open cases say it, so that every plan can use them. */
export const isOpenRow: SQL = sql`${repairCases.state} not in (${listed(endedCaseStates)})`

export type CaseRow = Omit<typeof repairCases.$inferSelect, 'searchLines'>

/** What happened to a case (docs/spec/repairs.md#timeline). A trigger refuses every change. */
export const repairEvents = pgTable(
  'repair_events',
  {
    eventId: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => repairCases.caseId),
    kind: text().notNull(),
    text: text().notNull(),
    detail: text().notNull().default(''),
    /** Null where no person did it. */
    userId: uuid().references(() => users.userId),
    by: text().notNull(),
    onBehalfOf: text(),
    at: moment().notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    check('repair_events_finite', sql`isfinite(${t.at})`),
    index('repair_events_of_case').on(t.caseId, t.at),
  ],
)

/** What customer and staff wrote on a case (docs/spec/repairs.md#messages). */
export const repairMessages = pgTable(
  'repair_messages',
  {
    messageId: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => repairCases.caseId),
    /** Whether staff wrote it. */
    isStaff: boolean().notNull(),
    /** A note of staff, which customers never see. */
    isInternal: boolean().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.userId),
    by: text().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    check('repair_messages_text', isFilledUpTo(t.text, caseLimits.messageMax)),
    check('repair_messages_internal', sql`${t.isStaff} or not ${t.isInternal}`),
    check('repair_messages_finite', sql`isfinite(${t.at})`),
    index('repair_messages_of_case').on(t.caseId, t.at),
  ],
)

/** Pictures of a case; the files are in the storage of pictures, under names that have no public address. */
export const repairPictures = pgTable(
  'repair_pictures',
  {
    pictureId: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => repairCases.caseId),
    /** 1 to 4 within the case. */
    place: smallint().notNull(),
    /** Random, so that it cannot be guessed from the picture. */
    fileName: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.userId),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    unique('repair_pictures_place').on(t.caseId, t.place),
    unique('repair_pictures_file').on(t.fileName),
    check('repair_pictures_at_most', sql`${t.place} between 1 and ${sql.raw(String(caseLimits.pictures))}`),
    check('repair_pictures_file_name', fits(t.fileName, '^case-[0-9a-f]{32}$')),
    check('repair_pictures_size', sql`${t.width} > 0 and ${t.height} > 0`),
    check('repair_pictures_finite', sql`isfinite(${t.at})`),
  ],
)
