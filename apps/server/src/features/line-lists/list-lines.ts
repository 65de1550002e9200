import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { calendarDay } from '@portal/contract/fields'
import type { getLineCounts, getLines, LineFilter, LineSort } from '@portal/contract/line-lists'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { lineListLimits } from '@portal/domain/line-lists'
import { toDollars } from '@portal/domain/money'
import * as z from 'zod'
import type { SignedInContext } from '../../deps.ts'
import { readCursor, writeCursor } from '../../http/list-cursor.ts'
import { refuseShortSearch } from '../../http/list-refusals.ts'
import { stationsNamed } from '../fleet/devices/show-device.ts'
import {
  countByState,
  countLines,
  findPage,
  type LinePlace,
  type LinesWanted,
  sumMonthly,
} from './line-lists.store.ts'
import { readLines, type Telling, toLineRow } from './line-wire.ts'
import { seesLinePrices, type WhoseLines, whoseLines } from './whose-lines.ts'

export type LinesNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

export const tellingOf = ({ actor, now, timeZone }: LinesNeeds): Telling => ({
  today: businessDay(now(), timeZone),
  seesPrices: seesLinePrices({ actor }),
})

const soonFrom = (today: string) => ({ from: today, to: daysAfter(today, lineListLimits.endsSoonDays) })

/** Throws NOT_ALLOWED for a question that would tell of terms to people without prices. */
export function refuseTerms(
  { seesPrices }: Telling,
  { note, sort }: { note?: unknown; sort?: LineSort | undefined },
) {
  if (!seesPrices && (note === 'endsSoon' || sort?.startsWith('ends'))) throw new AppError('NOT_ALLOWED')
}

/** Which lines a question is about; null for none. */
export async function wantedLines(
  needs: LinesNeeds,
  { search = '', accountId, agentId, ...filter }: LineFilter,
  { today }: Telling,
): Promise<LinesWanted | null> {
  const whose = await whoseLines(needs, { accountId, agentId })
  if (whose.length === 0) return null
  if (whose === 'all') refuseShortSearch(search)
  const typed = search.trim()
  return {
    ...filter,
    whose,
    soon: soonFrom(today),
    search: typed === '' ? null : { typed, stationIds: await namedStations(needs, whose, typed) },
  }
}

/** Stations are looked for by name in one account: those of several have the same names. */
const namedStations = async ({ db }: LinesNeeds, whose: WhoseLines, typed: string): Promise<string[]> => {
  const [accountId] = whose
  return whose === 'all' || whose.length > 1 || accountId === undefined
    ? []
    : stationsNamed(db, accountId, typed)
}

/** Lines that the caller may see (docs/spec/lines.md#list). Throws NOT_ALLOWED, and INVALID_INPUT for a cursor that is none. */
export async function listLines(
  needs: LinesNeeds,
  { sort = 'number', limit = limits.listFirstPage, cursor, ...filter }: QueryOf<typeof getLines>,
): Promise<AnswerOf<typeof getLines>> {
  const { db } = needs
  const telling = tellingOf(needs)
  refuseTerms(telling, { ...filter, sort })
  const place = cursor === undefined ? null : placeOf(cursor, sort)
  const wanted = await wantedLines(needs, filter, telling)
  if (wanted === null) return { results: [], total: 0, totalIsExact: true, monthly: null, nextCursor: null }
  // One more than asked for tells whether there is a next page. A later page has the total of its first one.
  const [page, total] = await Promise.all([
    findPage(db, wanted, { sort, after: place, limit: limit + 1 }),
    place?.total ?? countLines(db, wanted),
  ])
  const shown = page.slice(0, limit)
  const last = page.length > limit ? shown.at(-1) : undefined
  const isCounted = total <= lineListLimits.countMax
  const [rows, cents] = await Promise.all([
    readLines(
      db,
      shown.map(({ lineId }) => lineId),
    ),
    telling.seesPrices && place === null && isCounted ? sumMonthly(db, wanted, telling.today) : null,
  ])
  return {
    results: rows.map((row) => toLineRow(row, telling)),
    total: Math.min(total, lineListLimits.countMax),
    totalIsExact: isCounted,
    monthly: cents === null ? null : toDollars(cents),
    nextCursor: last ? writeCursor([last.key, last.lineId, total]) : null,
  }
}

const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\u0000'))
const day = z.union([calendarDay(), z.literal('infinity')])
const placeIn = (sort: LineSort) =>
  z.tuple([sort.startsWith('ends') ? day : text, z.uuid(), z.int().min(0).max(1_000_000)])

function placeOf(cursor: string, sort: LineSort): LinePlace & { total: number } {
  const [key, lineId, total] = readCursor(cursor, placeIn(sort))
  return { key, lineId, total }
}

const nothing = { pending: 0, active: 0, suspended: 0, ended: 0, withoutNumber: 0, withoutDevice: 0 }

/** How many lines have each state, and what must be looked at. */
export async function readCounts(
  needs: LinesNeeds,
  asked: QueryOf<typeof getLineCounts>,
): Promise<AnswerOf<typeof getLineCounts>> {
  const { today, seesPrices } = tellingOf(needs)
  const whose = await whoseLines(needs, asked)
  const counted =
    whose.length === 0 ? undefined : await countByState(needs.db, { whose, soon: soonFrom(today) })
  if (!counted) return { result: { ...nothing, endsSoon: seesPrices ? 0 : null } }
  const { cancelled, portedOut, dropped, endsSoon, ...shown } = counted
  return {
    result: {
      ...shown,
      ended: cancelled + portedOut + dropped,
      endsSoon: seesPrices ? endsSoon : null,
    },
  }
}
