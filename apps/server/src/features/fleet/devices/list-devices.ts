import type {
  DeviceSort,
  FleetFigures,
  getDevicesByAccount,
  getFiguresByAccount,
  getModelsByAccount,
} from '@portal/contract/devices'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { calendarDay, calendarMoment } from '@portal/contract/fields'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { type DeviceStatus, deviceGroups } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { limits } from '@portal/domain/limits'
import { isCustomer, mayActForOthers, reachAsked } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { agents } from '../../../db/schema/accounts.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { readCursor, writeCursor } from '../../../http/list-cursor.ts'
import { refuseShortSearch } from '../../../http/list-refusals.ts'
import { findOwner } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findModels } from './models.store.ts'
import { findOrderedCover } from './ordered-cover.ts'
import { toDeviceRow } from './read-device.ts'
import {
  everything,
  findRoster,
  findStationsNamed,
  ofAllAgents,
  type RosterPlace,
  type RosterWanted,
  type Whose,
} from './roster.store.ts'
import { countByStatus, countCoverEnds, countRoster } from './roster-figures.store.ts'

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
  const place = query.cursor === undefined ? null : placeOf(query.cursor, sort)
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
    nextCursor: next ? cursorOf({ ...next, totals }) : null,
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
  { search = '', cover, model, ...filter }: RosterFilter,
): Promise<RosterWanted> {
  const typed = search.trim()
  return {
    ...everything,
    ...filter,
    whose,
    model: model?.trim() || undefined,
    coverEnds: cover === 'soon' ? coverSoon(needs) : null,
    search: typed === '' ? null : { typed, stationIds: await findStationsNamed(needs.db, whose, typed) },
  }
}

/** The days on which cover ends soon: from today on, in the business's time zone. */
function coverSoon({ now, timeZone }: Pick<Needs, 'now' | 'timeZone'>) {
  const from = businessDay(now(), timeZone)
  return { from, to: daysAfter(from, fleetLimits.coverSoonDays) }
}

/** Where a page ended, and the totals of the first page. */
type Place = RosterPlace & { totals: { total: number; totalIsExact: boolean } }

const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\u0000'))
const moment = calendarMoment({ precision: 6 })
const day = z.union([calendarDay(), z.literal('infinity')])
/** What the key of each sort looks like; of those that sort by unit number within something else, both. */
function keyOf(sort: DeviceSort) {
  if (/^(station|status)/.test(sort)) return z.tuple([text, text])
  const one = sort.startsWith('cover') ? day : sort.startsWith('changed') ? moment : text
  return one.transform((key) => [key])
}

const parts = (sort: DeviceSort) =>
  z.tuple([keyOf(sort), z.uuid(), z.int().min(0).max(1_000_000_000), z.boolean()])

const cursorOf = ({ key, deviceId, totals }: Place): string =>
  writeCursor([key.length === 1 ? key[0] : key, deviceId, totals.total, totals.totalIsExact])

/** Throws INVALID_INPUT for what is no cursor of this sort. */
function placeOf(cursor: string, sort: DeviceSort): Place {
  const [key, deviceId, total, totalIsExact] = readCursor(cursor, parts(sort))
  return { key, deviceId, totals: { total, totalIsExact } }
}

type ListModelsNeeds = Pick<SignedInContext, 'db' | 'actor'>
type Answer = AnswerOf<typeof getModelsByAccount>

/** The makes and models that an account's devices have, by name. Throws ACCOUNT_NOT_FOUND. */
export async function listModelsOfAccount(needs: ListModelsNeeds, accountId: string): Promise<Answer> {
  await getVisibleAccount(needs, accountId)
  return { result: { models: await findModels(needs.db, { accountId }) } }
}

/** The same for the active accounts of an agent. Throws AGENT_NOT_FOUND. */
export const listModelsOfAgent = async (needs: ListModelsNeeds, agentId: string): Promise<Answer> => ({
  result: { models: await findModels(needs.db, await whoseOfAgent(needs, agentId)) },
})

type ReadFiguresNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type ReadFiguresAnswer = AnswerOf<typeof getFiguresByAccount>

/** How many devices of an account are in each group (docs/spec/fleet.md#figures). Throws ACCOUNT_NOT_FOUND. */
export async function readFiguresOfAccount(
  needs: ReadFiguresNeeds,
  accountId: string,
): Promise<ReadFiguresAnswer> {
  await getVisibleAccount(needs, accountId)
  return { result: await figuresOf(needs, { accountId }) }
}

/** The same for the accounts of an agent, or of all agents, counted up to 10,000 each. Throws AGENT_NOT_FOUND. */
export const readFiguresOfAgent = async (
  needs: ReadFiguresNeeds,
  agentId: string,
): Promise<ReadFiguresAnswer> => ({
  result: await figuresOf(needs, await whoseOfAgent(needs, agentId)),
})

async function figuresOf(needs: ReadFiguresNeeds, whose: Whose): Promise<FleetFigures> {
  const [counted, soon] = await Promise.all([
    countByStatus(needs.db, whose),
    countCoverEnds(needs.db, whose, coverSoon(needs)),
  ])
  const totals = new Map<DeviceStatus, number>(counted.map(({ status, total }) => [status, total]))
  const countMax = 'isAll' in whose ? fleetLimits.countMax : Number.POSITIVE_INFINITY
  const sum = (statuses: readonly DeviceStatus[]) =>
    Math.min(
      countMax,
      statuses.reduce((total, status) => total + (totals.get(status) ?? 0), 0),
    )
  return {
    planned: sum(deviceGroups.planned),
    onTheWay: sum(deviceGroups.onTheWay),
    inService: sum(deviceGroups.inService),
    spare: sum(deviceGroups.spare),
    inRepair: sum(deviceGroups.inRepair),
    lost: sum(deviceGroups.lost),
    ended: sum(deviceGroups.ended),
    coverSoon: Math.min(countMax, soon),
  }
}

type WhoseOfAgentNeeds = Pick<SignedInContext, 'db' | 'actor'>

/**
 * The devices of an agent, or of all agents, that the caller may see: all, or for a customer those of their own account
 * (docs/spec/roles.md#customers).
 * Throws AGENT_NOT_FOUND for an unknown agent and one whom the caller may not act for.
 */
export async function whoseOfAgent({ db, actor }: WhoseOfAgentNeeds, agentId: string): Promise<Whose> {
  if (isCustomer(actor) && !mayActForOthers(actor)) {
    const accountId = actor.zohoAccountId ?? ''
    const owner = await findOwner(db, accountId)
    if (owner?.zohoUserId !== agentId) throw new AppError('AGENT_NOT_FOUND')
    return { accountId }
  }
  const reach = reachAsked(actor, agentId)
  if (reach === 'all') return ofAllAgents
  const isOwn = actor.zohoUserId === agentId
  const isKnown = isOwn || (reach !== null && (await db.$count(agents, eq(agents.zohoUserId, agentId))) > 0)
  if (!isKnown) throw new AppError('AGENT_NOT_FOUND')
  return { agentId }
}
