import { replacingStatuses } from '@portal/domain/device-replacement'
import { endedStatuses } from '@portal/domain/device-status'
import { caseLimits } from '@portal/domain/repair-cases'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import type { Whose } from './case-list.store.ts'

export type FigureRow = {
  key: string
  name: string
  devices: number
  breaks: number
  gone: number
  days: number | null
  coveredRepairs: number
  costCents: number
  coveredCents: number
}

type Asked = {
  whose: Whose
  accountId: string | null
  agentId: string | null
  since: Date
  /** What a repair that cover paid would have cost. */
  screenCents: number
}

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** The accounts that the figures are about. */
function accountsOf({ whose, accountId, agentId }: Asked, column: SQL): SQL {
  const own = (...owners: string[]) =>
    sql`${column} in (select zoho_account_id from accounts where owner_zoho_user_id in ${owners})`
  const conditions = [
    whose === 'all'
      ? sql`true`
      : 'accountId' in whose
        ? sql`${column} = ${whose.accountId}`
        : own(...whose.agentIds),
    accountId === null ? sql`true` : sql`${column} = ${accountId}`,
    agentId === null ? sql`true` : own(agentId),
  ]
  return sql.join(conditions, sql` and `)
}

/** Nothing can break of a device that has not arrived: counted, it would make every rate look better. */
const undelivered = replacingStatuses

const groupings = {
  all: { ofCase: sql`''`, ofDevice: sql`''`, name: sql`''` },
  account: {
    ofCase: sql`c.zoho_account_id`,
    ofDevice: sql`d.zoho_account_id`,
    name: sql`coalesce((select account_name from accounts where zoho_account_id = key), '')`,
  },
  model: {
    ofCase: sql`trim(c.make || ' ' || c.model)`,
    ofDevice: sql`trim(d.make || ' ' || d.model)`,
    name: sql`key`,
  },
} as const

/**
 * Figures of cases that were reported since a moment, without withdrawn ones, the most breaks first (docs/spec/repairs.md#figures).
 * Devices without a case count only where there is a case with the same key, or in all.
 */
export async function findFigures(
  on: Reader,
  asked: Asked,
  by: keyof typeof groupings,
): Promise<FigureRow[]> {
  const { ofCase, ofDevice, name } = groupings[by]
  const { rows } = await on.execute<FigureRow>(sql`
    with cases as (
      select ${ofCase} as key,
        count(*) filter (where c.kind not in ('lost', 'stolen'))::int as breaks,
        count(*) filter (where c.kind in ('lost', 'stolen'))::int as gone,
        avg(extract(epoch from c.works_again_at - c.reported_at) / 86400)::float8 as days,
        count(c.cover_source)::int as covered,
        sum(coalesce(c.price_cents, 0) + coalesce(c.not_returned_cents, 0))::float8 as cost
      from repair_cases c
      where ${accountsOf(asked, sql`c.zoho_account_id`)} and c.reported_at >= ${asked.since}
        and not (c.state = 'closed' and c.charge is null and c.cover_source is null and c.found_at is null)
      group by 1
    ), units as (
      select ${ofDevice} as key, count(*)::int as devices from devices d
      where ${accountsOf(asked, sql`d.zoho_account_id`)}
        and d.status not in (${listed([...endedStatuses, ...undelivered])})
      group by 1
    )
    select key, ${name} as name, coalesce(devices, 0) as devices, coalesce(breaks, 0) as breaks, coalesce(gone, 0) as gone,
      days, coalesce(covered, 0) as "coveredRepairs", coalesce(cost, 0) as "costCents",
      coalesce(covered, 0) * ${asked.screenCents}::float8 as "coveredCents"
    from cases ${by === 'all' ? sql`full join` : sql`left join`} units using (key)
    order by breaks desc nulls last, name, key limit ${caseLimits.modelsMax}`)
  return rows
}
