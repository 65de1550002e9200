import type { DeviceSort, getDevicesByAccount } from '@portal/contract/devices'
import type { QueryOf } from '@portal/contract/endpoint'
import { deviceGroups, endedStatuses } from '@portal/domain/device-status'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type FilterConditions, narrowedBy } from '../../../db/build.ts'
import type { Reader } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'
import { folded, hasWords } from '../../../db/words.ts'
import { findShown, type ShownDevice } from './devices.store.ts'
import { type RosterSearch, searchCondition } from './search-devices.ts'

/** Whose devices: of one account, or of all active accounts of an agent, or of all agents. */
export type Whose = { accountId: string } | { agentId: string } | typeof ofAllAgents
export const ofAllAgents = { isAll: true } as const

type Query = QueryOf<typeof getDevicesByAccount>
type RosterFilter = Omit<Query, 'search' | 'sort' | 'limit' | 'cursor' | 'cover'>

/** Which devices: every filter, and everything that is not null, narrows them. Without group and status they have not ended. */
export type RosterWanted = RosterFilter & {
  whose: Whose
  /** Only these, also those that have ended. */
  deviceIds: readonly string[] | null
  /** Cover that has a repair left and ends from the first to the last of these days. */
  coverEnds: { from: string; to: string } | null
  search: RosterSearch | null
}

/** The last device of a page: what it was sorted by, as texts, and its id. */
export type RosterPlace = { key: readonly string[]; deviceId: string }
export type RosterPart = { sort: DeviceSort; after: RosterPlace | null; limit: number }

const coverKey = sql`coalesce(${devices.coverUntil}, 'infinity'::date)`
/** How many repairs the cover of a device pays, as `repairsPaid` of the domain: `greatest` passes over an unknown first day. */
const paidRepairs = sql`greatest(1, (${devices.coverUntil} - ${devices.coverFrom} + 1) / 365)`

type KeyPart = { column: SQL; written: SQL; type: 'text' | 'date' | 'timestamptz' }
const plain = (column: SQL): KeyPart => ({ column, written: column, type: 'text' })
const unit = plain(sql`${devices.unitSort}`)

/**
 * What each sort reads, and how its key is written and read back. Each has an index with the account and the id, except
 * stations, whose names are elsewhere.
 */
const keys: Record<string, KeyPart[]> = {
  unit: [unit],
  holder: [plain(sql`${devices.holderSort}`)],
  model: [plain(sql`${devices.modelSort}`)],
  cover: [{ column: coverKey, written: sql`${coverKey}::text`, type: 'date' }],
  changed: [
    {
      column: sql`${devices.changedAt}`,
      written: sql`to_char(${devices.changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      type: 'timestamptz',
    },
  ],
  station: [plain(sql`coalesce('0' || lower(${stations.name}), '1')`), unit],
  status: [plain(sql`${devices.status}`), unit],
}

function sortOf(sort: DeviceSort) {
  const [name = 'unit', way] = sort.split('-')
  return { parts: keys[name] ?? [unit], isDescending: way === 'descending' }
}

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const writtenKey = (parts: readonly KeyPart[]) =>
  sql<string[]>`array[${listed(parts.map(({ written }) => written))}]::text[]`

const isCurrent = sql`${devices.status} not in (${sql.join(
  endedStatuses.map((status) => sql.raw(`'${status}'`)),
  sql`, `,
)})`

/** What narrows nothing: all devices that have not ended. */
export const everything: Omit<RosterWanted, 'whose'> = {
  deviceIds: null,
  coverEnds: null,
  search: null,
}

/** The conditions of this question and no others, so that each has the plan it deserves. */
export const conditionOf = (wanted: Omit<RosterWanted, 'whose'>): SQL | undefined =>
  and(
    statusCondition(wanted),
    factsCondition(wanted),
    wanted.search ? searchCondition(wanted.search) : undefined,
  )

/** The same where only this narrows the devices that have not ended. */
export const rosterCondition = (wanted: Partial<Omit<RosterWanted, 'whose'>>): SQL | undefined =>
  conditionOf({ ...everything, ...wanted })

function statusCondition({ group, status, deviceIds }: Omit<RosterWanted, 'whose'>): SQL | undefined {
  if (deviceIds !== null) return inArray(devices.deviceId, [...deviceIds])
  const ofGroup = group && inArray(devices.status, [...deviceGroups[group]])
  if (status) return and(eq(devices.status, status), ofGroup)
  return ofGroup ?? isCurrent
}

const ofOrNone = (column: AnyPgColumn, id: string) => (id === 'none' ? isNull(column) : eq(column, id))

const filters: FilterConditions<Omit<RosterFilter, 'group' | 'status'>> = {
  stationId: (stationId) => ofOrNone(devices.stationId, stationId),
  // 'none' has those whose kit was removed as well.
  kitId: (kitId) => ofOrNone(devices.kitId, kitId),
  /** Make and model. */
  model: (model) => inArray(devices.modelSort, modelSortsOf(model)),
  carrierId: (carrierId) => eq(devices.carrierId, carrierId),
  importId: (importId) => eq(devices.importId, importId),
}

export const factsCondition = ({ coverEnds, ...filter }: Omit<RosterWanted, 'whose'>): SQL | undefined =>
  and(
    narrowedBy(filters, filter),
    coverEnds === null
      ? undefined
      : sql`${coverKey} between ${coverEnds.from}::date and ${coverEnds.to}::date and ${isCurrent}
          and (${devices.coverIsSubscription} or ${devices.repairsUsed} < ${paidRepairs})`,
  )

/** What `model_sort` of fleet.tables.ts is for make and model as people read them, of which one may be empty. */
function modelSortsOf(model: string): string[] {
  const small = model.trim().toLowerCase()
  return [`0${small}`, `0 ${small}`, `0${small} `]
}

/** Restricts a roster to what follows a place in its order. */
function beyond({ after, sort }: RosterPart): SQL | undefined {
  if (after === null) return undefined
  const { parts, isDescending } = sortOf(sort)
  const operator = sql.raw(isDescending ? '<' : '>')
  const columns = listed(parts.map(({ column }) => column))
  const values = listed(parts.map(({ type }, index) => sql`${after.key[index] ?? ''}::${sql.raw(type)}`))
  return sql`(${columns}, ${devices.deviceId}) ${operator} (${values}, ${after.deviceId}::uuid)`
}

const orderOf = (sort: DeviceSort): SQL[] => {
  const { parts, isDescending } = sortOf(sort)
  const way = isDescending ? desc : asc
  return [...parts.map(({ column }) => way(column)), way(devices.deviceId)]
}

/** Ids of a page, each with its key. */
export function rosterPage(on: Reader, wanted: RosterWanted, part: RosterPart) {
  const { whose } = wanted
  const { parts, isDescending } = sortOf(part.sort)
  const condition = and(conditionOf(wanted), beyond(part))
  const atStation = eq(stations.stationId, devices.stationId)
  if ('accountId' in whose)
    return on
      .select({ deviceId: devices.deviceId, key: writtenKey(parts) })
      .from(devices)
      .leftJoin(stations, atStation)
      .where(and(eq(devices.zohoAccountId, whose.accountId), condition))
      .orderBy(...orderOf(part.sort))
      .limit(part.limit)
  // Nothing that all agents' devices are narrowed or sorted by is of a station.
  if ('isAll' in whose)
    return on
      .select({ deviceId: devices.deviceId, key: writtenKey(parts) })
      .from(devices)
      .where(and(isListed(devices.zohoAccountId), condition))
      .orderBy(...orderOf(part.sort))
      .limit(part.limit)
  // The first of each account, then the first of all: each account's part comes from its own place in the index.
  const [first, second] = parts.map(({ column }) => column)
  const ofAccount = on
    .select({
      deviceId: devices.deviceId,
      key: writtenKey(parts).as('key'),
      place: sql`${first}`.as('place'),
      // Sorts by one thing have nothing else to go by.
      within: sql`${second ?? first}`.as('within'),
    })
    .from(devices)
    .leftJoin(stations, atStation)
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
    .orderBy(way(ofAccount.place), way(ofAccount.within), way(ofAccount.deviceId))
    .limit(part.limit)
}

/**
 * The same by station, for an account whose list is not searched: each station's part comes from its own place in the
 * index, where a sort of the whole fleet would read every device.
 */
async function pageByStation(
  on: Reader,
  wanted: RosterWanted & { whose: { accountId: string } },
  part: RosterPart,
) {
  const { accountId } = wanted.whose
  const { isDescending } = sortOf(part.sort)
  const [way, operator] = isDescending ? [sql.raw('desc'), sql.raw('<')] : [sql.raw('asc'), sql.raw('>')]
  const [nameAfter = '', unitAfter = ''] = part.after?.key ?? []
  const followsIn = (name: SQL) =>
    part.after &&
    sql`(${name}, ${devices.unitSort}, ${devices.deviceId}) ${operator} (${nameAfter}, ${unitAfter}, ${part.after.deviceId}::uuid)`
  const pageOf = (name: SQL, at: SQL) => sql`
    select ${devices.deviceId} as device_id, ${name} as name, ${devices.unitSort} as unit from ${devices}
    where ${and(eq(devices.zohoAccountId, accountId), at, conditionOf(wanted), followsIn(name) ?? undefined)}
    order by ${devices.unitSort} ${way}, ${devices.deviceId} ${way} limit ${part.limit}`
  const { rows } = await on.execute<{ deviceId: string; key: string[] }>(sql`
    select device_id as "deviceId", array[name, unit] as key from (
      select of_station.* from (
        select station_id as id, '0' || lower(name) as name from stations where zoho_account_id = ${accountId}
      ) place, lateral (${pageOf(sql`place.name`, sql`${devices.stationId} = place.id`)}) of_station
      ${part.after ? sql`where place.name ${operator}= ${nameAfter}` : sql``}
      union all (${pageOf(sql`'1'`, isNull(devices.stationId))})
    ) places
    order by name ${way}, unit ${way}, device_id ${way} limit ${part.limit}`)
  return rows
}

/**
 * A device of all agents is not of an inactive account: those are few, and known before, so that each index is followed to as many
 * devices as are asked for.
 */
export const isListed = (column: AnyPgColumn): SQL =>
  sql`${column} <> all (array(select ${accounts.zohoAccountId} from ${accounts} where not ${accounts.isActive}))`

export const isOfAgent = (agentId: string) =>
  and(eq(accounts.ownerZohoUserId, agentId), eq(accounts.isActive, true))

/** The condition that a device or station is of this account, of one of the agent's, or of all agents. */
export const isOf = (
  on: Reader,
  whose: Whose,
  column: typeof devices.zohoAccountId | typeof stations.zohoAccountId = devices.zohoAccountId,
): SQL => {
  if ('isAll' in whose) return isListed(column)
  if ('accountId' in whose) return eq(column, whose.accountId)
  return inArray(
    column,
    on.select({ id: accounts.zohoAccountId }).from(accounts).where(isOfAgent(whose.agentId)),
  )
}

export type RosterRow = ShownDevice & { key: string[] }

/** A page of a roster, in its order. */
export async function findRoster(on: Reader, wanted: RosterWanted, part: RosterPart): Promise<RosterRow[]> {
  const { whose } = wanted
  const isWhole = wanted.search === null && wanted.stationId === undefined && wanted.deviceIds === null
  const page =
    'accountId' in whose && isWhole && part.sort.startsWith('station')
      ? await pageByStation(on, { ...wanted, whose }, part)
      : await rosterPage(on, wanted, part)
  if (page.length === 0) return []
  const rows = await findShown(on, { deviceIds: page.map(({ deviceId }) => deviceId) })
  const shown = new Map(rows.map((row) => [row.device.deviceId, row]))
  return page.flatMap(({ deviceId, key }) => {
    const row = shown.get(deviceId)
    return row ? [{ ...row, key }] : []
  })
}

/**
 * The stations whose name contains a text, or whose code it is; none for all agents, whose accounts have stations of the same names
 * (docs/spec/fleet.md#search).
 */
export async function findStationsNamed(on: Reader, whose: Whose, typed: string): Promise<string[]> {
  if ('isAll' in whose) return []
  const rows = await on
    .select({ stationId: stations.stationId })
    .from(stations)
    .where(
      and(
        isOf(on, whose, stations.zohoAccountId),
        sql`(${hasWords(folded(stations.name), typed)} or lower(${stations.code}) = ${typed.toLowerCase()})`,
      ),
    )
  return rows.map(({ stationId }) => stationId)
}
