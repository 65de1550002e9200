import { caseLimits } from '@portal/domain/repair-cases'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { accounts, agents, repairDevices } from '../../db/schema/accounts.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import {
  type CaseRow,
  isOpenRow,
  repairCases,
  repairEvents,
  repairMessages,
  repairPictures,
} from '../../db/schema/repairs.tables.ts'

const { searchLines: _searchLines, ...plainColumns } = getTableColumns(repairCases)
export const caseColumns = plainColumns

export async function findCaseRow(on: Reader, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await on.select(caseColumns).from(repairCases).where(eq(repairCases.caseId, caseId))
  return row
}

/** Cases in the order of their ids, locked until the transaction ends. Their devices are locked before. */
export const lockCases = (tx: Tx, caseIds: readonly string[]): Promise<CaseRow[]> =>
  tx
    .select(caseColumns)
    .from(repairCases)
    .where(inArray(repairCases.caseId, [...caseIds]))
    .orderBy(asc(repairCases.caseId))
    .for('update')

export async function insertCase(tx: Tx, row: typeof repairCases.$inferInsert): Promise<CaseRow> {
  const [stored] = await tx.insert(repairCases).values(row).returning(caseColumns)
  if (!stored) throw new Error('An insert answers its row.')
  return stored
}

type CaseChanges = Partial<Omit<CaseRow, 'caseId' | 'caseNumber' | 'version'>>

/**
 * Writes what no decision depends on, such as a message: the version stays, so that it stands in the way of no decision that
 * another person is about to make.
 */
export async function noteInCase(tx: Tx, caseId: string, changes: CaseChanges): Promise<void> {
  await tx.update(repairCases).set(changes).where(eq(repairCases.caseId, caseId))
}

/** Writes what changes of a locked case, whose version rises. */
export async function updateCase(tx: Tx, caseId: string, changes: CaseChanges): Promise<number> {
  const [stored] = await tx
    .update(repairCases)
    .set({ ...changes, version: sql`${repairCases.version} + 1` })
    .where(eq(repairCases.caseId, caseId))
    .returning({ version: repairCases.version })
  if (!stored) throw new Error('A locked row is there.')
  return stored.version
}

export async function insertEvents(
  tx: Tx,
  events: ReadonlyArray<typeof repairEvents.$inferInsert>,
): Promise<void> {
  if (events.length > 0) await tx.insert(repairEvents).values([...events])
}

/** The timeline of a case, the newest first. */
export const findEvents = (on: Reader, caseId: string) =>
  on
    .select()
    .from(repairEvents)
    .where(eq(repairEvents.caseId, caseId))
    .orderBy(desc(repairEvents.at), desc(repairEvents.eventId))
    .limit(caseLimits.eventsMax)

export async function findEvent(on: Reader, eventId: string) {
  const [row] = await on.select().from(repairEvents).where(eq(repairEvents.eventId, eventId))
  return row
}

/** Messages of a case, the newest first; without internal notes unless they are asked for. */
export const findCaseMessages = (on: Reader, caseId: string, withInternal: boolean) =>
  on
    .select()
    .from(repairMessages)
    .where(
      and(eq(repairMessages.caseId, caseId), withInternal ? undefined : eq(repairMessages.isInternal, false)),
    )
    .orderBy(desc(repairMessages.at), desc(repairMessages.messageId))
    .limit(caseLimits.messagesMax)

export async function findCaseMessage(on: Reader, messageId: string) {
  const [row] = await on.select().from(repairMessages).where(eq(repairMessages.messageId, messageId))
  return row
}

export const insertMessage = async (tx: Tx, row: typeof repairMessages.$inferInsert): Promise<void> => {
  await tx.insert(repairMessages).values(row)
}

/** How many messages a person wrote on a case after a moment. */
export const countMessages = (
  on: Reader,
  { caseId, userId, after }: { caseId: string; userId: string; after: Date },
) =>
  on.$count(
    repairMessages,
    and(eq(repairMessages.caseId, caseId), eq(repairMessages.userId, userId), gt(repairMessages.at, after)),
  )

/** How often a case was reopened. */
export const countReopened = (on: Reader, caseId: string) =>
  on.$count(repairEvents, and(eq(repairEvents.caseId, caseId), eq(repairEvents.kind, 'reopen')))

/** How many problems of a device were reported after a moment. */
export const countReports = (on: Reader, deviceId: string, after: Date) =>
  on.$count(repairCases, and(eq(repairCases.deviceId, deviceId), gt(repairCases.reportedAt, after)))

/** Open cases of a device, the oldest first. */
export const findOpenCases = (on: Reader, deviceId: string) =>
  on
    .select({ caseId: repairCases.caseId, caseNumber: repairCases.caseNumber, kind: repairCases.kind })
    .from(repairCases)
    .where(and(eq(repairCases.deviceId, deviceId), isOpenRow))
    .orderBy(asc(repairCases.caseNumber))

export const findPictures = (on: Reader, caseId: string) =>
  on
    .select()
    .from(repairPictures)
    .where(eq(repairPictures.caseId, caseId))
    .orderBy(asc(repairPictures.at), asc(repairPictures.place))

export async function findPicture(on: Reader, pictureId: string) {
  const [row] = await on.select().from(repairPictures).where(eq(repairPictures.pictureId, pictureId))
  return row
}

export const insertPicture = async (tx: Tx, row: typeof repairPictures.$inferInsert): Promise<void> => {
  await tx.insert(repairPictures).values(row)
}

export const deletePicture = async (tx: Tx, pictureId: string): Promise<void> => {
  await tx.delete(repairPictures).where(eq(repairPictures.pictureId, pictureId))
}

/** Name of an account and of its agent; empty where it has left the CRM. */
export async function findAccountNames(on: Reader, zohoAccountId: string) {
  const [row] = await on
    .select({
      accountName: accounts.accountName,
      agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
    })
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(eq(accounts.zohoAccountId, zohoAccountId))
  return row ?? { accountName: '', agentName: '' }
}

/** The CRM's record of an IMEI in the account with the longest coverage, and whether a case used it. */
export async function findProgram(
  on: Reader,
  { imei, zohoAccountId }: { imei: string | null; zohoAccountId: string },
) {
  if (imei === null) return null
  const [row] = await on
    .select({
      id: repairDevices.id,
      status: repairDevices.status,
      expirationDate: repairDevices.expirationDate,
      isUsedHere: sql<boolean>`exists (select from ${repairCases} where ${repairCases.programId} = ${repairDevices.id} and ${repairCases.coverSource} = 'program')`,
    })
    .from(repairDevices)
    .where(and(eq(repairDevices.serialNumberImei, imei), eq(repairDevices.zohoAccountId, zohoAccountId)))
    .orderBy(desc(repairDevices.expirationDate))
    .limit(1)
  return row ?? null
}

/** When cover paid for a repair of a device last; null where no case of ours used it. */
export async function findCoverUsedAt(on: Reader, deviceId: string): Promise<Date | null> {
  const [row] = await on
    .select({ decidedAt: repairCases.decidedAt })
    .from(repairCases)
    .where(and(eq(repairCases.deviceId, deviceId), sql`${repairCases.coverSource} is not null`))
    .orderBy(desc(repairCases.decidedAt))
    .limit(1)
  return row?.decidedAt ?? null
}

/** Which of these devices are lent for a case now. */
export async function findLent(on: Reader, deviceIds: readonly string[]): Promise<Set<string>> {
  if (deviceIds.length === 0) return new Set()
  const rows = await on
    .select({ deviceId: repairCases.spareDeviceId })
    .from(repairCases)
    .where(and(inArray(repairCases.spareDeviceId, [...deviceIds]), isNull(repairCases.spareReturnedAt)))
  return new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))
}

/** Cases whose device is replaced by one of these and whose replacement has not been sent yet; in the order of their ids. */
export const findWaitingForReplacement = (on: Reader, deviceIds: readonly string[]) =>
  on
    .select({ caseId: repairCases.caseId })
    .from(repairCases)
    .innerJoin(devices, eq(devices.deviceId, repairCases.replacementDeviceId))
    .where(and(inArray(repairCases.replacementDeviceId, [...deviceIds]), isOpenRow))
    .orderBy(asc(repairCases.caseId))

/** Cases whose replacements these devices are, open or not. */
export const findReplacedBy = (on: Reader, deviceIds: readonly string[]) =>
  on
    .select({ caseId: repairCases.caseId, deviceId: repairCases.deviceId })
    .from(repairCases)
    .where(inArray(repairCases.replacementDeviceId, [...deviceIds]))
