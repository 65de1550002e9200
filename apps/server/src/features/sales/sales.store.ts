import { type SalesGrouping, type SalesPeriod, salesLimits } from '@portal/domain/sales'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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

/** What each grouping is grouped by, its key in answers, and where its name comes from. */
const groupings: Record<SalesGrouping, { by: SQLWrapper; key: SQL; name: SQL; from: SQL }> = {
  agent: {
    by: salesMonths.zohoUserId,
    key: sql`s.by`,
    name: nameOfPerson,
    from: sql`left join ${agents} n on n.zoho_user_id = s.key`,
  },
  account: {
    by: salesMonths.zohoAccountId,
    key: sql`s.by`,
    name: sql`n.account_name`,
    from: sql`left join ${accounts} n on n.zoho_account_id = s.key`,
  },
  carrier: {
    by: salesMonths.carrierId,
    key: sql`s.by::text`,
    name: sql`n.name`,
    from: sql`left join ${carriers} n on n.id = s.key::uuid`,
  },
  product: {
    by: salesMonths.productId,
    key: sql`s.by::text`,
    name: sql`case when m.name = 'NONE' then n.model else m.name || ' ' || n.model end`,
    from: sql`left join ${products} n on n.product_id = s.key::uuid left join ${manufacturers} m on m.id = n.manufacturer_id`,
  },
  month: { by: salesMonths.month, key: sql`to_char(s.shown, 'YYYY-MM')`, name: sql`null`, from: sql`` },
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
  const { by: group, key, name, from } = groupings[by]
  const isNow = sql`${salesMonths.month} >= ${day(period.from)}::date`
  // A month of the period before is compared with the one that it stands beside.
  const shown =
    by === 'month'
      ? sql`, case when ${isNow} then ${group} else ${group} + make_interval(months => ${months}::int) end as shown`
      : sql``
  const sums = measures.map(([measure, column]) => sql`sum(${column}) as ${sql.identifier(measure)}`)
  const columns = measures.flatMap(([measure]) => {
    const now = sql`coalesce(sum(s.${sql.identifier(measure)}) filter (where s.is_now), 0)`
    const then = sql`coalesce(sum(s.${sql.identifier(measure)}) filter (where not s.is_now), 0)`
    return [
      sql`${now} as ${sql.identifier(`now${measure}`)}`,
      sql`${then} as ${sql.identifier(`before${measure}`)}`,
      sql`sum(${now}) over () as ${sql.identifier(`allNow${measure}`)}`,
      sql`sum(${then}) over () as ${sql.identifier(`allBefore${measure}`)}`,
    ]
  })
  const nothing = measures.map(
    ([name]) => sql`s.${sql.identifier(`now${name}`)} = 0 and s.${sql.identifier(`before${name}`)} = 0`,
  )
  const order = by === 'month' ? sql`s.key` : sql`s."nowDue" desc, s."beforeDue" desc, s.key`
  // Many rows are added up once, their sums are then put side by side. Names are looked up for the rows that are answered only.
  const { rows } = await on.execute<FoundSales>(sql`
    select s.*, ${name} as name
    from (
      select * from (
        select ${key} as key, ${sql.join(columns, sql`, `)}
        from (
          select ${group} as by, ${isNow} as is_now${shown}, ${sql.join(sums, sql`, `)}
          from ${salesMonths}
          where ${and(
            sql`${salesMonths.month} between ${day(before.from)}::date and ${day(period.to)}::date`,
            narrowed(wanted),
          )}
          group by 1, 2
        ) s
        group by 1
      ) s
      where not (${sql.join(nothing, sql` and `)})
      order by ${order}
      limit ${salesLimits.rows + 1}
    ) s ${from}
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
