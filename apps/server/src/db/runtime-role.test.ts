import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { test as base, describe, expect, inject, vi } from 'vitest'
import { enqueue } from '../jobs/enqueue.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { type Database, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { couldDisableAuditTriggers, grantRuntimeRole } from './runtime-role.ts'

type Roles = {
  /** As the role that owns the tables. */
  owner: Database
  /** As the role that serves. */
  runtime: Database
  role: string
}

const test = base.extend<{ roles: Roles }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  roles: async ({}, use) => {
    const { adminConnection, owner } = inject('testServer')
    const name = `portal_roles_${randomBytes(4).toString('hex')}`
    const role = `${name}_runtime`
    const server = new pg.Client(adminConnection)
    await server.connect()
    await server.query(`create role ${role} login`)
    await server.query(`create database ${name} owner ${pg.escapeIdentifier(owner.user)}`)
    const asOwner = openDatabase({ ...owner, database: name }, { size: 2 })
    const asRuntime = openDatabase({ ...owner, user: role, password: '', database: name }, { size: 5 })
    await migrate(asOwner.pool, undefined, role)
    await use({ owner: asOwner, runtime: asRuntime, role })
    await Promise.all([asOwner.close(), asRuntime.close()])
    await server.query(`drop database ${name} with (force)`)
    await server.query(`drop role ${role}`)
    await server.end()
  },
})

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
         (relkind = 'r' and relname not in ('audit_log', 'device_events') and not (
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
