import { and, count, eq, gt, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orderExports, vendorBreakers, waitingSince } from '../../db/schema/order-export.tables.ts'

/** How many of the rows of a query meet a condition. */
const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/** Order exports that are not finished: how many wait, how many failed, and when the oldest of those waiting began. */
export async function countOpenExports(on: Reader) {
  const hasFailed = eq(orderExports.state, 'failed')
  const waits = ne(orderExports.state, 'failed')
  const [open] = await on
    .select({
      waiting: countOf(waits),
      failed: countOf(hasFailed),
      oldest: sql<Date | null>`min(${waitingSince}) filter (where ${waits})`.mapWith(orderExports.createdAt),
    })
    .from(orderExports)
    .where(inArray(orderExports.state, ['waiting', 'failed', 'voiding']))
  return open ?? { waiting: 0, failed: 0, oldest: null }
}

/** Orders that were exported since then. */
export async function countExported(on: Reader, since: Date): Promise<number> {
  const ended = sql`coalesce(${orderExports.finishedAt}, ${orderExports.createdAt})`
  const [found] = await on
    .select({ count: count() })
    .from(orderExports)
    // Not those that only went on with a box.
    .where(
      and(
        eq(orderExports.state, 'exported'),
        gte(ended, since),
        or(isNull(orderExports.exportedAt), gte(orderExports.exportedAt, since)),
      ),
    )
  return found?.count ?? 0
}

/** Emails since then: how many wait, how many of those the mail server has refused so far, and how many failed. */
export async function countEmails(on: Reader, since: Date) {
  const { state, lastError, createdAt } = outboundMail
  const [emails] = await on
    .select({
      emailsWaiting: countOf(inArray(state, ['queued', 'sending'])),
      emailsRefused: countOf(and(eq(state, 'queued'), isNotNull(lastError))),
      emailsFailed: countOf(eq(state, 'bounced')),
    })
    .from(outboundMail)
    .where(gte(createdAt, since))
  return emails ?? { emailsWaiting: 0, emailsRefused: 0, emailsFailed: 0 }
}

/** Vendors that are not called at this moment. */
export const findOpenBreakers = (on: Reader, now: Date) =>
  on
    .select({
      vendor: vendorBreakers.vendor,
      failuresInARow: vendorBreakers.failuresInARow,
      openUntil: sql<Date>`${vendorBreakers.openUntil}`.mapWith(vendorBreakers.openUntil),
    })
    .from(vendorBreakers)
    .where(gt(vendorBreakers.openUntil, now))
