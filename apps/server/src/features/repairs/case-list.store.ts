import type { CaseFilter, CaseSort } from '@portal/contract/repair-lists'
import {
  type CaseGroup,
  caseGroupNames,
  caseGroups,
  caseLimits,
  caseNumberOf,
} from '@portal/domain/repair-cases'
import { and, eq, getTableName, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FilterConditions, narrowedBy } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { isOpenRow, repairCases } from '../../db/schema/repairs.tables.ts'
import { folded, hasWords } from '../../db/words.ts'
import { accountsOf, dueKey } from './cases-in-order.ts'

/** Whose cases: of one account, of all accounts of these agents, or all. */
export type Whose = { accountId: string } | { agentIds: readonly string[] } | 'all'

type NarrowedBy = Omit<CaseFilter, 'late' | 'search'>

/** Which cases: every filter, and everything that is not null, narrows them. */
export type CasesWanted = NarrowedBy & {
  whose: Whose
  /** Only those with something due until this moment. */
  lateAt: Date | null
  search: CaseSearch | null
  /** The accounts of the agents whose cases they are, where they are known; null otherwise, and for other people. */
  ownIds: readonly string[] | null
}

/** What is looked for, and the accounts whose names have it: known before, so that the index of words finds the rest. */
export type CaseSearch = { typed: string; accountIds: readonly string[] }

/** The last case of a page: what it was sorted by, as a text, and its number. */
export type CasePlace = { key: string; caseNumber: number }
export type CasePart = { sort: CaseSort; after: CasePlace | null; limit: number }

const written = (moment: SQL) =>
  sql<string>`case when ${moment} = 'infinity' then 'infinity' else to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`

/** What each sort reads besides the number, and its direction; `oldest` and `newest` go by the number alone. */
const sorts: Record<CaseSort, { key: SQL | null; isDescending: boolean }> = {
  due: { key: dueKey, isDescending: false },
  changed: { key: sql`${repairCases.changedAt}`, isDescending: true },
  newest: { key: null, isDescending: true },
  oldest: { key: null, isDescending: false },
}

const statesOf = (group: CaseGroup | 'open') =>
  group === 'open' ? isOpenRow : inArray(repairCases.state, [...caseGroups[group]])

const ofAgents = (agentIds: readonly string[]) =>
  sql`${repairCases.zohoAccountId} in (select zoho_account_id from ${accounts} where ${inArray(accounts.ownerZohoUserId, [...agentIds])})`

function isOf({ whose, ownIds }: CasesWanted): SQL | undefined {
  if (whose === 'all') return undefined
  if (ownIds !== null) return inArray(repairCases.zohoAccountId, [...ownIds])
  return 'accountId' in whose ? eq(repairCases.zohoAccountId, whose.accountId) : ofAgents(whose.agentIds)
}

const idsOf = async (on: Reader, condition: SQL) =>
  (await on.select({ id: accounts.zohoAccountId }).from(accounts).where(condition)).map(({ id }) => id)

/** The index of words finds accounts by their support as well; only the name counts here. */
const isNamed = (typed: string): SQL =>
  sql`${hasWords(accounts.searchText, typed)} and ${hasWords(folded(accounts.accountName), typed)}`

/** What a search looks for; null for one that is blank. */
export async function searchOf(on: Reader, search: string | undefined): Promise<CaseSearch | null> {
  const typed = search?.trim() ?? ''
  if (typed === '') return null
  return { typed, accountIds: await idsOf(on, isNamed(typed)) }
}

/**
 * With the accounts of the agents: their names tell the planner how many cases they have, so that counting and searching do not read
 * every case for each of them.
 */
async function withOwnIds(on: Reader, wanted: CasesWanted): Promise<CasesWanted> {
  const { whose, ownIds } = wanted
  if (whose === 'all' || 'accountId' in whose || ownIds !== null) return wanted
  return { ...wanted, ownIds: await idsOf(on, inArray(accounts.ownerZohoUserId, [...whose.agentIds])) }
}

/** A case number is looked for exactly, every other text in what a case says and in names of accounts. */
function searchCondition(search: CaseSearch | null): SQL | undefined {
  if (search === null) return undefined
  const { typed, accountIds } = search
  const caseNumber = caseNumberOf(typed)
  return or(
    caseNumber === null || caseNumber > 2_147_483_647 ? undefined : eq(repairCases.caseNumber, caseNumber),
    hasWords(repairCases.searchLines, typed),
    accountIds.length === 0 ? undefined : inArray(repairCases.zohoAccountId, [...accountIds]),
  )
}

const filters: FilterConditions<NarrowedBy> = {
  group: statesOf,
  state: (state) => eq(repairCases.state, state),
  kind: (kind) => eq(repairCases.kind, kind),
  accountId: (accountId) => eq(repairCases.zohoAccountId, accountId),
  agentId: (agentId) => ofAgents([agentId]),
  deviceId: (deviceId) => eq(repairCases.deviceId, deviceId),
}

/** Without whose cases they are. */
const narrowed = (wanted: CasesWanted): SQL | undefined =>
  and(
    narrowedBy(filters, wanted),
    wanted.lateAt === null
      ? undefined
      : and(isNotNull(repairCases.dueAt), lte(repairCases.dueAt, wanted.lateAt), isOpenRow),
    searchCondition(wanted.search),
  )

/** Restricts a list to what follows a place in its order. */
function beyond({ after, sort }: CasePart, number: SQL): SQL | undefined {
  if (after === null) return undefined
  const { key, isDescending } = sorts[sort]
  const operator = sql.raw(isDescending ? '<' : '>')
  return key === null
    ? sql`${number} ${operator} ${after.caseNumber}`
    : sql`(${key}, ${repairCases.caseNumber}) ${operator} (${after.key}::timestamptz, ${after.caseNumber})`
}

function orderOf(sort: CaseSort, from: { key: SQL; caseNumber: SQL }): SQL {
  const { key, isDescending } = sorts[sort]
  const way = sql.raw(isDescending ? 'desc' : 'asc')
  return key === null ? sql`${from.caseNumber} ${way}` : sql`${from.key} ${way}, ${from.caseNumber} ${way}`
}

/** Ids of a page, each with its key. Of agents each account's part comes from its own place in the index. */
async function findPage(on: Reader, asked: CasesWanted, part: CasePart) {
  const wanted = asked.search === null ? asked : await withOwnIds(on, asked)
  const { whose } = wanted
  const key = sorts[part.sort].key ?? sql`${repairCases.changedAt}`
  // Of accounts the number has an index of its own (repairs.tables.ts).
  const isOfAccounts = whose !== 'all' && sorts[part.sort].key === null
  const number = isOfAccounts ? sql`(${repairCases.caseNumber} + 0)` : sql`${repairCases.caseNumber}`
  const own = { key, caseNumber: number }
  const condition = and(narrowed(wanted), beyond(part, number))
  const columns = sql`${repairCases.caseId} as "caseId", ${repairCases.caseNumber} as "caseNumber", ${key} as place`
  const table = sql.raw(`"${getTableName(repairCases)}"`)
  const isEachAccount = whose !== 'all' && 'agentIds' in whose && wanted.search === null
  const rows = isEachAccount
    ? sql`select of_account.* from (${accountsOf(whose.agentIds)}) own, lateral (
        select ${columns} from ${table}
        where ${and(sql`${repairCases.zohoAccountId} = own.zoho_account_id`, condition)}
        order by ${orderOf(part.sort, own)} limit ${part.limit}) of_account`
    : sql`select ${columns} from ${table} where ${and(isOf(wanted), condition) ?? sql`true`}
        order by ${orderOf(part.sort, own)} limit ${part.limit}`
  const page = await on.execute<{ caseId: string; caseNumber: number; key: string }>(sql`
    select "caseId", "caseNumber", ${written(sql`place`)} as key from (${rows}) page
    order by ${orderOf(part.sort, { key: sql`place`, caseNumber: sql`"caseNumber"` })} limit ${part.limit}`)
  return page.rows
}

const spare = alias(devices, 'spare')

/** What lists and the CSV have of a case: a third of its columns, which a page reads a hundred times. */
const listedColumns = {
  caseId: repairCases.caseId,
  caseNumber: repairCases.caseNumber,
  zohoAccountId: repairCases.zohoAccountId,
  deviceId: repairCases.deviceId,
  unitNumber: repairCases.unitNumber,
  holder: repairCases.holder,
  stationName: repairCases.stationName,
  make: repairCases.make,
  model: repairCases.model,
  kind: repairCases.kind,
  state: repairCases.state,
  description: repairCases.description,
  reportedByName: repairCases.reportedByName,
  reportedAt: repairCases.reportedAt,
  changedAt: repairCases.changedAt,
  dueFor: repairCases.dueFor,
  dueAt: repairCases.dueAt,
  charge: repairCases.charge,
  priceCents: repairCases.priceCents,
  returnDueOn: repairCases.returnDueOn,
  deviceEnd: repairCases.deviceEnd,
  version: repairCases.version,
}
/** What the CSV has besides. */
const exportedColumns = {
  decidedBy: repairCases.decidedBy,
  decidedAt: repairCases.decidedAt,
  notReturnedCents: repairCases.notReturnedCents,
  coverSource: repairCases.coverSource,
  closedAt: repairCases.closedAt,
}

/** What a row of a list shows. */
const selectListed = (on: Reader) =>
  on
    .select({
      row: listedColumns,
      accountName: sql<string>`coalesce(${accounts.accountName}, '')`,
      agentId: agents.zohoUserId,
      agentName: sql<string>`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`,
      lentSpare: sql<
        string | null
      >`case when ${repairCases.spareReturnedAt} is null then ${spare.unitNumber} end`,
    })
    .from(repairCases)
    .leftJoin(accounts, eq(accounts.zohoAccountId, repairCases.zohoAccountId))
    .leftJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .leftJoin(spare, and(eq(spare.deviceId, repairCases.spareDeviceId), isNull(repairCases.spareReturnedAt)))
export type ListedCase = Awaited<ReturnType<typeof selectListed>>[number]

/** These cases, in no order. */
export const findListed = (on: Reader, caseIds: readonly string[]) =>
  selectListed(on).where(inArray(repairCases.caseId, [...caseIds]))

/** A page of cases, in its order. */
export async function findCases(
  on: Reader,
  wanted: CasesWanted,
  part: CasePart,
): Promise<Array<ListedCase & CasePlace>> {
  const page = await findPage(on, wanted, part)
  if (page.length === 0) return []
  const rows = await findListed(
    on,
    page.map(({ caseId }) => caseId),
  )
  const listed = new Map(rows.map((one) => [one.row.caseId, one]))
  return page.flatMap(({ caseId, caseNumber, key }) => {
    const one = listed.get(caseId)
    return one ? [{ ...one, caseNumber, key }] : []
  })
}

/** What the CSV has besides, by case. */
export async function findExported(on: Reader, caseIds: readonly string[]) {
  const rows = await on
    .select({ caseId: repairCases.caseId, ...exportedColumns })
    .from(repairCases)
    .where(inArray(repairCases.caseId, [...caseIds]))
  return new Map(rows.map((row) => [row.caseId, row]))
}
export type ExportedCase =
  Awaited<ReturnType<typeof findExported>> extends Map<string, infer Row> ? Row : never

export async function findListedCase(on: Reader, caseId: string): Promise<ListedCase | undefined> {
  const [one] = await selectListed(on).where(eq(repairCases.caseId, caseId))
  return one
}

/** How many cases there are, up to the limit of lists and one more. */
export async function countCases(on: Reader, wanted: CasesWanted): Promise<number> {
  const counted = countedRows(await withOwnIds(on, wanted))
  const { rows } = await on.execute<{ total: number }>(
    sql`select count(*)::int as total from (${counted}) counted`,
  )
  return rows[0]?.total ?? 0
}

/** Counting stops at the limit. What is searched for is found by the index of words first, and whose it is is asked then. */
function countedRows(wanted: CasesWanted): SQL {
  const table = sql.raw(`"${getTableName(repairCases)}"`)
  const max = caseLimits.countMax + 1
  if (wanted.search === null)
    return sql`select from ${table} where ${and(isOf(wanted), narrowed(wanted)) ?? sql`true`} limit ${max}`
  // "offset 0" keeps the planner from asking whose they are first.
  return sql`select from (select * from ${table} where ${searchCondition(wanted.search)} offset 0) ${table}
      where ${and(isOf(wanted), narrowed({ ...wanted, search: null })) ?? sql`true`} limit ${max}`
}

/** How many cases each group has, each up to the limit of lists. */
export async function countGroups(on: Reader, asked: CasesWanted, now: Date) {
  const wanted = await withOwnIds(on, asked)
  const max = (total: number) => Math.min(total, caseLimits.countMax)
  const of = async (narrower: Partial<CasesWanted>) => max(await countCases(on, { ...wanted, ...narrower }))
  const [open, late, ...groups] = await Promise.all([
    of({ group: 'open' }),
    of({ lateAt: now }),
    ...caseGroupNames.map((group) => of({ group })),
  ])
  const byGroup = Object.fromEntries(caseGroupNames.map((name, index) => [name, groups[index] ?? 0]))
  return { open, late, ...(byGroup as Record<CaseGroup, number>) }
}

export const everyCase: Omit<CasesWanted, 'whose'> = {
  lateAt: null,
  search: null,
  ownIds: null,
}
