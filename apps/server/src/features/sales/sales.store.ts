import { type SalesGrouping, type SalesPeriod, salesLimits } from '@portal/domain/sales'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../accounts/accounts.tables.ts'
import { carriers, manufacturers, products } from '../catalog/catalog.tables.ts'
import { salesMonths } from './sales.tables.ts'

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

/** The key of each grouping, and where its name comes from. */
const groupings: Record<Exclude<SalesGrouping, 'month'>, { key: SQL; name: SQL; from: SQL }> = {
  agent: {
    key: sql`${salesMonths.zohoUserId}`,
    name: nameOfPerson,
    from: sql`left join ${agents} n on n.zoho_user_id = s.key`,
  },
  account: {
    key: sql`${salesMonths.zohoAccountId}`,
    name: sql`n.account_name`,
    from: sql`left join ${accounts} n on n.zoho_account_id = s.key`,
  },
  carrier: {
    key: sql`${salesMonths.carrierId}::text`,
    name: sql`n.name`,
    from: sql`left join ${carriers} n on n.id = s.key::uuid`,
  },
  product: {
    key: sql`${salesMonths.productId}::text`,
    name: sql`case when m.name = 'NONE' then n.model else m.name || ' ' || n.model end`,
    from: sql`left join ${products} n on n.product_id = s.key::uuid left join ${manufacturers} m on m.id = n.manufacturer_id`,
  },
}

/** The sums of one group now and before, and those of everything, which each row has. */
export type FoundSales = {
  key: string
  name: string | null
} & Record<`${'now' | 'before' | 'allNow' | 'allBefore'}${'Units' | 'Due' | 'Once' | 'Monthly'}`, string>

const measures = [
  ['Units', salesMonths.units],
  ['Due', salesMonths.dueCents],
  ['Once', salesMonths.carrierOnceCents],
  ['Monthly', salesMonths.carrierMonthlyCents],
] as const

/**
 * Sums by one grouping, what is due most first (docs/spec/sales.md); months by their order. Reads the months of both periods from
 * their place in the key of the table.
 */
export async function findSales(on: Reader, wanted: SalesWanted): Promise<FoundSales[]> {
  const { by, period, before, months } = wanted
  const isNow = sql`${salesMonths.month} >= ${day(period.from)}::date`
  const columns = measures.flatMap(([name, column]) => {
    const now = sql`coalesce(sum(${column}) filter (where ${isNow}), 0)`
    const then = sql`coalesce(sum(${column}) filter (where not ${isNow}), 0)`
    return [
      sql`${now} as ${sql.identifier(`now${name}`)}`,
      sql`${then} as ${sql.identifier(`before${name}`)}`,
      sql`sum(${now}) over () as ${sql.identifier(`allNow${name}`)}`,
      sql`sum(${then}) over () as ${sql.identifier(`allBefore${name}`)}`,
    ]
  })
  const months_ = sql`to_char(case when ${isNow} then ${salesMonths.month} else ${salesMonths.month} + make_interval(months => ${months}::int) end, 'YYYY-MM')`
  const grouping = by === 'month' ? { key: months_, name: sql`null`, from: sql`` } : groupings[by]
  const nothing = measures.map(
    ([name]) => sql`s.${sql.identifier(`now${name}`)} = 0 and s.${sql.identifier(`before${name}`)} = 0`,
  )
  const order = by === 'month' ? sql`s.key` : sql`s."nowDue" desc, s."beforeDue" desc, s.key`
  // Names are looked up for the rows that are answered only.
  const { rows } = await on.execute<FoundSales>(sql`
    select s.*, ${grouping.name} as name
    from (
      select * from (
        select ${grouping.key} as key, ${sql.join(columns, sql`, `)}
        from ${salesMonths}
        where ${and(
          sql`${salesMonths.month} between ${day(before.from)}::date and ${day(period.to)}::date`,
          narrowed(wanted),
        )}
        group by 1
      ) s
      where not (${sql.join(nothing, sql` and `)})
      order by ${order}
      limit ${salesLimits.rows + 1}
    ) s ${grouping.from}
    order by ${order}`)
  return rows
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
