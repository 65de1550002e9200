import { purchaseTypeIds } from '@portal/domain/ids'
import { endedLineStates, lineLimits } from '@portal/domain/line-states'
import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { refusingTaken } from '../../db/refuse-taken.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { type LineRow, lineDevices, lineEvents, lines } from '../../db/schema/lines.tables.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'

const isCurrent = notInArray(lines.state, [...endedLineStates])
const ofAny = (
  column: typeof lines.number | typeof lines.iccid | typeof lines.deviceId,
  values: readonly string[],
) =>
  column === lines.deviceId
    ? sql`${column} = any(${sql.param([...values])}::uuid[])`
    : sql`${column} = any(${sql.param([...values])}::text[])`

/** These lines in the order of their ids, locked until the transaction ends. */
export const lockLines = (tx: Tx, ids: readonly string[]): Promise<LineRow[]> =>
  tx
    .select()
    .from(lines)
    .where(inArray(lines.lineId, [...ids]))
    .orderBy(asc(lines.lineId))
    .for('no key update')

/** The lines of these devices, locked until the transaction ends. The devices are locked by the caller. */
export const lockLinesOf = (tx: Tx, deviceIds: readonly string[]): Promise<LineRow[]> =>
  tx
    .select()
    .from(lines)
    .where(ofAny(lines.deviceId, deviceIds))
    .orderBy(asc(lines.lineId))
    .for('no key update')

/**
 * The lines of an account that have one of these numbers, and those without a device that have one of these SIMs, with the unit number
 * of their device. None has ended.
 */
export const findRivals = (
  tx: Tx,
  {
    zohoAccountId,
    numbers,
    iccids,
  }: { zohoAccountId: string; numbers: readonly string[]; iccids: readonly string[] },
) =>
  tx
    .select({ line: lines, unitNumber: devices.unitNumber })
    .from(lines)
    .leftJoin(devices, eq(devices.deviceId, lines.deviceId))
    .where(
      and(
        eq(lines.zohoAccountId, zohoAccountId),
        isCurrent,
        or(ofAny(lines.number, numbers), and(isNull(lines.deviceId), ofAny(lines.iccid, iccids))),
      ),
    )
    .orderBy(asc(lines.lineId))
    .for('no key update', { of: lines })
export type Rival = Awaited<ReturnType<typeof findRivals>>[number]

/** The units that have the numbers of an account, which are those of lines with a device. */
export async function findNumbersInUse(on: Reader, zohoAccountId: string): Promise<Map<string, string | null>> {
  const rows = await on
    .select({ number: sql<string>`${lines.number}`, unitNumber: devices.unitNumber })
    .from(lines)
    .innerJoin(devices, eq(devices.deviceId, lines.deviceId))
    .where(and(eq(lines.zohoAccountId, zohoAccountId), isNotNull(lines.number)))
  return new Map(rows.map(({ number, unitNumber }) => [number, unitNumber]))
}

/** The lines that were made with these devices and not changed since: they go with them, as when an import is undone. */
export async function removeBornWith(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tx
    .delete(lines)
    .where(and(ofAny(lines.deviceId, deviceIds), eq(lines.bornOf, 'fleet'), eq(lines.version, 1)))
}

/** The lines that these devices gave up at this moment, and that no device has since. */
export const findGivenUp = (tx: Tx, deviceIds: readonly string[], at: Date) =>
  tx
    .select({ line: lines, deviceId: lineDevices.deviceId })
    .from(lineDevices)
    .innerJoin(lines, eq(lines.lineId, lineDevices.lineId))
    .where(
      and(
        sql`${lineDevices.deviceId} = any(${sql.param([...deviceIds])}::uuid[])`,
        eq(lineDevices.untilAt, at),
        isNull(lines.deviceId),
        isCurrent,
      ),
    )

export async function findLine(on: Reader, lineId: string): Promise<LineRow | undefined> {
  const [found] = await on.select().from(lines).where(eq(lines.lineId, lineId))
  return found
}

export const addLines = (tx: Tx, rows: readonly LineRow[]): Promise<void> =>
  refusingTaken(() => insertRows(tx, lines, rows))

export const addLineEvents = (tx: Tx, events: ReadonlyArray<typeof lineEvents.$inferInsert>): Promise<void> =>
  insertRows(tx, lineEvents, events)

/** Numbers and devices that lines exchange are free for a moment, since each is of one line only. */
export async function freeForExchange(
  tx: Tx,
  ids: { numbers: readonly string[]; devices: readonly string[] },
  at: Date,
): Promise<void> {
  if (ids.devices.length > 0)
    await tx
      .update(lines)
      .set({ deviceId: null, changedAt: at })
      .where(inArray(lines.lineId, [...ids.devices]))
  if (ids.numbers.length > 0)
    await tx
      .update(lines)
      .set({ number: null })
      .where(inArray(lines.lineId, [...ids.numbers]))
}

/** What a change of many lines at once can write: what they share with devices, and their state. */
export async function writeDeviceLines(tx: Tx, rows: readonly LineRow[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const changed = rows.map((row) => ({
    lineId: row.lineId,
    carrierId: row.carrierId,
    number: row.number,
    state: row.state,
    deviceId: row.deviceId,
    iccid: row.iccid,
    firstInstallment: row.firstInstallment,
    suspendReason: row.suspendReason,
    suspendBilling: row.suspendBilling,
    suspendedUntil: row.suspendedUntil,
    thenState: row.thenState,
    activatedOn: row.activatedOn,
    endedOn: row.endedOn,
  }))
  await refusingTaken(() =>
    tx
      .update(lines)
      .set({
        carrierId: sql`g."carrierId"`,
        number: sql`g.number`,
        state: sql`g.state`,
        deviceId: sql`g."deviceId"`,
        iccid: sql`g.iccid`,
        firstInstallment: sql`g."firstInstallment"`,
        suspendReason: sql`g."suspendReason"`,
        suspendBilling: sql`g."suspendBilling"`,
        suspendedUntil: sql`g."suspendedUntil"`,
        thenState: sql`g."thenState"`,
        activatedOn: sql`g."activatedOn"`,
        endedOn: sql`g."endedOn"`,
        version: sql`${lines.version} + 1`,
        changedAt: at,
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g("lineId" uuid, "carrierId" uuid, number text, state text,
          "deviceId" uuid, iccid text, "firstInstallment" date, "suspendReason" text, "suspendBilling" text,
          "suspendedUntil" date, "thenState" text, "activatedOn" date, "endedOn" date)`,
      )
      .where(sql`${lines.lineId} = g."lineId"`),
  )
}

/** Plan, installment and term of order lines, as a line made of them has them. */
export async function findOrderTerms(on: Reader, orderItemIds: readonly string[]) {
  if (orderItemIds.length === 0) return new Map<string, OrderTerms>()
  const rows = await on
    .select({
      orderItemId: orderItems.orderItemId,
      ratePlanId: orderItems.ratePlanId,
      planName: orderItems.ratePlanDisplay,
      planCents: orderItems.ratePlanPriceCents,
      rateCents: orderItems.rateCents,
      termMonths: orderItems.termMonths,
      isFinanced: sql<boolean>`${orderItems.isCarrierInventory} and ${orderItems.purchaseTypeId} = ${purchaseTypeIds.Finance}`,
    })
    .from(orderItems)
    .where(and(inArray(orderItems.orderItemId, [...orderItemIds]), gt(orderItems.ratePlanPriceCents, 0)))
  return new Map(rows.map(({ orderItemId, ...row }) => [orderItemId, termsOf(row)]))
}

type OrderTerms = Pick<
  LineRow,
  'termsFrom' | 'ratePlanId' | 'planName' | 'planCents' | 'installmentCents' | 'installmentMonths'
>

const termsOf = ({
  rateCents,
  termMonths,
  isFinanced,
  planName,
  ...plan
}: Pick<LineRow, 'ratePlanId' | 'planName' | 'planCents'> & {
  rateCents: number
  termMonths: number | null
  isFinanced: boolean
}): OrderTerms => ({
  ...plan,
  planName: planName.slice(0, lineLimits.planNameMax),
  termsFrom: 'order',
  installmentCents: isFinanced ? rateCents : null,
  installmentMonths: isFinanced ? termMonths : null,
})
