import { type SalesGrouping, type SalesPeriod, salesLimits } from '@portal/domain/sales'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { carriers, manufacturers, products } from '../../db/schema/catalog.tables.ts'
import { salesClosed, salesMonths, salesTotals, type TotalKind } from '../../db/schema/sales.tables.ts'

/** Of what the sums are: everything that is not null narrows them. */
export type SalesOf = {
  agentId: string | null
  accountId: string | null
  carrierId: string | null
  productId: string | null
}

type SalesWanted = SalesOf & {
  by: SalesGrouping
  period: SalesPeriod
  before: SalesPeriod
  /** How many months are between a month and the one that it is compared with. */
  months: number
}

const day = (month: string) => `${month}-01`

const narrowed = ({ agentId, accountId, carrierId, productId }: SalesOf): SQL | undefined =>
  and(
    agentId === null ? undefined : eq(salesMonths.zohoUserId, agentId),
    accountId === null ? undefined : eq(salesMonths.zohoAccountId, accountId),
    carrierId === null ? undefined : eq(salesMonths.carrierId, carrierId),
    productId === null ? undefined : eq(salesMonths.productId, productId),
  )

const nameOfPerson = sql`trim(n.first_name || ' ' || n.last_name)`

type Grouping = { by: SQLWrapper; kind: TotalKind; key: SQL; name: SQL; from: SQL }

/** What each grouping is grouped by, which totals of closed months have it, its key in answers, and where its name comes from. */
const groupings: Record<SalesGrouping, Grouping> = {
  agent: {
    by: salesMonths.zohoUserId,
    kind: 'agent',
    key: sql`s.by::text`,
    name: nameOfPerson,
    from: sql`left join ${agents} n on n.zoho_user_id = s.key`,
  },
  account: {
    by: salesMonths.zohoAccountId,
    kind: 'account',
    key: sql`s.by::text`,
    name: sql`n.account_name`,
    from: sql`left join ${accounts} n on n.zoho_account_id = s.key`,
  },
  carrier: {
    by: salesMonths.carrierId,
    kind: 'carrier',
    key: sql`s.by::text`,
    name: sql`n.name`,
    from: sql`left join ${carriers} n on n.id = s.key::uuid`,
  },
  product: {
    by: salesMonths.productId,
    kind: 'product',
    key: sql`s.by::text`,
    name: sql`case when m.name = 'NONE' then n.model else m.name || ' ' || n.model end`,
    from: sql`left join ${products} n on n.product_id = s.key::uuid left join ${manufacturers} m on m.id = n.manufacturer_id`,
  },
  month: {
    by: salesMonths.month,
    // The one with the fewest rows.
    kind: 'carrier',
    key: sql`to_char(s.shown, 'YYYY-MM')`,
    name: sql`null`,
    from: sql``,
  },
}

/** The sums of one group now and before, and those of everything, which each row has. */
export type FoundSales = {
  key: string
  name: string | null
} & Record<`${'now' | 'before' | 'allNow' | 'allBefore'}${'Units' | 'Due' | 'Once' | 'Monthly'}`, string>

const measures = {
  Units: 'units',
  Due: 'dueCents',
  Once: 'carrierOnceCents',
  Monthly: 'carrierMonthlyCents',
} as const
const measureNames = Object.keys(measures) as Array<keyof typeof measures>

/**
 * Sums by one grouping, what is due most first (docs/spec/sales.md); months by their order. What is narrowed to nothing is read from the
 * totals of closed months and the sums of the others, in one statement; everything else from the sums.
 */
export async function findSales(on: Reader, wanted: SalesWanted): Promise<FoundSales[]> {
  const { by } = wanted
  const { key, name, from } = groupings[by]
  const columns = measureNames.flatMap((measure) => [
    sql`coalesce(sum(s.${sql.identifier(measure)}) filter (where s.is_now), 0) as ${sql.identifier(`now${measure}`)}`,
    sql`coalesce(sum(s.${sql.identifier(measure)}) filter (where not s.is_now), 0) as ${sql.identifier(`before${measure}`)}`,
  ])
  const all = measureNames.flatMap((measure) => [
    sql`sum(${sql.identifier(`now${measure}`)}) as ${sql.identifier(`allNow${measure}`)}`,
    sql`sum(${sql.identifier(`before${measure}`)}) as ${sql.identifier(`allBefore${measure}`)}`,
  ])
  const nothing = measureNames.map(
    (measure) =>
      sql`s.${sql.identifier(`now${measure}`)} = 0 and s.${sql.identifier(`before${measure}`)} = 0`,
  )
  const order = by === 'month' ? sql`s.key` : sql`s."nowDue" desc, s."beforeDue" desc, s.key`
  const narrowing = narrowed(wanted)
  const added = narrowing ? sumsOf(wanted, inBoth(wanted), narrowing) : totalsAndSums(wanted)
  // Many rows are added up once, their sums are then put side by side. Names are looked up for the rows that are answered only.
  const { rows } = await on.execute<FoundSales>(sql`
    with grouped as (select ${key} as key, ${sql.join(columns, sql`, `)} from (${added}) s group by 1)
    select s.*, a.*, ${name} as name
    from (
      select * from grouped s
      where not (${sql.join(nothing, sql` and `)})
      order by ${order}
      limit ${salesLimits.rows + 1}
    ) s
    cross join (select ${sql.join(all, sql`, `)} from grouped) a
    ${from}
    order by ${order}`)
  return rows
}

/** Which period a month is in; in `shown` a month of the period before is the one that it is compared with. */
function periodOf(table: typeof salesMonths | typeof salesTotals, { by, period, months }: SalesWanted) {
  const isNow = sql`${table.month} >= ${day(period.from)}::date`
  const shown = sql`, case when ${isNow} then ${table.month} else ${table.month} + make_interval(months => ${months}::int) end as shown`
  return sql`${isNow} as is_now${by === 'month' ? shown : sql``}`
}

/** The sums added up by what they are grouped by, apart for the period and the one before. */
function sumsOf(wanted: SalesWanted, months: SQL, narrowing?: SQL) {
  const { by } = groupings[wanted.by]
  const sums = measureNames.map(
    (measure) => sql`sum(${salesMonths[measures[measure]]})::bigint as ${sql.identifier(measure)}`,
  )
  return sql`select ${by} as by, ${periodOf(salesMonths, wanted)}, ${sql.join(sums, sql`, `)}
    from ${salesMonths} where ${and(months, narrowing)} group by 1, 2`
}

/** The totals of one month. */
function totalsOf(wanted: SalesWanted, month: SQL) {
  const { kind } = groupings[wanted.by]
  const by = wanted.by === 'month' ? salesTotals.month : salesTotals.key
  const totals = measureNames.map(
    (measure) => sql`${salesTotals[measures[measure]]} as ${sql.identifier(measure)}`,
  )
  return sql`select ${by} as by, ${periodOf(salesTotals, wanted)}, ${sql.join(totals, sql`, `)}
    from ${salesTotals} where ${eq(salesTotals.kind, kind)} and ${salesTotals.month} = ${month}`
}

const inBoth = ({ period, before }: SalesWanted) =>
  sql`${salesMonths.month} between ${day(before.from)}::date and ${day(period.to)}::date`

/** Each month is in one of them: what closes it or opens it again commits with what it adds up. */
function totalsAndSums(wanted: SalesWanted) {
  const { by, period, before } = wanted
  const [first, last] = [sql`${day(before.from)}::date`, sql`${day(period.to)}::date`]
  const open = sql`select m::date as month from generate_series(${first}, ${last}, interval '1 month') m
    where not exists (select from ${salesClosed} c where c.month = m::date)`
  const columns = sql.join(
    ['is_now', ...(by === 'month' ? ['shown'] : []), ...measureNames].map((column) => sql.identifier(column)),
    sql`, `,
  )
  // Month by month, each from its place in the key: no table is read from end to end, which "offset 0" keeps the planner from.
  return sql`select by::text, ${columns} from ${salesClosed} c
    cross join lateral (${totalsOf(wanted, sql`c.month`)} offset 0) totals
    where c.month between ${first} and ${last}
    union all
    select by::text, ${columns} from (${open}) open
    cross join lateral (${sumsOf(wanted, sql`${salesMonths.month} = open.month`)}) sums`
}

/** What the sums are narrowed to, by name; null for what is unknown. */
export async function findNames(on: Reader, { agentId, accountId, carrierId, productId }: SalesOf) {
  const { rows } = await on.execute<Record<'agent' | 'account' | 'carrier' | 'product', string | null>>(sql`
    select
      (select ${nameOfPerson} from ${agents} n where n.zoho_user_id = ${agentId}::text) as agent,
      (select n.account_name from ${accounts} n where n.zoho_account_id = ${accountId}::text) as account,
      (select n.name from ${carriers} n where n.id = ${carrierId}::uuid) as carrier,
      (select ${groupings.product.name} from ${products} n join ${manufacturers} m on m.id = n.manufacturer_id
        where n.product_id = ${productId}::uuid) as product`)
  return rows[0]
}
