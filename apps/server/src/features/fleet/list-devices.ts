import type { getDevicesByAccount } from '@portal/contract/devices'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { limits } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import { refuseShortSearch } from '../../http/refuse-short-search.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { toDeviceRow } from './device-wire.ts'
import { findOrderedCover } from './ordered-cover.ts'
import {
  countRoster,
  everything,
  findRoster,
  findStationsNamed,
  type RosterPlace,
  type RosterWanted,
  type Whose,
} from './roster.store.ts'
import { readCursor, writeCursor } from './roster-cursor.ts'
import { whoseOfAgent } from './whose-of-agent.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type Query = QueryOf<typeof getDevicesByAccount>
type Page = AnswerOf<typeof getDevicesByAccount>

/**
 * The devices of an account (docs/spec/fleet.md#lists).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a cursor that is none.
 */
export async function listDevicesOfAccount(needs: Needs, accountId: string, query: Query): Promise<Page> {
  await getVisibleAccount(needs, accountId)
  return readPage(needs, { accountId }, query)
}

/**
 * The devices of all active accounts of an agent, or of all agents; a customer gets those of their own account.
 * Throws AGENT_NOT_FOUND for an agent whom the caller may not act for.
 */
export const listDevicesOfAgent = async (needs: Needs, agentId: string, query: Query): Promise<Page> =>
  readPage(needs, await whoseOfAgent(needs, agentId), query)

async function readPage(needs: Needs, whose: Whose, query: Query): Promise<Page> {
  const { db } = needs
  if ('isAll' in whose) refuseForAll(query)
  const { sort = 'unit', limit = limits.listFirstPage } = query
  const place = query.cursor === undefined ? null : readCursor(query.cursor, sort)
  const wanted = await rosterWanted(needs, whose, query)
  // One more than asked for tells whether there is a next page. A later page has the totals of its first one.
  const [rows, totals] = await Promise.all([
    findRoster(db, wanted, { sort, after: place, limit: limit + 1 }),
    place?.totals ?? countRoster(db, wanted),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next: RosterPlace | undefined = last && { key: last.key, deviceId: last.device.deviceId }
  const isCovered = await findOrderedCover(
    db,
    shown.map(({ device }) => device),
  )
  return {
    results: shown.map((row) => ({
      ...toDeviceRow(row, isCovered(row.device)),
      ...('isAll' in whose && { agentName: row.agentName }),
    })),
    ...totals,
    nextCursor: next ? writeCursor({ ...next, totals }) : null,
  }
}

/** Stations belong to accounts, and short texts are in nearly every row (docs/spec/roles.md#all-agents). */
export function refuseForAll({
  sort,
  search,
  stationId,
}: Pick<Query, 'sort' | 'search' | 'stationId'>): void {
  refuseShortSearch(search)
  const refused = ['Choose an account for its stations.']
  if (sort === 'station' || sort === 'station-descending')
    throw new AppError('INVALID_INPUT', { fields: { sort: refused } })
  if (stationId !== undefined && stationId !== 'none')
    throw new AppError('INVALID_INPUT', { fields: { stationId: refused } })
}

type RosterFilter = Omit<Query, 'limit' | 'cursor' | 'sort'>

/** What a roster is narrowed by. */
export async function rosterWanted(
  needs: Pick<Needs, 'db' | 'now' | 'timeZone'>,
  whose: Whose,
  { search = '', group, status, model, carrierId, importId, stationId, kitId, cover }: RosterFilter,
): Promise<RosterWanted> {
  const typed = search.trim()
  return {
    ...everything,
    whose,
    group: group ?? null,
    status: status ?? null,
    model: model?.trim() || null,
    carrierId: carrierId ?? null,
    importId: importId ?? null,
    stationId: stationId ?? null,
    kitId: kitId ?? null,
    coverEnds: cover === 'soon' ? coverSoon(needs) : null,
    search: typed === '' ? null : { typed, stationIds: await findStationsNamed(needs.db, whose, typed) },
  }
}

/** The days on which cover ends soon: from today on, in the business's time zone. */
export function coverSoon({ now, timeZone }: Pick<Needs, 'now' | 'timeZone'>) {
  const from = businessDay(now(), timeZone)
  return { from, to: daysAfter(from, fleetLimits.coverSoonDays) }
}
