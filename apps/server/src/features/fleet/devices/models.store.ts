import { fleetLimits } from '@portal/domain/fleet-limits'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import type { Whose } from './roster.store.ts'

const step = sql`select d.model_sort, d.make, d.model from devices d`
const first = sql`order by d.model_sort, d.device_id limit 1`

/**
 * Makes and models of devices, each once. Steps from one to the next along the index `devices_by_model`: a fleet has many
 * devices and few models.
 */
export async function findModels(on: Reader, whose: Whose): Promise<string[]> {
  if ('isAll' in whose) return modelsOfAll(on)
  const isTheirs =
    'accountId' in whose
      ? sql`a.zoho_account_id = ${whose.accountId}`
      : sql`a.owner_zoho_user_id = ${whose.agentId} and a.is_active`
  const { rows } = await on.execute<{ name: string }>(sql`
    select min(trim(found.make || ' ' || found.model)) as name
    from accounts a cross join lateral (
      with recursive models as (
        (${step} where d.zoho_account_id = a.zoho_account_id ${first})
        union all
        select next.* from models cross join lateral (
          ${step} where d.zoho_account_id = a.zoho_account_id and d.model_sort > models.model_sort ${first}
        ) next
      )
      select * from models limit ${fleetLimits.modelsMax}
    ) found
    where ${isTheirs} and found.make || found.model <> ''
    group by lower(trim(found.make || ' ' || found.model))
    order by 1 limit ${fleetLimits.modelsMax}`)
  return rows.map(({ name }) => name)
}

/** The same for all agents, from one to the next along the index `devices_of_all_by_model`. */
async function modelsOfAll(on: Reader): Promise<string[]> {
  const { rows } = await on.execute<{ name: string }>(sql`
    with recursive models as (
      (${step} ${first})
      union all
      select next.* from models cross join lateral (${step} where d.model_sort > models.model_sort ${first}) next
    )
    select min(trim(make || ' ' || model)) as name from (select * from models limit ${fleetLimits.modelsMax}) found
    where make || model <> '' group by lower(trim(make || ' ' || model)) order by 1`)
  return rows.map(({ name }) => name)
}
