import { orderStatus } from '@portal/domain/order-status'
import type pg from 'pg'
import { fillTables, type Log } from './bulk.ts'
import { ofTheLab } from './fill.ts'

/**
 * Fills the books with an invoice of every submitted order. Most are paid after some weeks, one in ten of them in two payments; one
 * in 50 has a credit note, one in 200 is void, one in 25 of the older ones is overdue. One in three has tax. Of four void ones one was
 * paid before, and one was paid and refunded.
 * @param admin connected as superuser, on a database whose orders are filled
 */
export const fillBooks = (admin: pg.Client, log: Log) =>
  fillTables(admin, ['book_invoices', 'book_entries', 'order_exports'], log, async (run) => {
    await run(
      'invoices',
      `insert into book_invoices (invoice_id, order_id, number, ledger, zoho_account_id, account_name, zoho_user_id, reference,
         ship_to, invoiced_on, due_on, subtotal_cents, tax_cents, total_cents, paid_cents, credited_cents, paid_on, voided_on,
         void_reason)
       select (8100000000000000000 + n)::text, n, 'INV-' || (100000 + n), 'embedded', zoho_account_id, account_name, zoho_user_id,
         reference_number, shipping_city || ', ' || shipping_state, day, day + 30, order_total_cents, tax, total,
         case when is_void then total * (n % 800 = 407)::int when is_paid then total - credit when n % 10 = 9 then (total - credit) / 2 else 0 end,
         case when is_void then 0 else credit end,
         case when is_void and n % 800 = 407 then day + 1 when not is_void and (is_paid or n % 10 = 9) then day + 20 end, case when is_void then day + 2 end,
         case when is_void then 'Billed twice' else '' end
       from (
         select o.*, o.order_id as n, day, tax, o.order_total_cents + tax as total,
           case when o.order_id % 50 = 11 then (o.order_total_cents + tax) / 10 else 0 end as credit,
           o.order_id % 200 = 7 as is_void, day < current_date - 20 - o.order_id % 25 and o.order_id % 25 <> 1 as is_paid
         from orders o
         cross join lateral (select (o.date_submitted at time zone 'America/New_York')::date as day) on_day
         cross join lateral (
           select case when o.order_id % 3 = 0 then round(o.order_total_cents * 0.06625)::int else 0 end as tax
         ) taxed
         where ${ofTheLab('o.zoho_account_id')} and o.status_id = ${orderStatus.submitted}
       ) made order by n`,
    )
    await run(
      'payments',
      `insert into book_entries (entry_id, invoice_id, kind, zoho_account_id, amount_cents, entered_on, note, recorded_by_name,
         recorded_at)
       select uuidv7(), invoice_id, 'payment', zoho_account_id, amount, paid_on - place * 5, 'Check ' || order_id, 'Abe Ledger',
         paid_on
       from book_invoices
       cross join lateral (values (0, paid_cents - paid_cents / 2 * (order_id % 10 = 4)::int),
         (1, paid_cents / 2 * (order_id % 10 = 4)::int)) parts (place, amount)
       where ${ofTheLab('zoho_account_id')} and amount > 0 order by order_id`,
    )
    await run(
      'refunds',
      `insert into book_entries (entry_id, invoice_id, kind, zoho_account_id, amount_cents, entered_on, note, recorded_by_name,
         recorded_at)
       select uuidv7(), invoice_id, kind, zoho_account_id, total_cents, invoiced_on + days, 'Check ' || order_id, 'Abe Ledger',
         invoiced_on + days
       from book_invoices cross join (values ('payment', 1), ('refund', 5)) parts (kind, days)
       where ${ofTheLab('zoho_account_id')} and voided_on is not null and order_id % 800 = 7 and total_cents > 0
       order by order_id, days`,
    )
    await run(
      'credit notes',
      `insert into book_entries (entry_id, invoice_id, kind, zoho_account_id, amount_cents, entered_on, note, recorded_by_name,
         recorded_at)
       select uuidv7(), invoice_id, 'creditNote', zoho_account_id, credited_cents, invoiced_on + 10, 'One device was returned',
         'Abe Ledger', invoiced_on + 10
       from book_invoices where ${ofTheLab('zoho_account_id')} and credited_cents > 0 order by order_id`,
    )
    await run(
      'exports',
      `insert into order_exports (order_id, state, former_state, sales_order_number, invoice_id, invoice_number, exported_at, attempts,
         last_error, created_at, finished_at)
       select o.order_id, case when i.invoice_id is null then 'failed' else 'exported' end,
         case when i.invoice_id is null then 'failed' else 'delivered' end, 'SO-' || (100000 + o.order_id),
         i.invoice_id, i.number, o.date_submitted, 1, case when i.invoice_id is null then ${rejected} end, o.date_submitted,
         o.date_submitted + interval '1 minute'
       from orders o left join book_invoices i using (order_id)
       where ${ofTheLab('o.zoho_account_id')} and o.status_id in (${orderStatus.submitted}, ${orderStatus.error})
       order by o.order_id`,
    )
    await run(
      'failures in timelines',
      `insert into order_events (order_event_id, order_id, kind, by, reason, at)
       select uuidv7(), order_id, 'failed', 'Accounting', ${rejected}, date_submitted + interval '1 minute'
       from orders where ${ofTheLab('zoho_account_id')} and status_id = ${orderStatus.error}`,
    )
  })

const rejected = `'The ledger rejected the billing address.'`
