import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type { CrmKind } from '../ports/crm-directory.ts'

/** Payload and key of a job as SQL expressions. */
type JobSql = { payload: SQL; key: SQL }

/** Where new jobs are announced by their kind, so that only runners that have it look for them (run-jobs.ts). */
export const jobsChannel = 'portal:jobs'

/**
 * A call that adds a job, for statements that write what the job is about: one trip for both. The queue belongs to
 * graphile-worker, so it is no table of our schema.
 */
export const job = (kind: JobKind, how: JobSql): SQL => announced(kind, how, sql``)

/**
 * The same for a key that no job had before, because what the job is about is new as well: the queue then does not
 * look for one to replace, which is two thirds of the work.
 */
export const newJob = (kind: JobKind, how: JobSql): SQL =>
  announced(kind, how, sql`, job_key_mode => 'unsafe_dedupe'`)

const announced = (kind: JobKind, { payload, key }: JobSql, mode: SQL): SQL =>
  sql`(select pg_notify(${sql.raw(`'${jobsChannel}', '${kind}'`)})
    from graphile_worker.add_job(${sql.raw(`'${kind}'`)}, payload => ${payload}, job_key => ${key}${mode}))`

/**
 * Adds a job that exists if and only if the caller's transaction commits.
 * @param key the same key again replaces a job that still waits; one that runs already is not disturbed
 * @param runAt not before then; at once when left out
 */
export async function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  { key, runAt = null }: { key: string; runAt?: Date | null },
): Promise<void> {
  await tx.execute(
    sql`select pg_notify(${jobsChannel}, ${kind}) from graphile_worker.add_job(${kind}::text, payload => ${JSON.stringify(payload)}::json,
      job_key => ${key}::text, run_at => ${runAt}::timestamptz)`,
  )
}

/** Every kind of background job and its payload. Ids only: the worker reads the current data. */
type JobPayloads = {
  'send-mail': { mailId: string }
  'export-order': { orderId: number }
  /** Every minute by the clock, which does what is due; and at once on request. */
  'sync-crm': { now?: boolean }
  'copy-crm-records': { kind: CrmKind; ids: string[]; gone: boolean }
  'copy-crm-account': { zohoAccountId: string }
  'watch-crm': Record<string, never>
  /** Asks the carrier where a box is, and comes again until it was delivered. */
  'track-box': { boxId: string }
  /** Asks the carrier for alerts about boxes on their way. */
  'subscribe-boxes': Record<string, never>
  'send-webhook': { messageId: string }
  /** Comes by the clock: contacts are reminded of quotes that end, agents are told of those that ended. */
  'remind-quotes': Record<string, never>
  /** Comes by the clock: approvers are reminded of orders that wait for them. */
  'remind-approvers': Record<string, never>
  /** Comes by the clock: scheduled changes of prices whose day has begun. */
  'apply-price-changes': Record<string, never>
  /** Comes by the clock: late cases, and old devices that are to come back (docs/spec/repairs.md#response). */
  'watch-cases': Record<string, never>
  /** Comes by the clock: uploaded pictures that nothing shows any more (docs/spec/catalog.md#pictures). */
  'remove-unused-pictures': Record<string, never>
  /** Comes by the clock: unpaid invoices of a live ledger are asked about. */
  'refresh-invoices': Record<string, never>
  /** Comes by the clock: past months whose sums of sales changed (docs/spec/sales.md#sums). */
  'close-sales-months': Record<string, never>
  /** Comes by the clock. */
  'forget-old-data': Record<string, never>
  'reconcile-orders': Record<string, never>
}

type JobKind = keyof JobPayloads

/** Names under which the version before queues its jobs; they are run as the kinds of today. */
export const formerKinds: Partial<Record<string, string>> = {
  'send-mail': 'deliver-mail',
  'export-order': 'deliver-order',
}

/** Does one job. Throwing makes it come again, later each time. `shutdown` aborts when the process has to go. */
export type Task<K extends JobKind> = (payload: JobPayloads[K], shutdown: AbortSignal) => Promise<void>
export type Tasks = { [K in JobKind]: Task<K> }
/** When a kind comes by the clock, as crontab says it: "17 * * * *" is every hour. Once for all nodes. */
export type Schedule = Partial<Record<JobKind, string>>
