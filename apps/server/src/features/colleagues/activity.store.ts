import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'

/** The last entry of a page: µs since 1970, and what tells entries of the same moment apart. */
export type ActivityPlace = { us: string; key: string }

type Wanted = { accountId: string; byUserId: string | null; after: ActivityPlace | null; limit: number }

export type ActivityRow = {
  key: string
  us: string
  userId: string
  by: string
  source: 'order' | 'device' | 'log'
  action: string
  entity: string | null
  subject: string | null
  reason: string | null
  orderId: number | null
  deviceId: string | null
  devices: number
}

/** Changes of how a person signs in are their own. */
const accountActions = sql`('access changed', 'access ended', 'invitation accepted')`

const us = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

const beyond = (at: SQL, key: SQL, after: ActivityPlace | null) =>
  after === null
    ? sql`true`
    : sql`(${us(at)}, (${key}) collate "C") < (${after.us}::bigint, ${after.key}::text collate "C")`

/**
 * What the people of an account did, the latest first: events of its orders, of its devices (those of one request together)
 * and of the log. Of people who were linked to another account before, the log counts from then on.
 */
export async function findActivity(on: Reader, wanted: Wanted): Promise<ActivityRow[]> {
  const { accountId, byUserId, after, limit } = wanted
  const one = byUserId === null ? sql`` : sql`and u.user_id = ${byUserId}::uuid`
  const orderKey = sql`'order:' || e.order_event_id`
  const deviceKey = sql`'device:' || e.request_id || '.' || e.kind`
  const logKey = sql`'log:' || lpad(l.id::text, 19, '0')`
  const last = (key: SQL) => sql`order by us desc, (${key}) collate "C" desc limit ${limit}`
  const { rows } = await on.execute<ActivityRow>(sql`
    with people as (
      select u.user_id, coalesce(
        (select max(l.at) from audit_log l
          where l.entity = 'user' and l.entity_id = u.user_id::text and jsonb_exists(l.after, 'zohoAccountId')),
        '-infinity') as since
      from users u where u.zoho_account_id = ${accountId} ${one}
    )
    select key, us::text as us, user_id as "userId", by, source, action, entity, subject, reason,
      order_id as "orderId", device_id as "deviceId", devices
    from (
      (select ${orderKey} as key, ${us(sql`e.at`)} as us, e.user_id, e.by, 'order' as source, e.kind as action,
          null as entity, null as subject, e.reason, e.order_id, null as device_id, 0 as devices
        from people p join order_events e on e.user_id = p.user_id join orders o on o.order_id = e.order_id
        where o.zoho_account_id = ${accountId} and ${beyond(sql`e.at`, orderKey, after)} ${last(orderKey)})
      union all
      (select ${deviceKey}, ${us(sql`max(e.at)`)} as us, e.user_id, e.by, 'device', e.kind,
          null, max(e.unit_number), null, null, case when count(*) = 1 then min(e.device_id::text) end, count(*)::int
        from people p join device_events e on e.user_id = p.user_id
        where e.zoho_account_id = ${accountId}
        group by e.request_id, e.kind, e.user_id, e.by
        having ${beyond(sql`max(e.at)`, deviceKey, after)} ${last(deviceKey)})
      union all
      (select ${logKey}, ${us(sql`l.at`)} as us, l.user_id, l.user_name, 'log', l.action, l.entity,
          coalesce(nullif(concat_ws(' ', l.after->>'firstName', l.after->>'lastName'), ''), l.entity_name),
          null, null, null, 0
        from people p join audit_log l on l.user_id = p.user_id
        where l.at >= p.since and (l.entity <> 'user' or l.action in ${accountActions})
          and ${beyond(sql`l.at`, logKey, after)} ${last(logKey)})
    ) entries
    ${last(sql`key`)}`)
  return rows
}
