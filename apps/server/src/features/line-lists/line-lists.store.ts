import type { LineFilter, LineSort } from '@portal/contract/line-lists'
import { lineGroups, lineListLimits, lineNotes } from '@portal/domain/line-lists'
import { type LineState, lineStates } from '@portal/domain/line-states'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { lines } from '../../db/schema/lines.tables.ts'
import { isOfStart, type RosterSearch } from '../fleet/devices/search-devices.ts'
import { numberedCondition, ofDevice, withoutDevice } from './line-search.ts'
import { isBilledLine, isCurrentLine, monthlyCents, termsEnd } from './line-terms-sql.ts'
import type { WhoseLines } from './whose-lines.ts'

/** Which lines: every filter, and everything that is not null, narrows them. Without a group they have not ended. */
export type LinesWanted = Pick<LineFilter, 'group' | 'note' | 'carrierId' | 'stationId'> & {
  whose: WhoseLines
  search: RosterSearch | null
  /** The days on which terms end soon, from the first to the last. */
  soon: { from: string; to: string }
}

/** The last line of a page: what it was sorted by, and its id. */
export type LinePlace = { key: string; lineId: string }
export type LinePart = { sort: LineSort; after: LinePlace | null; limit: number }

type SortKey = {
  /** Of a line with a device, and of one without. */
  withDevice: SQL
  without: SQL
  type: 'text' | 'date'
  /** The column of the device that it is, which has an index. */
  ofDevice?: SQL
}

/** Lines without a number, device or holder come last. As the indexes of migration 0104 have the first two. */
const byNumber = sql`coalesce(${lines.number}, 'x')`
/** Behind all unit numbers and holders, which begin with 0 or are 1. */
const last = sql`'2'::text`
const keys: Record<string, SortKey> = {
  number: { withDevice: byNumber, without: byNumber, type: 'text' },
  ends: { withDevice: termsEnd, without: termsEnd, type: 'date' },
  unit: {
    withDevice: sql`${devices.unitSort}`,
    without: last,
    type: 'text',
    ofDevice: sql`${devices.unitSort}`,
  },
  holder: {
    withDevice: sql`${devices.holderSort}`,
    without: last,
    type: 'text',
    ofDevice: sql`${devices.holderSort}`,
  },
}
const plain: SortKey = { withDevice: byNumber, without: byNumber, type: 'text' }

function sortOf(sort: LineSort) {
  const [name = 'number', way] = sort.split('-')
  return { key: keys[name] ?? plain, isDescending: way === 'descending' }
}

const isOf = (column: typeof lines.zohoAccountId | typeof devices.zohoAccountId, whose: WhoseLines) => {
  if (whose === 'all') return undefined
  const [only] = whose
  return whose.length === 1 && only !== undefined ? eq(column, only) : inArray(column, [...whose])
}

const noteConditions: Record<(typeof lineNotes)[number], (wanted: LinesWanted) => SQL | undefined> = {
  endsSoon: ({ soon }) =>
    and(isCurrentLine, sql`${termsEnd} between ${soon.from}::date and ${soon.to}::date`),
  withoutNumber: () => and(isCurrentLine, isNull(lines.number)),
  // A pending line waits for its device, and costs nothing yet.
  withoutDevice: () => and(isBilledLine, isNull(lines.deviceId)),
}

/** What is asked of the line itself. */
function ofLine(wanted: LinesWanted): SQL | undefined {
  const { whose, group, note, carrierId, search } = wanted
  const ofGroup = group && inArray(lines.state, [...lineGroups[group]])
  return and(
    isOf(lines.zohoAccountId, whose),
    ofGroup ?? isCurrentLine,
    note && noteConditions[note](wanted),
    carrierId === undefined ? undefined : eq(lines.carrierId, carrierId),
    search ? (numberedCondition(search.typed) ?? undefined) : undefined,
  )
}

/** A text that is found in words is looked for in what the device has, and in the line where no device has it. */
const isOfWords = ({ search }: LinesWanted) => search !== null && numberedCondition(search.typed) === null

/** Which parts a list has: one of all lines where nothing is asked of the devices, else those with and those without one. */
function partsOf(wanted: LinesWanted, isSortedByDevice: boolean): Array<'whole' | 'withDevice' | 'without'> {
  const isNarrowed = isOfWords(wanted) || wanted.stationId !== undefined
  if (!isNarrowed && !isSortedByDevice) return ['whole']
  if (wanted.note === 'withoutDevice' && wanted.stationId === undefined) return ['without']
  return wanted.stationId === undefined ? ['withDevice', 'without'] : ['withDevice']
}

/** The rows of a part: tables and conditions. */
function rowsOf(part: 'whole' | 'withDevice' | 'without', wanted: LinesWanted): SQL {
  const { search, stationId, whose } = wanted
  if (part === 'whole') return sql`from ${lines} where ${ofLine(wanted) ?? sql`true`}`
  const words = search !== null && isOfWords(wanted) ? search : null
  if (part === 'without')
    return sql`from ${lines} where ${and(isNull(lines.deviceId), ofLine(wanted), words ? withoutDevice(words) : undefined) ?? sql`true`}`
  const condition = and(
    ofLine(wanted),
    isNotNull(lines.deviceId),
    // A line's device is of its account: said of both, either index can be followed.
    isOf(devices.zohoAccountId, whose),
    stationId === undefined ? undefined : eq(devices.stationId, stationId),
    words ? ofDevice(words) : undefined,
  )
  return sql`from ${lines} join ${devices} on ${devices.deviceId} = ${lines.deviceId} where ${condition ?? sql`true`}`
}

/** A page of ids, each with its key. */
export async function findPage(on: Reader, wanted: LinesWanted, part: LinePart): Promise<LinePlace[]> {
  const { key, isDescending } = sortOf(part.sort)
  const [way, operator] = isDescending ? [sql.raw('desc'), sql.raw('<')] : [sql.raw('asc'), sql.raw('>')]
  const type = sql.raw(key.type)
  const { after } = part
  const selects = partsOf(wanted, key.ofDevice !== undefined).map((one) => {
    const own = one === 'without' ? key.without : key.withDevice
    // The key of two tables is in no index; its first half is.
    const isFrom =
      after && one === 'withDevice' && key.ofDevice
        ? sql` and ${key.ofDevice} ${operator}= ${after.key}::${type}`
        : sql``
    const beyond = after
      ? sql`${isFrom} and (${own}, ${lines.lineId}) ${operator} (${after.key}::${type}, ${after.lineId}::uuid)`
      : sql``
    // A key that all have sorts nothing.
    const order =
      one === 'without' && key.ofDevice
        ? sql`${lines.lineId} ${way}`
        : sql`${own} ${way}, ${lines.lineId} ${way}`
    return sql`(select ${lines.lineId} as line_id, ${own} as key ${rowsOf(one, wanted)}${beyond} order by ${order} limit ${part.limit})`
  })
  const { rows } = await on.execute<LinePlace>(sql`
    select line_id as "lineId", key::text as key from (${sql.join(selects, sql` union all `)}) page
    order by page.key ${way}, line_id ${way} limit ${part.limit}`)
  return rows
}

const max = lineListLimits.countMax + 1

/** How many lines there are, up to one more than lists count to. */
export async function countLines(on: Reader, wanted: LinesWanted): Promise<number> {
  const { rows } = await on.execute<{ total: number }>(
    sql`select count(*)::int as total from (${someOf(wanted, sql`1`)}) counted`,
  )
  return Math.min(max, rows[0]?.total ?? 0)
}

/** What carriers bill for the lines in the month of this day, in cents: nothing of pending ones. Of no more than lists count. */
export async function sumMonthly(on: Reader, wanted: LinesWanted, today: string): Promise<number> {
  const { rows } = await on.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::float8 as cents from (${someOf(wanted, sql`case when ${isBilledLine} then ${monthlyCents(today)} else 0 end as cents`)}) summed`,
  )
  return rows[0]?.cents ?? 0
}

function someOf(wanted: LinesWanted, columns: SQL): SQL {
  const selects = partsOf(wanted, false).map((part) => {
    // Along an index, so that counting what nearly all devices have ends at the limit.
    const along =
      part === 'withDevice' && wanted.search && !isOfStart(wanted.search)
        ? sql` order by ${devices.unitSort}`
        : sql``
    return sql`(select ${columns} ${rowsOf(part, wanted)}${along} limit ${max})`
  })
  return sql.join(selects, sql` union all `)
}

type Scope = Pick<LinesWanted, 'whose' | 'soon'>

/** How many lines each state has, and how many have what must be looked at. Of all accounts each is counted up to a limit. */
export async function countByState(on: Reader, scope: Scope) {
  const limited = scope.whose === 'all' ? sql` limit ${lineListLimits.countMax}` : sql``
  const counted = (condition: SQL | undefined) =>
    sql`(select count(*)::int from (select 1 from ${lines} where ${and(isOf(lines.zohoAccountId, scope.whose), condition) ?? sql`true`}${limited}) counted)`
  const of = (state: LineState) => sql`${counted(eq(lines.state, state))} as ${sql.identifier(state)}`
  const noted = (note: (typeof lineNotes)[number]) =>
    sql`${counted(noteConditions[note]({ ...scope, search: null }))} as ${sql.identifier(note)}`
  const { rows } = await on.execute<Record<LineState | (typeof lineNotes)[number], number>>(
    sql`select ${sql.join([...lineStates.map(of), ...lineNotes.map(noted)], sql`, `)}`,
  )
  return rows[0]
}
