import type { DeviceSort } from '@portal/contract/devices'
import {
  type DeviceGroup,
  type DeviceStatus,
  deviceGroups,
  deviceStatuses,
  endedStatuses,
} from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { type ShownDevice, selectShown } from './devices.store.ts'
import { devices, stations } from './fleet.tables.ts'
import { escaped, type RosterSearch, searchCondition } from './search-devices.ts'

/** Whose devices: of one account, or of all active accounts of an agent. */
export type Whose = { accountId: string } | { agentId: string }

/** Which devices: everything that is not null narrows them. */
export type RosterWanted = {
  whose: Whose
  /** Null for all that have not ended. */
  group: DeviceGroup | null
  stationId: string | 'none' | null
  /** Cover that ends from the first to the last of these days. */
  coverEnds: { from: string; to: string } | null
  search: RosterSearch | null
}

/** The last device of a page: what it was sorted by, as text, and its id. */
export type RosterPlace = { key: string; deviceId: string }
export type RosterPart = { sort: DeviceSort; after: RosterPlace | null; limit: number }

const coverKey = sql`coalesce(${devices.coverUntil}, 'infinity'::date)`

/** What each sort reads, and how its key is written and read back. Each has an index with the account and the id. */
const keys = {
  unit: { column: sql`${devices.unitSort}`, written: sql<string>`${devices.unitSort}`, type: 'text' },
  holder: { column: sql`${devices.holderSort}`, written: sql<string>`${devices.holderSort}`, type: 'text' },
  model: { column: sql`${devices.modelSort}`, written: sql<string>`${devices.modelSort}`, type: 'text' },
  cover: { column: coverKey, written: sql<string>`${coverKey}::text`, type: 'date' },
  changed: {
    column: sql`${devices.changedAt}`,
    written: sql<string>`to_char(${devices.changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: 'timestamptz',
  },
} as const

function sortOf(sort: DeviceSort) {
  const [name, way] = sort.split('-') as [keyof typeof keys, 'descending' | undefined]
  return { ...keys[name], isDescending: way === 'descending' }
}

const isCurrent = sql`${devices.status} not in (${sql.join(
  endedStatuses.map((status) => sql.raw(`'${status}'`)),
  sql`, `,
)})`

/** The conditions of this question and no others, so that each has the plan it deserves. */
const conditionOf = ({ group, stationId, coverEnds, search }: Omit<RosterWanted, 'whose'>): SQL | undefined =>
  and(
    group === null ? isCurrent : inArray(devices.status, [...deviceGroups[group]]),
    stationId === null
      ? undefined
      : stationId === 'none'
        ? isNull(devices.stationId)
        : eq(devices.stationId, stationId),
    coverEnds === null
      ? undefined
      : sql`${coverKey} between ${coverEnds.from}::date and ${coverEnds.to}::date and ${isCurrent}`,
    search === null ? undefined : searchCondition(search),
  )

/** Restricts a roster to what follows a place in its order. */
function beyond({ after, sort }: RosterPart): SQL | undefined {
  if (after === null) return undefined
  const { column, type, isDescending } = sortOf(sort)
  const operator = sql.raw(isDescending ? '<' : '>')
  return sql`(${column}, ${devices.deviceId}) ${operator} (${after.key}::${sql.raw(type)}, ${after.deviceId}::uuid)`
}

const orderOf = (sort: DeviceSort): SQL[] => {
  const { column, isDescending } = sortOf(sort)
  const way = isDescending ? desc : asc
  return [way(column), way(devices.deviceId)]
}

/** Ids of a page, each with its key. */
export function rosterPage(on: Reader, wanted: RosterWanted, part: RosterPart) {
  const { whose } = wanted
  const { written } = sortOf(part.sort)
  const condition = and(conditionOf(wanted), beyond(part))
  if ('accountId' in whose)
    return on
      .select({ deviceId: devices.deviceId, key: written })
      .from(devices)
      .where(and(eq(devices.zohoAccountId, whose.accountId), condition))
      .orderBy(...orderOf(part.sort))
      .limit(part.limit)
  // The first of each account, then the first of all: each account's part comes from its own place in the index.
  const { column, isDescending } = sortOf(part.sort)
  const ofAccount = on
    .select({
      deviceId: devices.deviceId,
      key: sql<string>`${written}`.as('key'),
      place: sql`${column}`.as('place'),
    })
    .from(devices)
    .where(and(eq(devices.zohoAccountId, accounts.zohoAccountId), condition))
    .orderBy(...orderOf(part.sort))
    .limit(part.limit)
    .as('of_account')
  const way = isDescending ? desc : asc
  return on
    .select({ deviceId: ofAccount.deviceId, key: ofAccount.key })
    .from(accounts)
    .crossJoinLateral(ofAccount)
    .where(isOfAgent(whose.agentId))
    .orderBy(way(ofAccount.place), way(ofAccount.deviceId))
    .limit(part.limit)
}

const isOfAgent = (agentId: string) => and(eq(accounts.ownerZohoUserId, agentId), eq(accounts.isActive, true))

export type RosterRow = ShownDevice & { key: string }

/** A page of a roster, in its order. */
export async function findRoster(on: Reader, wanted: RosterWanted, part: RosterPart): Promise<RosterRow[]> {
  const page = await rosterPage(on, wanted, part)
  if (page.length === 0) return []
  const rows = await selectShown(on).where(
    inArray(
      devices.deviceId,
      page.map(({ deviceId }) => deviceId),
    ),
  )
  const shown = new Map(rows.map((row) => [row.device.deviceId, row]))
  return page.flatMap(({ deviceId, key }) => {
    const row = shown.get(deviceId)
    return row ? [{ ...row, key }] : []
  })
}

/** The stations whose name contains a text, or whose code it is. */
export async function findStationsNamed(on: Reader, whose: Whose, typed: string): Promise<string[]> {
  const small = typed.toLowerCase()
  const rows = await on
    .select({ stationId: stations.stationId })
    .from(stations)
    .where(
      and(
        isOf(on, whose, stations.zohoAccountId),
        sql`(lower(${stations.name}) like ${`%${escaped(small)}%`} or lower(${stations.code}) = ${small})`,
      ),
    )
  return rows.map(({ stationId }) => stationId)
}

/** The condition that a device or station is of this account, or of one of the agent's. */
const isOf = (
  on: Reader,
  whose: Whose,
  column: typeof devices.zohoAccountId | typeof stations.zohoAccountId = devices.zohoAccountId,
): SQL =>
  'accountId' in whose
    ? eq(column, whose.accountId)
    : inArray(
        column,
        on.select({ id: accounts.zohoAccountId }).from(accounts).where(isOfAgent(whose.agentId)),
      )

/** How many devices a roster has, up to a limit. */
export async function countRoster(on: Reader, wanted: RosterWanted) {
  const max = fleetLimits.countMax
  const some = on
    .select({ deviceId: devices.deviceId })
    .from(devices)
    .where(and(isOf(on, wanted.whose), conditionOf(wanted)))
    .limit(max + 1)
    .as('some')
  const [counted] = await on.select({ total: count() }).from(some)
  const total = counted?.total ?? 0
  return { total: Math.min(total, max), totalIsExact: total <= max }
}

/** How many devices have each status: counted status by status, each in its own part of the index. */
export function countByStatus(on: Reader, whose: Whose) {
  const counted = (status: DeviceStatus) =>
    on
      .select({ status: sql<DeviceStatus>`${status}::text`, total: count() })
      .from(devices)
      .where(and(isOf(on, whose), eq(devices.status, status)))
  const [first, second, ...others] = deviceStatuses
  return unionAll(counted(first), counted(second), ...others.map(counted))
}

/** How many devices that have not ended have cover that ends from the first to the last of these days. */
export async function countCoverEnds(on: Reader, whose: Whose, coverEnds: { from: string; to: string }) {
  const condition = conditionOf({ group: null, stationId: null, search: null, coverEnds })
  return on.$count(devices, and(isOf(on, whose), condition))
}
