import { describe, expect, vi } from 'vitest'
import { enqueue } from '../jobs/enqueue.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { test } from './roles.fixture.ts'
import { couldDisableAuditTriggers, grantRuntimeRole } from './runtime-role.ts'

const insertEntry = `insert into audit_log (at, user_name, entity, entity_id, action, request_id)
  values (now(), 'Wes Porter', 'product', '1', 'update', 'request-1')`

describe('the role that serves', () => {
  test.for([
    ['disable the audit triggers', 'alter table audit_log disable trigger all'],
    ['skip triggers', 'set session_replication_role = replica'],
    ['remove the triggers', 'drop trigger audit_log_append_only on audit_log'],
    [
      'replace what the triggers do',
      'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    ],
    ['change an entry', `update audit_log set action = ''`],
    ['remove entries', 'delete from audit_log'],
    ['empty the audit log', 'truncate audit_log'],
    ['drop the audit log', 'drop table audit_log'],
    ['change the history of a device', `update device_events set kind = ''`],
    ['remove entries of that history', 'delete from device_events'],
    [
      'record an erasure that did not happen',
      `insert into holder_erasures (zoho_account_id, reason, request_id, device_count, entry_count)
       values ('1', 'retention', '', 1, 1)`,
    ],
    ['remove what was recorded of erasures', 'delete from holder_erasures'],
    [
      'replace how names of holders are erased',
      'create or replace function changes_without_holder(jsonb, text) returns jsonb language sql as $$ select null::jsonb $$',
    ],
    ['change a published version of settings', 'update setting_versions set version = 2'],
    ['remove published versions', 'delete from setting_versions'],
    ['add a table', 'create table public.copied (entry text)'],
    ['become the owner', 'set role portal'],
  ] as const)('cannot %s', async ([, statement], { roles: { runtime } }) => {
    await expect(runtime.pool.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|22023)$/),
    })
  })

  test('reads and writes every other table, and their sequences', async ({ roles: { owner, role } }) => {
    const { rows } = await owner.pool.query<{ relname: string }>(
      `select relname from pg_class
       where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and (
         (relkind = 'r' and relname not in ('audit_log', 'device_events', 'line_events', 'holder_erasures', 'setting_versions') and not (
           has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
           and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete')))
         or (relkind = 'S' and not has_sequence_privilege($1, oid, 'usage')))`,
      [role],
    )
    expect(rows).toEqual([])
  })

  test('adds jobs and works on them', async ({ roles: { runtime } }) => {
    const mailIds: string[] = []
    const stop = await runJobs({
      pool: runtime.pool,
      tasks: { 'send-mail': async ({ mailId }) => void mailIds.push(mailId) },
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() },
    })
    await runtime.inTransaction((tx) => enqueue(tx, 'send-mail', { mailId: 'mail-7' }, { key: 'mail-7' }))
    await expect.poll(() => mailIds, { timeout: 20_000 }).toEqual(['mail-7'])
    await stop()
    const { rowCount } = await runtime.pool.query('select from graphile_worker.jobs')
    expect(rowCount).toBe(0)
  })

  test('is granted nothing twice', async ({ roles: { owner, role } }) => {
    const { pool } = owner
    const sent: string[] = []
    const query = (text: string, values?: unknown[]) => {
      sent.push(text)
      return pool.query(text, values)
    }
    await grantRuntimeRole({ query }, role)
    expect(sent.slice(1)).toEqual([])
  })

  test('is distinguished from a role that owns the tables', async ({ roles: { owner, runtime } }) => {
    expect(await couldDisableAuditTriggers(runtime.pool)).toBe(false)
    expect(await couldDisableAuditTriggers(owner.pool)).toBe(true)
  })

  test('writes entries of the audit log', async ({ roles: { runtime } }) => {
    expect((await runtime.pool.query(insertEntry)).rowCount).toBe(1)
  })
})
