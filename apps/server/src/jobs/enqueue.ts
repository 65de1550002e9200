import type { Tx } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import type { JobKind, JobPayloads } from './job-kinds.ts'

/**
 * SQL that adds a job, for statements that write what the job is about: one trip for both. The
 * arguments are SQL expressions.
 */
export const addJobSql = (kind: JobKind, payload: string, key: string) =>
  `graphile_worker.add_job('${kind}', payload => ${payload}, job_key => ${key})`

/**
 * The same for a key that no job had before, because what the job is about is new as well: the queue then does not
 * look for one to replace, which is two thirds of the work.
 */
export const addNewJobSql = (kind: JobKind, payload: string, key: string) =>
  `graphile_worker.add_job('${kind}', payload => ${payload}, job_key => ${key}, job_key_mode => 'unsafe_dedupe')`

const addJob = statement<never, [string, string, string, Date | null]>(
  'job_add',
  `select from graphile_worker.add_job($1, payload => $2::json, job_key => $3, run_at => $4)`,
)

/**
 * Adds a job that exists if and only if the caller's transaction commits.
 * @param key the same key again replaces a job that still waits; one that runs already is not disturbed
 * @param runAt not before then; at once when left out
 */
export async function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  { key, runAt }: { key: string; runAt?: Date },
): Promise<void> {
  await addJob(tx, kind, JSON.stringify(payload), key, runAt ?? null)
}
