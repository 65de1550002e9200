import type pg from 'pg'

/**
 * The queue's jobs, as what they are and not as the queue library's rows, so that they can go into the queue of
 * another of its versions. One that was under way waits again: every kind of job may come twice.
 */
export const copyJobsOut = `copy (
  select t.identifier, j.payload, q.queue_name, j.run_at, j.attempts, j.max_attempts, j.key, j.priority,
    (select array_agg(flag) from jsonb_object_keys(j.flags) flag)
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id
) to stdout`

export const copyJobsIn = 'copy restored_jobs from stdin'

/** Jobs are copied here first, in the caller's transaction. */
export async function makeRoomForJobs(client: pg.Client) {
  await client.query(`
    create temporary table restored_jobs (
      identifier text, payload json, queue_name text, run_at timestamptz, attempts int, max_attempts int,
      key text, priority int, flags text[]
    ) on commit drop`)
}

/** Puts them into the queue with the tries that they have behind them. */
export async function enqueueRestored(client: pg.Client) {
  await client.query(`
    select graphile_worker.reschedule_jobs(array[added.id], attempts => added.attempts)
    from (
      select (graphile_worker.add_job(r.identifier, payload => r.payload, queue_name => r.queue_name,
        run_at => r.run_at, max_attempts => r.max_attempts, job_key => r.key, priority => r.priority,
        flags => r.flags)).id, r.attempts
      from restored_jobs r offset 0
    ) added`)
}
