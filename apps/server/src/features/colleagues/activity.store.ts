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
  source: 'order' | 'case' | 'device' | 'log'
  action: string
  entity: string | null
  subject: string | null
  reason: string | null
  orderId: number | null
  caseId: string | null
  caseNumber: number | null
  deviceId: string | null
  devices: number
  requestId: string | null
}

/** Changes of how a person signs in are their own. */
const accountActions = sql`('access changed', 'access ended', 'invitation accepted')`

const us = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

const beyond = (at: SQL, key: SQL, after: ActivityPlace | null) =>
  after === null
    ? sql`true`
    : sql`(${us(at)}, (${key}) collate "C") < (${after.us}::bigint, ${after.key}::text collate "C")`

/**
 * What the people of an account and its API keys did, the latest first: events of its orders, its cases, its devices (those of one
 * request together) and of the log. A report is in the history of its device as well: it is told once, with its case. Of people who were linked to another account before, the log counts from then on.
 */
export async function findActivity(on: Reader, wanted: Wanted): Promise<ActivityRow[]> {
  const { accountId, byUserId, after, limit } = wanted
  const one = byUserId === null ? sql`` : sql`and u.user_id = ${byUserId}::uuid`
  const orderKey = sql`'order:' || e.order_event_id`
  const caseKey = sql`'case:' || e.at_key`
  const deviceKey = sql`'device:' || e.request_id || '.' || e.kind`
  const logKey = sql`'log:' || lpad(l.id::text, 19, '0')`
  const last = (key: SQL) => sql`order by us desc, (${key}) collate "C" desc limit ${limit}`
  const { rows } = await on.execute<ActivityRow>(sql`
    with people as (
      select u.user_id, coalesce(
        (select max(l.at) from audit_log l
          where l.entity = 'user' and l.entity_id = u.user_id::text and jsonb_exists(l.after, 'zohoAccountId')),
        '-infinity') as since
      from users u where (u.zoho_account_id = ${accountId} or u.key_account_id = ${accountId}) ${one}
    ),
    case_events as (
      select event_id::text as at_key, case_id, user_id, by, text, at from repair_events
      union all
      select 'message.' || message_id, case_id, user_id, by, 'Message written', at from repair_messages where not is_internal
    )
    select key, us::text as us, user_id as "userId", by, source, action, entity, subject, reason,
      order_id as "orderId", case_id as "caseId", case_number as "caseNumber", device_id as "deviceId", devices,
      request_id as "requestId"
    from (
      (select ${orderKey} as key, ${us(sql`e.at`)} as us, e.user_id, e.by, 'order' as source, e.kind as action,
          null as entity, null as subject, e.reason, e.order_id, null::text as case_id, null::int as case_number,
          null as device_id, 0 as devices, null as request_id
        from people p join order_events e on e.user_id = p.user_id join orders o on o.order_id = e.order_id
        where o.zoho_account_id = ${accountId} and ${beyond(sql`e.at`, orderKey, after)} ${last(orderKey)})
      union all
      (select ${caseKey}, ${us(sql`e.at`)} as us, e.user_id, e.by, 'case', e.text,
          null, c.unit_number, null, null, c.case_id::text, c.case_number, null, 0, null
        from people p join case_events e on e.user_id = p.user_id join repair_cases c on c.case_id = e.case_id
        where c.zoho_account_id = ${accountId} and ${beyond(sql`e.at`, caseKey, after)} ${last(caseKey)})
      union all
      (select ${deviceKey}, ${us(sql`max(e.at)`)} as us, e.user_id, e.by, 'device', e.kind,
          null, max(e.unit_number), null, null, null, null, case when count(*) = 1 then min(e.device_id::text) end,
          count(*)::int, e.request_id
        from people p join device_events e on e.user_id = p.user_id
        where e.zoho_account_id = ${accountId} and e.kind <> 'case'
        group by e.request_id, e.kind, e.user_id, e.by
        having ${beyond(sql`max(e.at)`, deviceKey, after)} ${last(deviceKey)})
      union all
      (select ${logKey}, ${us(sql`l.at`)} as us, l.user_id, l.user_name, 'log', l.action, l.entity,
          coalesce(nullif(concat_ws(' ', l.after->>'firstName', l.after->>'lastName'), ''), l.entity_name),
          null, null, null, null, null, 0, null
        from people p join audit_log l on l.user_id = p.user_id
        where l.at >= p.since and (l.entity <> 'user' or l.action in ${accountActions})
          and ${beyond(sql`l.at`, logKey, after)} ${last(logKey)})
    ) entries
    ${last(sql`key`)}`)
  return rows
}

/** Which fields of devices these requests changed, by request id. */
export async function findChangedFields(
  on: Reader,
  { accountId, requestIds }: { accountId: string; requestIds: readonly string[] },
): Promise<Map<string, string[]>> {
  if (requestIds.length === 0) return new Map()
  const { rows } = await on.execute<{ requestId: string; fields: string[] }>(sql`
    select e.request_id as "requestId", array_agg(distinct c.change->>'field') as fields
    from device_events e cross join jsonb_array_elements(e.changes) as c(change)
    where e.zoho_account_id = ${accountId} and e.kind = 'changed'
      and e.request_id in (${sql.join(
        requestIds.map((id) => sql`${id}`),
        sql`, `,
      )})
    group by e.request_id`)
  return new Map(rows.map(({ requestId, fields }) => [requestId, fields]))
}
