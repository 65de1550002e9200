import { endedStatuses } from '@portal/domain/device-status'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { deviceEvents, devices, type erasureReasons } from '../../../db/schema/fleet.tables.ts'
import { repairCases } from '../../../db/schema/repairs.tables.ts'
import { foldedName, hasWords } from '../../../db/words.ts'

/** Names of holders, where they are stored: in devices, and in the entries of their histories. */

/** The name of an account that the CRM has, an empty text for one that only devices know, undefined for neither. */
export async function findAccountName(on: Reader, accountId: string): Promise<string | undefined> {
  const [account] = await on
    .select({ name: accounts.accountName })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, accountId))
  if (account) return account.name
  const [device] = await on
    .select({ deviceId: devices.deviceId })
    .from(devices)
    .where(eq(devices.zohoAccountId, accountId))
    .limit(1)
  return device && ''
}

/** Spellings of one name, such as José in both Unicode forms, are one person (docs/spec/product.md#comparing). */
const keyOf = foldedName(sql`holder`)

/** Every name of an account with each device that it is stored for, once; `is_now` where the device has it now. */
const namesOf = (accountId: string) => sql`
  select ${keyOf} as key, min(holder) as holder, device_id, bool_or(is_now) as is_now
  from (${spellingsOf(accountId)}) each_name
  group by 1, device_id`

/** The same, once for each place where it is stored. */
const spellingsOf = (accountId: string) => sql`
    select holder, device_id, true as is_now from ${devices} where zoho_account_id = ${accountId} and holder <> ''
    union all
    select holder, device_id, false from ${deviceEvents} where zoho_account_id = ${accountId} and holder <> ''
    union all
    select holder, device_id, false from ${repairCases} where zoho_account_id = ${accountId} and holder <> ''
    union all
    select name, device_id, false
    from ${deviceEvents}, jsonb_array_elements(changes) one, unnest(array[one->>'from', one->>'to']) name
    where zoho_account_id = ${accountId} and one->>'field' = 'holder' and name <> ''`

type Counted = { holder: string; deviceCount: number; everCount: number }

/** How many names there are, how many devices have one now, and the first names that hold a text. */
export async function countHolders(
  on: Reader,
  accountId: string,
  { search, limit }: { search: string; limit: number },
): Promise<{ holderCount: number; deviceCount: number; holders: Counted[] }> {
  const { rows } = await on.execute<{ holderCount: number; deviceCount: number; holders: Counted[] }>(sql`
    with names as materialized (${namesOf(accountId)}),
    holders as (
      select key, min(holder) as holder, count(*) filter (where is_now) as now, count(*) as ever from names group by key
    )
    select (select count(*) from holders)::int as "holderCount",
      (select count(*) from names where is_now)::int as "deviceCount",
      coalesce((select jsonb_agg(jsonb_build_object('holder', holder, 'deviceCount', now, 'everCount', ever) order by key)
        from (select * from holders where ${search === '' ? sql`true` : hasWords(sql`folded(holder)`, search)} order by key limit ${limit}) first
      ), '[]') as holders`)
  const [found] = rows
  return found ?? { holderCount: 0, deviceCount: 0, holders: [] }
}

/** The devices of an account that a name is stored for: this one as people read it, or (null) any. */
export async function findDevicesWithHolder(
  on: Reader,
  accountId: string,
  holder: string | null,
): Promise<string[]> {
  const isNamed = holder === null ? sql`true` : sql`key = ${foldedName(sql`${holder}::text`)}`
  const { rows } = await on.execute<{ deviceId: string }>(
    sql`select distinct device_id as "deviceId" from (${namesOf(accountId)}) names where ${isNamed} order by 1`,
  )
  return rows.map(({ deviceId }) => deviceId)
}

/** How devices were after each entry of their histories, each device from its beginning. */
export const findHolderStates = (on: Reader, deviceIds: readonly string[]) =>
  on
    .select({
      deviceId: deviceEvents.deviceId,
      at: deviceEvents.at,
      holder: deviceEvents.holder,
      unitNumber: deviceEvents.unitNumber,
      stationName: deviceEvents.stationName,
      status: deviceEvents.status,
      kind: devices.kind,
      make: devices.make,
      model: devices.model,
      imei: devices.imei,
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.deviceId, deviceEvents.deviceId))
    .where(inArray(deviceEvents.deviceId, [...deviceIds]))
    .orderBy(asc(deviceEvents.deviceId), asc(deviceEvents.at), asc(deviceEvents.deviceEventId))
export type HolderState = Awaited<ReturnType<typeof findHolderStates>>[number]

type EndedPage = {
  /** Those that ended before the moment and still have names, by account. */
  forgotten: Map<string, string[]>
  /** The last device that was looked at; null at the end. */
  next: string | null
}

/**
 * A page of the devices that were retired or replaced, by id, and which of them ended before this moment and still have names.
 * Histories are read for the devices of the page only, so no page takes long.
 * @param after the last device of the page before; null for the first
 */
export async function findEnded(
  on: Reader,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<EndedPage> {
  const moment = before.toISOString()
  const { rows } = await on.execute<{ accountId: string; deviceId: string; isForgotten: boolean }>(sql`
    with page as materialized (
      select device_id, zoho_account_id, holder, changed_at from ${devices}
      where device_id > ${after ?? firstId}::uuid and ${inArray(devices.status, [...endedStatuses])}
        and created_at < ${moment}::timestamptz
      order by device_id limit ${limit}
    )
    select zoho_account_id as "accountId", device_id as "deviceId",
      coalesce((select min(e.at) from ${deviceEvents} e
        where e.device_id = page.device_id and ${inArray(sql`e.status`, [...endedStatuses])}), changed_at)
        < ${moment}::timestamptz
      and (holder <> '' or exists (select from ${deviceEvents} e where e.device_id = page.device_id
        and (e.holder <> '' or public.changes_without_holder(e.changes, null) <> e.changes))) as "isForgotten"
    from page order by device_id`)
  const forgotten = new Map<string, string[]>()
  for (const { accountId, deviceId, isForgotten } of rows)
    if (isForgotten) forgotten.set(accountId, [...(forgotten.get(accountId) ?? []), deviceId])
  return { forgotten, next: rows.length < limit ? null : (rows.at(-1)?.deviceId ?? null) }
}

/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

type Erasure = {
  accountId: string
  deviceIds: readonly string[]
  reason: (typeof erasureReasons)[number]
  /** The one name to erase when the reason is `holder`; null for all. */
  holder: string | null
  userId: string | null
  requestId: string
  at: Date
}

/**
 * Erases names in these devices of the account and in their histories, and records it (migration 0027), one name in each of its
 * spellings.
 * @returns the devices that had such a name
 */
export async function eraseNames(tx: Tx, erasure: Erasure): Promise<string[]> {
  const { accountId, deviceIds, reason, holder, userId, requestId, at } = erasure
  const touched = new Set<string>()
  for (const spelling of holder === null ? [null] : await findSpellings(tx, { accountId, holder })) {
    const { rows } = await tx.execute<{ ids: string[] }>(
      sql`select public.erase_holders(${accountId}, ${sql.param([...deviceIds])}::uuid[], ${spelling}, ${reason}, ${userId}::uuid,
        ${requestId}, ${at.toISOString()}::timestamptz) as ids`,
    )
    for (const deviceId of rows[0]?.ids ?? []) touched.add(deviceId)
  }
  for (const deviceId of await eraseInCases(tx, erasure)) touched.add(deviceId)
  return [...touched]
}

/** How a name is written in this account; the function that erases compares without case only. */
async function findSpellings(
  tx: Tx,
  { accountId, holder }: { accountId: string; holder: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ spelling: string }>(sql`
    select distinct lower(holder) as spelling from (${spellingsOf(accountId)}) each_name
    where ${keyOf} = ${foldedName(sql`${holder}::text`)} order by 1`)
  return rows.map(({ spelling }) => spelling)
}

/** The same names in cases of these devices, whose reports say who had them (docs/spec/repairs.md#report). */
async function eraseInCases(tx: Tx, { accountId, deviceIds, holder }: Erasure): Promise<string[]> {
  const isNamed = holder === null ? sql`holder <> ''` : sql`${keyOf} = ${foldedName(sql`${holder}::text`)}`
  const { rows } = await tx.execute<{ deviceId: string }>(sql`
    update ${repairCases} set holder = ''
    where device_id = any(${sql.param([...deviceIds])}::uuid[]) and zoho_account_id = ${accountId} and ${isNamed}
    returning device_id as "deviceId"`)
  return rows.map(({ deviceId }) => deviceId)
}
