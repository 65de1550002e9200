import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { carriers } from '../../db/schema/catalog.tables.ts'
import { deviceEvents, devices } from '../../db/schema/fleet.tables.ts'
import { lineCredits, lineDevices, lineEvents, lines } from '../../db/schema/lines.tables.ts'

/** Lines with what is shown beside them, without their devices. */
const selectLines = (on: Reader) =>
  on
    .select({
      line: lines,
      accountName: sql<string>`coalesce(${accounts.accountName}, '')`,
      agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`,
      carrier: carriers.name,
    })
    .from(lines)
    .leftJoin(accounts, eq(accounts.zohoAccountId, lines.zohoAccountId))
    .leftJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .leftJoin(carriers, eq(carriers.id, lines.carrierId))
export type ShownLine = Awaited<ReturnType<typeof selectLines>>[number]

/** Lines by their ids, in no order. */
export const findLines = (on: Reader, lineIds: readonly string[]): Promise<ShownLine[]> =>
  selectLines(on).where(inArray(lines.lineId, [...lineIds]))

export async function findLine(on: Reader, lineId: string): Promise<ShownLine | undefined> {
  const [found] = await findLines(on, [lineId])
  return found
}

/** The line that a device has. */
export async function findLineOfDevice(on: Reader, deviceId: string) {
  const [found] = await on.select({ lineId: lines.lineId }).from(lines).where(eq(lines.deviceId, deviceId))
  return found?.lineId ?? null
}

/** The credits of these lines, by line, the first one first. */
export async function findCredits(on: Reader, lineIds: readonly string[]) {
  if (lineIds.length === 0) return new Map<string, CreditRow[]>()
  const rows = await on
    .select()
    .from(lineCredits)
    .where(inArray(lineCredits.lineId, [...lineIds]))
    .orderBy(asc(lineCredits.firstMonth), asc(lineCredits.creditId))
  return Map.groupBy(rows, ({ lineId }) => lineId)
}
export type CreditRow = typeof lineCredits.$inferSelect

/** Devices that have a line or had it, the newest first. */
export const findDeviceSpans = (on: Reader, lineId: string) =>
  on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      make: devices.make,
      model: devices.model,
      fromAt: lineDevices.fromAt,
      untilAt: lineDevices.untilAt,
    })
    .from(lineDevices)
    .innerJoin(devices, eq(devices.deviceId, lineDevices.deviceId))
    .where(eq(lineDevices.lineId, lineId))
    .orderBy(desc(lineDevices.fromAt))

const holdersMax = 200
const written = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Who had the devices of a line while they had it, the newest first: at the beginning, and from each change on. */
export async function findHolders(on: Reader, lineId: string) {
  const { rows } = await on.execute<{ deviceId: string; from: string; since: string; holder: string }>(sql`
    select span.device_id as "deviceId", ${written(sql`span.from_at`)} as from,
      ${written(sql`greatest(event.at, span.from_at)`)} as since, event.holder
    from ${lineDevices} span, lateral (
      select at, holder, lag(holder) over (order by at, device_event_id) as before,
        lead(at) over (order by at, device_event_id) as until
      from ${deviceEvents} where device_id = span.device_id and at <= coalesce(span.until_at, 'infinity')
    ) event
    where span.line_id = ${lineId} and (event.before is distinct from event.holder or event.at < span.from_at)
      and coalesce(event.until, 'infinity') > span.from_at
    order by event.at desc limit ${holdersMax}`)
  return rows
}

/** What happened to a line, the newest first. */
export const findLineEvents = (on: Reader, lineId: string, limit: number) =>
  on
    .select()
    .from(lineEvents)
    .where(eq(lineEvents.lineId, lineId))
    .orderBy(desc(lineEvents.at), desc(lineEvents.lineEventId))
    .limit(limit)
