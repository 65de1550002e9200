import type pg from 'pg'
import { runnerName } from '../jobs/run-jobs.ts'

/** What background work is left, read from the database that several processes share. */

export async function lastOrder(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ last: number }>('select max(order_id) as last from orders')
  return rows[0]?.last ?? 0
}

export async function ordersSince(database: pg.Pool, last: number): Promise<number[]> {
  const { rows } = await database.query<{ orderId: number }>(
    'select order_id as "orderId" from orders where order_id > $1 order by 1',
    [last],
  )
  return rows.map(({ orderId }) => orderId)
}

/** Runners that the queue knows and that are still connected. */
const running = `select replace(application_name, '${runnerName('')}', '') from pg_stat_activity
  where starts_with(application_name, '${runnerName('')}')`

/** Emails and order exports that do not wait for a killed process. */
export async function jobsOfRunningNodes(database: pg.Pool): Promise<number | undefined> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs
     where task_identifier in ('export-order', 'send-mail') and run_at <= now() + interval '5 seconds'
       and (locked_by is null or locked_by in (${running}))`,
  )
  return rows[0]?.count
}

/**
 * For what a killed process was working on, and what failed because of it: others wait a while before they take it over.
 * Nothing happens while running processes work, because these are their leases as well.
 */
export async function letAMinutePass(database: pg.Pool) {
  const noneRuns = `not exists (select from graphile_worker.jobs where locked_by in (${running}))`
  for (const table of ['order_exports', 'outbound_mail'])
    await database.query(
      `update ${table} set leased_until = leased_until - interval '1 minute' where leased_until is not null and ${noneRuns}`,
    )
  await database.query(
    `update order_exports set next_try_at = next_try_at - interval '1 minute' where next_try_at is not null and ${noneRuns}`,
  )
  await database.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute', run_at = run_at - interval '1 minute'
     where ${noneRuns} and (locked_at is not null or task_id in (
       select id from graphile_worker._private_tasks where identifier in ('export-order', 'send-mail')))`,
  )
}

export async function undoneSince(database: pg.Pool, last: number) {
  const { rows } = await database.query<{ orderExports: number; emails: number }>(
    `select (select count(*)::int from order_exports where order_id > $1 and state <> 'exported') as "orderExports",
            (select count(*)::int from outbound_mail where state in ('queued', 'sending')) as emails`,
    [last],
  )
  return rows[0]
}
