import type pg from 'pg'

/** What a runner's listening connection calls itself: as long as the connection lives, so does the runner. */
export const runnerName = (runnerId: string) => `portal jobs ${runnerId}`

/** A runner that takes a job at the moment it starts, or listens again after a cut, has not ended. */
const graceSeconds = 15

// Announced like new jobs, so that no one has to come by and look.
const free = `select graphile_worker.force_unlock_workers(ended), pg_notify('jobs:insert', '{"count":10}') from (
  select array(
    select locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => $1)
    except
    select replace(application_name, '${runnerName('')}', '') from pg_stat_activity
    where datname = current_database() and starts_with(application_name, '${runnerName('')}')
  ) as ended
) found where ended <> '{}'`

/**
 * Gives the jobs of killed processes to running ones. The queue by itself would wait four hours,
 * since it cannot tell a killed process from a slow one; a closed connection can.
 */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(free, [graceSeconds])
}
