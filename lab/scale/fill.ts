import { orderStatus } from '@portal/domain/order-status'
import type pg from 'pg'
import { personas } from '../../apps/server/src/db/seed/personas.ts'
import { fillTables, type Log, type RunStep } from './bulk.ts'

export type Size = { orders: number; accounts: number; items: number }

/** How many agents share what the two below do not have. */
const agentCount = 250
/** One agent of a busy year, and one whose history no one should have to scroll. */
export const busyAgent = { zohoUserId: personas.wes.zohoUserId ?? '', everyNth: 50 }
export const giantAgent = { zohoUserId: personas.bo.zohoUserId ?? '', everyNth: 5 }
export const ordinaryAgent = { zohoUserId: agentId(7) }
export const anAccountOf = {
  ordinary: accountId(7),
  busy: accountId(busyAgent.everyNth),
  giant: accountId(1),
}
/** A device of an account of theirs. */
export const imeiOf = (kind: 'busy' | 'giant') => imei({ busy: busyAgent.everyNth, giant: 1 }[kind] * 2)

function imei(n: number) {
  return String(350_000_000_000_000 + n)
}
function agentId(n: number) {
  return `77000000000${String(1_000_000 + n)}`
}
function accountId(n: number) {
  return `78000000000${String(1_000_000 + n)}`
}

const agentSql = (n: string) => `'77000000000' || (1000000 + ${n})::text`
const accountSql = (n: string) => `'78000000000' || (1000000 + ${n})::text`
const contactSql = (n: string) => `'79000000000' || (1000000 + ${n})::text`
/** Orders repeat the accounts in turn, so an order's agent is its account's owner by the same rule. */
const ownerSql = (n: string) => `case when ${n} % ${busyAgent.everyNth} = 0 then '${busyAgent.zohoUserId}'
  when ${n} % ${giantAgent.everyNth} = 1 then '${giantAgent.zohoUserId}' else ${agentSql(`${n} % ${agentCount}`)} end`

const words = (list: readonly string[], n: string) =>
  `(array[${list.map((word) => `'${word}'`).join()}])[1 + (${n}) % ${list.length}]`
const first = [
  'Harbor',
  'Prairie',
  'Summit',
  'Redwood',
  'Lakeside',
  'Granite',
  'Cardinal',
  'Juniper',
  'Northgate',
]
const second = ['Delivery', 'Logistics', 'Couriers', 'Parcel', 'Freight', 'Runners', 'Express']
const people = ['Marcus', 'Ana', 'Quinn', 'Sage', 'Rosa', 'Farah', 'Joy', 'Leon', 'Imani', 'Nadia']
const families = ['Bell', 'Rivera', 'Whitaker', 'Eastman', 'Reyes', 'Quigley', 'Sutter', 'Pacheco', 'Vance']
const notes = [
  '',
  '',
  'Call the contact before delivery.',
  'Peak-season hires start Monday.',
  'Ship complete.',
]

const cityOf = (n: string) => words(['Toledo', 'Akron', 'Spokane', 'Houston', 'Reno'], n)
const address = (n: string) => `(100 + ${n} % 9000)::text || ' Depot Rd', ${cityOf(n)}, 'OH', '43604'`

/**
 * One in 200 is in Error, one in 20 a draft, one in 20 cancelled; the others went through. Without regard to the agent, so that
 * everyone has some of each.
 */
const statusSql = (
  n: string,
) => `case (hashint4(${n} + 7) & 2147483647) % 200 when 0 then ${orderStatus.error}
  ${whens(1, 10, orderStatus.draft)} ${whens(11, 20, orderStatus.cancelled)} else ${orderStatus.submitted} end`
const whens = (from: number, to: number, status: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `when ${from + n} then ${status}`).join(' ')

const filled = [
  'accounts',
  'contacts',
  'account_addresses',
  'repair_devices',
  'orders',
  'order_items',
  'order_events',
  'sales_months',
]

/** The accounts, orders and all else that the lab filled. */
export const ofTheLab = (accountId: string) => `${accountId} like '78000000000%'`

/**
 * Fills a database that has the demo data with so much more that lists and details show what they
 * are worth.
 * @param admin connected as superuser
 */
export const fillDatabase = (admin: pg.Client, size: Size, log: Log) =>
  fillTables(admin, filled, log, (run) => fillOrders(run, size))

async function fillOrders(run: RunStep, { orders, accounts, items }: Size) {
  await run(
    'agents',
    `insert into agents (zoho_user_id, first_name, last_name, email)
     select ${agentSql('n')}, ${words(people, 'n')}, ${words(families, 'n / 10')} || ' ' || n, 'agent-' || n || '@wbc.example'
     from generate_series(0, ${agentCount - 1}) n`,
  )
  await run(
    'accounts',
    `insert into accounts (zoho_account_id, owner_zoho_user_id, account_name, billing_street, billing_city, billing_state,
       billing_code, shipping_street, shipping_city, shipping_state, shipping_code, sales_support, sales_support_email)
     select ${accountSql('n')}, ${ownerSql('n')}, ${words(first, 'n')} || ' ' || ${words(second, 'n / 9')} || ' ' || n,
       ${address('n')}, ${address('n + 1')}, ${words(people, 'n')} || ' ' || ${words(families, 'n')}, 'support@wbc.example'
     from generate_series(1, ${accounts}) n`,
  )
  await run(
    'contacts',
    `insert into contacts (zoho_contact_id, zoho_account_id, first_name, last_name, email, mobile)
     select ${contactSql('n')}, ${accountSql('(n - 1) / 2 + 1')}, ${words(people, 'n')}, ${words(families, 'n / 3')},
       'contact-' || n || '@customer.example', '(555) 010-' || lpad((n % 10000)::text, 4, '0')
     from generate_series(1, ${accounts * 2}) n`,
  )
  await run(
    'shipping addresses',
    `insert into account_addresses (id, zoho_account_id, street1, city, state, zip_code, address_type_display)
     select 'scale-' || n, ${accountSql('(n - 1) / 2 + 1')}, ${address('n')}, 'Shipping' from generate_series(1, ${accounts * 2}) n`,
  )
  await run(
    'repair devices',
    `insert into repair_devices (id, zoho_account_id, serial_number_imei, device_make, device_model, expiration_date, pin, status)
     select 'scale-' || n, ${accountSql('(n - 1) / 2 + 1')}, (350000000000000 + n)::text, 'Halden', 'N6 Pro',
       date '2026-01-01' + n % 700, lpad((n % 10000)::text, 4, '0'), 'Active' from generate_series(1, ${accounts * 2}) n`,
  )
  const account = `((n - 1) % ${accounts} + 1)`
  await run(
    'orders',
    `insert into orders (status_id, version, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
       contact_last_name, contact_email, contact_mobile, agent_name, agent_email, billing_street, billing_city, billing_state,
       billing_code, shipping_street, shipping_city, shipping_state, shipping_code, ship_direct, installed_apps, notes,
       reference_number, number_of_items, order_total_cents, created_by, date_created, date_submitted,
       zoho_inventory_invoice_link)
     select s.status, 1, a.owner_zoho_user_id, a.zoho_account_id, a.account_name, ${contactSql(`(${account} * 2)`)},
       ${words(people, 'n')}, ${words(families, 'n / 7')}, 'contact-' || ${account} * 2 || '@customer.example',
       '(555) 010-' || lpad(((${account} * 2) % 10000)::text, 4, '0'), 'Agent', 'agent@wbc.example',
       a.billing_street, a.billing_city, a.billing_state, a.billing_code, a.shipping_street, a.shipping_city, a.shipping_state,
       a.shipping_code, true, 'ADP,Waze', ${words(notes, 'n / 11')}, case when n % 3 = 0 then 'PO ' || (400000 + n) else '' end,
       (1 + n % 40)::int, (abs(hashint4(n)) % 5000000)::int, u.user_id, m.made,
       case when s.status = ${orderStatus.draft} then null else m.made + interval '5 minutes' end,
       case when s.status = ${orderStatus.submitted} then '/invoices/scale-' || n end
     from generate_series(1, ${orders}) n
     join accounts a on a.zoho_account_id = ${accountSql(account)}
     cross join (select user_id from users where email = '${personas.wes.email}') u
     cross join lateral (select ${statusSql('n')} as status) s
     cross join lateral (select date_trunc('minute', now()) - (${orders} - n) * interval '1 minute' as made) m
     order by n`,
  )
  await run(
    'items',
    `insert into order_items (order_item_id, order_id, position, product_id, offer_id, carrier_id, purchase_type_id,
       product_type_id, rate_plan_id, manufacturer_name, model, quantity, rate_cents, msrp_cents, is_carrier_inventory,
       rate_plan_display, rate_plan_price_cents, date_created)
     select uuidv7(), o.order_id, i, f.product_id, f.offer_id, f.carrier_id, f.purchase_type_id, f.product_type_id,
       f.rate_plan_id, f.name, f.model, 1 + (o.order_id + i) % 20, f.item_price_cents, f.msrp_cents, f.is_carrier_inventory,
       f.rate_plan_display, f.rate_plan_price_cents, o.date_created
     from (select order_id, date_created, row_number() over (order by order_id) as n from orders
           where ${ofTheLab('zoho_account_id')}) o
     cross join lateral generate_series(1, ${Math.floor(items / orders)} + (o.n <= ${items % orders})::int) i
     join (select row_number() over (order by offer_id) - 1 as place, offers.*, p.product_type_id, p.model, p.msrp_cents, m.name
           from offers join products p using (product_id) join manufacturers m on m.id = p.manufacturer_id) f
       on f.place = (o.order_id * 3 + i) % (select count(*) from offers)
     order by o.order_id, i`,
  )
  await run(
    'names of products',
    `update orders set product_names = named.names
     from (select order_id, string_agg(distinct manufacturer_name || ' ' || model, chr(10)) as names
           from order_items group by order_id) named
     where orders.order_id = named.order_id and orders.product_names <> named.names`,
  )
  await run(
    'timeline',
    `insert into order_events (order_event_id, order_id, kind, user_id, by, at)
     select uuidv7(), o.order_id, k.kind, o.created_by, 'Wes Porter', o.date_created + k.after
     from orders o join (values ('created', interval '0', 0), ('submitted', interval '5 minutes', 1)) k(kind, after, least)
       on o.status_id >= k.least
     where ${ofTheLab('o.zoho_account_id')} order by o.order_id`,
  )
  // Triggers would have kept them (docs/adr/0038-sales-are-summed-by-triggers.md).
  await run('sums of sales', 'select recount_sales()')
  // In the order of months, as they come in use.
  await run('order of sums', 'cluster sales_months using sales_months_key')
}
