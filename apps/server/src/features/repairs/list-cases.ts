import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { calendarMoment } from '@portal/contract/fields'
import type {
  CaseFilter,
  exportRepairCases,
  getRepairCases,
  getRepairCounts,
} from '@portal/contract/repair-lists'
import type { CaseRow as WireRow } from '@portal/contract/repairs'
import { businessDay } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import { caseKindLabels, caseLabel, caseLimits, caseStateLabels } from '@portal/domain/repair-cases'
import { agentReach, isCustomer } from '@portal/domain/roles'
import * as z from 'zod'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import { readCursor, writeCursor } from '../../http/list-cursor.ts'
import {
  type CasePlace,
  type CasesWanted,
  countCases,
  countGroups,
  type ExportedCase,
  everyCase,
  findCases,
  findExported,
  findListed,
  type ListedCase,
  searchOf,
  type Whose,
} from './case-list.store.ts'
import { waitsForReturn } from './return-due.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/**
 * Whose cases a person sees (docs/spec/repairs.md#who-may): null for none. Filters narrow that and widen nothing.
 */
export function whoseCases({ actor }: Pick<Needs, 'actor'>): Whose | null {
  const reach = agentReach(actor)
  if (reach === 'all') return reach
  if (isCustomer(actor)) return { accountId: actor.zohoAccountId ?? '' }
  return reach.length === 0 ? null : { agentIds: reach }
}

const wantedOf = async (
  db: Needs['db'],
  whose: Whose,
  { late, search, ...filter }: CaseFilter,
  now: Date,
): Promise<CasesWanted> => ({
  ...everyCase,
  ...filter,
  whose,
  lateAt: late === undefined ? null : now,
  search: await searchOf(db, search),
})

/** Cases that the caller may see (docs/spec/repairs.md#list). Throws INVALID_INPUT for a cursor that is none. */
export async function listCases(
  needs: Needs,
  { sort = 'due', limit = limits.listFirstPage, cursor, ...filter }: QueryOf<typeof getRepairCases>,
): Promise<AnswerOf<typeof getRepairCases>> {
  const { db, now } = needs
  const whose = whoseCases(needs)
  const place = cursor === undefined ? null : placeOf(cursor)
  if (whose === null) return { results: [], total: 0, totalIsExact: true, nextCursor: null }
  const at = now()
  const wanted = await wantedOf(db, whose, filter, at)
  // One more than asked for tells whether there is a next page. A later page has the total of its first one, and a first page
  // without another one is its own total.
  const rows = await findCases(db, wanted, { sort, after: place, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = place?.total ?? (last ? await countCases(db, wanted) : rows.length)
  return {
    results: shown.map((row) => toCaseRow(row, at)),
    total: Math.min(total, caseLimits.countMax),
    totalIsExact: total <= caseLimits.countMax,
    nextCursor: last ? writeCursor([last.key, last.caseNumber, total]) : null,
  }
}

const place = z.tuple([
  z.union([calendarMoment({ precision: 6 }), z.literal('infinity')]),
  z.int().min(1).max(2_147_483_647),
  z.int().min(0).max(1_000_000),
])

function placeOf(cursor: string): CasePlace & { total: number } {
  const [key, caseNumber, total] = readCursor(cursor, place)
  return { key, caseNumber, total }
}

/** How many cases each group has, narrowed as a list. */
export async function readCounts(
  needs: Needs,
  filter: QueryOf<typeof getRepairCounts>,
): Promise<AnswerOf<typeof getRepairCounts>> {
  const whose = whoseCases(needs)
  if (whose === null)
    return { result: { open: 0, late: 0, reported: 0, accepted: 0, underWay: 0, closed: 0 } }
  const at = needs.now()
  return { result: await countGroups(needs.db, await wantedOf(needs.db, whose, filter, at), at) }
}

/** Cases as a file, narrowed as a list, the newest first (docs/spec/repairs.md#list). Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function exportCases(
  needs: Needs,
  { format, ...filter }: QueryOf<typeof exportRepairCases>,
): Promise<AnswerOf<typeof exportRepairCases>> {
  const { db, actor, now, timeZone } = needs
  const whose = whoseCases(needs)
  const at = now()
  const rows = whose === null ? [] : await readAll(db, await wantedOf(db, whose, filter, at))
  const file = await writeTable(actor.userId, {
    name: `cases-${businessDay(at, timeZone)}`,
    sheet: 'Cases',
    columns: columnsFor(timeZone),
    rows,
    format,
  })
  return { result: { ...file, cases: rows.length } }
}

const pageRows = 2_000

type Exported = ListedCase & { also: ExportedCase | undefined }

async function readAll(db: Needs['db'], wanted: CasesWanted): Promise<Exported[]> {
  const rows: Exported[] = []
  let after: CasePlace | null = null
  while (rows.length < caseLimits.exportMax) {
    const limit = Math.min(pageRows, caseLimits.exportMax - rows.length)
    const page: Array<ListedCase & CasePlace> = await findCases(db, wanted, { sort: 'newest', after, limit })
    const more = await findExported(
      db,
      page.map(({ row }) => row.caseId),
    )
    rows.push(...page.map((one) => ({ ...one, also: more.get(one.row.caseId) })))
    const last = page.at(-1)
    if (!last || page.length < limit) break
    after = last
  }
  return rows
}

const columnsFor = (timeZone: string): TableColumn<Exported>[] => {
  const day = (at: Date | null) => (at === null ? '' : businessDay(at, timeZone))
  const money = (cents: number | null) => (cents === null ? '' : toDollars(cents).toFixed(2))
  return [
    ['Case', ({ row }) => caseLabel(row.caseNumber)],
    ['Account', ({ accountName }) => accountName],
    ['Agent', ({ agentName }) => agentName],
    ['Unit', ({ row }) => row.unitNumber ?? ''],
    ['Make', ({ row }) => row.make],
    ['Model', ({ row }) => row.model],
    ['Holder', ({ row }) => row.holder],
    ['Station', ({ row }) => row.stationName],
    ['Problem', ({ row }) => caseKindLabels[row.kind]],
    ['State', ({ row }) => caseStateLabels[row.state]],
    ['Description', ({ row }) => row.description],
    ['Reported by', ({ row }) => row.reportedByName],
    ['Reported on', ({ row }) => day(row.reportedAt)],
    ['Decided by', ({ also }) => also?.decidedBy ?? ''],
    ['Decided on', ({ also }) => day(also?.decidedAt ?? null)],
    ['Price', ({ row }) => money(row.priceCents)],
    ['Not returned', ({ also }) => money(also?.notReturnedCents ?? null)],
    ['Coverage used', ({ also }) => (also?.coverSource ? 'Yes' : 'No')],
    ['Due', ({ row }) => row.dueAt?.toISOString() ?? ''],
    ['Closed on', ({ also }) => day(also?.closedAt ?? null)],
  ]
}

const moment = (at: Date | null) => at?.toISOString() ?? null

/** A row of a list as the wire has it. */
export const toCaseRow = ({ row, accountName, agentName, lentSpare }: ListedCase, now: Date): WireRow => ({
  caseId: row.caseId,
  caseNumber: row.caseNumber,
  accountId: row.zohoAccountId,
  accountName,
  agentName,
  deviceId: row.deviceId,
  unitNumber: row.unitNumber,
  holder: row.holder,
  stationName: row.stationName,
  make: row.make,
  model: row.model,
  kind: row.kind,
  state: row.state,
  description: row.description,
  reportedBy: row.reportedByName,
  reportedAt: row.reportedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  dueFor: row.dueFor,
  dueAt: moment(row.dueAt),
  isLate: row.dueAt !== null && row.dueAt.getTime() <= now.getTime(),
  charge: row.charge,
  price: row.priceCents === null ? null : toDollars(row.priceCents),
  lentSpare,
  waitsForReturn: waitsForReturn(row),
  version: row.version,
})

/** These cases as lists have them, each with the agent of its account. */
export const findListedCases = async (on: Reader, caseIds: readonly string[], now: Date) =>
  (await findListed(on, caseIds)).map((one) => ({ ...toCaseRow(one, now), agentId: one.agentId }))
