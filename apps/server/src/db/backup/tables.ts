import pg from 'pg'
import type { BackupTable } from './backup-format.ts'

const { escapeIdentifier } = pg

/**
 * Not part of a backup: sessions that ended after it must not become valid again, and vendors issue new tokens.
 */
export const leftOut: readonly string[] = ['sessions', 'oauth_tokens']

export const tableName = (name: string) => `public.${escapeIdentifier(name)}`

/** Our tables and their columns, without those that the database computes by itself. */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

/** The table with its columns, as COPY names it. */
export const copied = ({ name, columns }: BackupTable) =>
  `${tableName(name)} (${columns.map(escapeIdentifier).join(', ')})`

/** The last number that each sequence gave out; those that gave none are left out. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(client: pg.Client, sequences: Record<string, string>) {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [tableName(name), last])
}

/**
 * Takes away foreign keys and indexes, so that rows may come in any order and fast, and answers how to put them
 * back, which checks every row.
 */
export async function liftConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
  )
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  return async () => {
    // Indexes first: the keys' checks use them.
    for (const { add } of [...indexes, ...keys]) await client.query(add)
  }
}

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
