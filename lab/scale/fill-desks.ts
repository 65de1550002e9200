import { orderStatus } from '@portal/domain/order-status'
import type pg from 'pg'
import { fillTables, type Log, stepsOn } from './bulk.ts'
import { anAccountOf, giantAgent, ofTheLab } from './fill.ts'
import { fillCases } from './fill-cases.ts'
import { fillFleets } from './fill-fleet.ts'

/**
 * Fills what desks show beside orders: quotes of every third draft, requests for approval of every 40th, the boxes of every tenth order,
 * 300 registrations, 24,000 devices with their cases, and 100,000 deliveries of three webhooks.
 * @param admin connected as superuser, on a database whose orders are filled
 */
export async function fillDesks(admin: pg.Client, log: Log): Promise<void> {
  const person = `(select user_id from users order by user_id limit 1)`
  const drafts = `${ofTheLab('zoho_account_id')} and status_id = ${orderStatus.draft}`
  await fillTables(admin, ['quotes', 'order_approvals', 'boxes', 'webhook_messages'], log, async (run) => {
    await run(
      'quotes',
      `insert into quotes (order_id, quote_id, version, is_latest, status, on_accept, valid_until, expires_at, quoted_order,
         recipient_name, recipient_email, message, sent_by, sent_at, answered_at, answered_name)
       select order_id, gen_random_uuid(), 1, true, status, 'wait', to_char(sent + interval '30 days', 'YYYY-MM-DD'),
         sent + interval '30 days', '{}', contact_first_name || ' ' || contact_last_name, contact_email, '', ${person}, sent,
         case when status in ('accepted', 'declined') then sent + interval '2 days' end,
         case when status in ('accepted', 'declined') then contact_first_name end
       from orders
       cross join lateral (select date_created + interval '1 hour' as sent,
         (array['sent', 'sent', 'sent', 'accepted', 'declined', 'withdrawn'])[1 + order_id / 3 % 6] as status) made
       where ${drafts} and order_id % 3 = 0 order by order_id`,
    )
    await run(
      'requests for approval',
      `insert into order_approvals (approval_id, order_id, status, approved_order, reasons, requested_by, requested_at, decided_by,
         decided_at)
       select gen_random_uuid(), order_id, case when is_old then 'approved' else 'waiting' end, '{}',
         array['The order is above the limit.'], ${person}, date_created, case when is_old then ${person} end,
         case when is_old then date_created + interval '1 day' end
       from orders cross join lateral (select date_created < now() - interval '60 days' as is_old) aged
       where ${drafts} and order_id % 40 = 1 order by order_id`,
    )
    await run(
      'boxes',
      `insert into boxes (box_id, order_id, number, box_code, status, tracking_number, tracking_state, expected_on, opened_by,
         opened_at, closed_at, shipped_at, delivered_at)
       select gen_random_uuid(), order_id, 1, 'ZZ' || lpad(order_id::text, 8, '0'),
         case when is_away then 'shipped' else 'delivered' end, '1ZSCALE' || lpad(order_id::text, 9, '0'),
         case when not is_away then 'delivered' when order_id % 70 = 0 then 'exception' else 'inTransit' end,
         date_submitted::date + 5, 'Sam', date_submitted, date_submitted + interval '1 day', date_submitted + interval '1 day',
         case when not is_away then date_submitted + interval '4 days' end
       from orders
       cross join lateral (select date_submitted > now() - interval '4 days' or order_id % 1000 = 0 as is_away) away
       where ${ofTheLab('zoho_account_id')} and status_id = ${orderStatus.submitted} and order_id % 10 = 0 order by order_id`,
    )
    await run(
      'webhooks',
      `insert into webhook_endpoints (webhook_id, name, url, events, sealed_secret, created_by, created_at, off_at, off_reason)
       select gen_random_uuid(), 'Scale ' || n, 'https://hooks.customer.example/' || n, array['order.submitted'], '\\x00', ${person},
         now(), now(), 'Switched off by the lab.' from generate_series(1, 3) n`,
    )
    await run(
      'deliveries',
      `insert into webhook_messages (message_id, webhook_id, type, payload, state, attempts, created_at)
       select gen_random_uuid(), webhook_id, 'order.submitted', '{"type":"order.submitted","data":{}}', 'delivered', 1,
         now() - n * interval '1 minute'
       from generate_series(1, 100000) n
       join (select webhook_id, row_number() over (order by name) - 1 as place from webhook_endpoints where name like 'Scale %') e
         on e.place = n % 3`,
    )
  })
  const run = stepsOn(admin, log)
  await run(
    'drafts that wait for approval',
    `update orders set awaits_approval = true
     where status_id = ${orderStatus.draft} and order_id in (select order_id from order_approvals where status = 'waiting')`,
  )
  await run(
    'drafts with prices that hold',
    `update orders set quoted_until = q.expires_at from quotes q
     where q.order_id = orders.order_id and q.status in ('sent', 'accepted') and orders.status_id = ${orderStatus.draft}
       and ${ofTheLab('orders.zoho_account_id')}`,
  )
  await run(
    'registrations',
    `insert into users (user_id, domain_id, first_name, last_name, email, phone_number, is_active, registration)
     select gen_random_uuid(), (select domain_id from users limit 1), contact.first_name, contact.last_name, contact.email, '5550100000',
       false, jsonb_build_object('accountName', account.account_name)
     from contacts contact join accounts account using (zoho_account_id)
     where ${ofTheLab('account.zoho_account_id')} order by contact.zoho_contact_id limit 300
     on conflict do nothing`,
  )
  const { rows } = await admin.query<{ accountId: string }>(
    `select zoho_account_id as "accountId" from accounts
     where owner_zoho_user_id = $1 and ${ofTheLab('zoho_account_id')} order by zoho_account_id limit 140`,
    [giantAgent.zohoUserId],
  )
  await fillFleets(
    admin,
    [
      { accountId: anAccountOf.busy, devices: 10_000 },
      ...rows.map(({ accountId }) => ({ accountId, devices: 100 })),
    ],
    log,
  )
  log(`cases: ${(await fillCases(admin)).toLocaleString('en-US')}`)
  await run('vacuum orders', 'vacuum (analyze) orders, users')
}
