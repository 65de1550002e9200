import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import type { JobKind, JobPayloads } from './job-kinds.ts'

/** Payload and key of a job as SQL expressions. */
type JobSql = { payload: SQL; key: SQL }

/**
 * A call that adds a job, for statements that write what the job is about: one trip for both. The queue belongs to
 * graphile-worker, so it is no table of our schema.
 */
export const job = (kind: JobKind, { payload, key }: JobSql): SQL =>
  sql`graphile_worker.add_job(${kind}::text, payload => ${payload}, job_key => ${key})`

/**
 * The same for a key that no job had before, because what the job is about is new as well: the queue then does not
 * look for one to replace, which is two thirds of the work.
 */
export const newJob = (kind: JobKind, { payload, key }: JobSql): SQL =>
  sql`graphile_worker.add_job(${kind}::text, payload => ${payload}, job_key => ${key}, job_key_mode => 'unsafe_dedupe')`

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
    sql`select from graphile_worker.add_job(${kind}::text, payload => ${JSON.stringify(payload)}::json,
      job_key => ${key}::text, run_at => ${runAt}::timestamptz)`,
  )
}
