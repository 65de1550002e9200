import { gt, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { vendorBreakers } from '../order-export/order-export.tables.ts'

/** Figures over every order on its way and every email; each by an index of its own or over few rows. */
export const countQueue = statement<
  {
    waiting: number
    failed: number
    oldest: Date | null
    exportedToday: number
    emailsWaiting: number
    emailsRefused: number
    emailsFailed: number
  },
  [today: Date, emailsFrom: Date]
>(
  'vendors_queue',
  `select open.waiting, open.failed, open.oldest, arrived.count as "exportedToday",
          emails.waiting as "emailsWaiting", emails.refused as "emailsRefused",
          emails.failed as "emailsFailed"
   from (select (count(*) filter (where state <> 'failed'))::int as waiting,
                (count(*) filter (where state = 'failed'))::int as failed,
                min(created_at) filter (where state <> 'failed') as oldest
         from order_exports where state in ('waiting', 'failed', 'voiding')) open,
        (select count(*)::int as count from order_exports
         where state = 'exported' and coalesce(finished_at, created_at) >= $1) arrived,
        (select (count(*) filter (where state in ('queued', 'sending')))::int as waiting,
                (count(*) filter (where state = 'queued' and last_error is not null))::int as refused,
                (count(*) filter (where state = 'bounced'))::int as failed
         from outbound_mail where created_at >= $2) emails`,
)

/** Vendors that are left alone at this moment. */
export const findOpenBreakers = (on: Reader, now: Date) =>
  on
    .select({
      vendor: vendorBreakers.vendor,
      failuresInARow: vendorBreakers.failuresInARow,
      openUntil: sql<Date>`${vendorBreakers.openUntil}`.mapWith(vendorBreakers.openUntil),
    })
    .from(vendorBreakers)
    .where(gt(vendorBreakers.openUntil, now))
