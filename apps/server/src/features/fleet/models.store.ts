import { fleetLimits } from '@portal/domain/fleet-limits'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import type { Whose } from './roster.store.ts'

/**
 * Makes and models of devices, each once. Steps from one to the next along the index `devices_by_model`: a fleet has many
 * devices and few models.
 */
export async function findModels(on: Reader, whose: Whose): Promise<string[]> {
  const isTheirs =
    'accountId' in whose
      ? sql`a.zoho_account_id = ${whose.accountId}`
      : sql`a.owner_zoho_user_id = ${whose.agentId} and a.is_active`
  const step = sql`select d.model_sort, d.make, d.model from devices d where d.zoho_account_id = a.zoho_account_id`
  const first = sql`order by d.model_sort, d.device_id limit 1`
  const { rows } = await on.execute<{ name: string }>(sql`
    select min(trim(found.make || ' ' || found.model)) as name
    from accounts a cross join lateral (
      with recursive models as (
        (${step} ${first})
        union all
        select next.* from models cross join lateral (${step} and d.model_sort > models.model_sort ${first}) next
      )
      select * from models limit ${fleetLimits.modelsMax}
    ) found
    where ${isTheirs} and found.make || found.model <> ''
    group by lower(trim(found.make || ' ' || found.model))
    order by 1 limit ${fleetLimits.modelsMax}`)
  return rows.map(({ name }) => name)
}
