import { describe, expect } from 'vitest'
import { test as base, type Roles } from '../../../db/roles.fixture.ts'

/** What the role that serves can do with the one way in which a history of devices may change (migration 0027). */

const [account, other] = ['487687600000200001', '487687600000200002']
const ids = ['d1', 'd2', 'd3'].map((_, n) => `00000000-0000-7000-8000-00000000000${n + 1}`)
const user = '00000000-0000-7000-8000-0000000000aa'

const changes = JSON.stringify([
  { field: 'holder', from: 'Maria Lopez', to: 'Dan Reyes' },
  { field: 'note', from: null, to: 'Maria Lopez has a second one' },
])

const test = base.extend<{ roles: Roles }>({
  roles: async ({ roles }, use) => {
    const { pool } = roles.owner
    await pool.query(
      `insert into users (user_id, email, first_name, last_name, domain_id, created_at)
       values ($1, 'ada@wbc.example', 'Ada', 'W', gen_random_uuid(), now())`,
      [user],
    )
    for (const [n, id] of ids.entries()) {
      await pool.query(
        `insert into devices (device_id, zoho_account_id, unit_number, kind, status, holder, tag_code, created_at, changed_at)
         values ($1, $2, $3, 'phone', $4, 'Dan Reyes', $5, now(), now())`,
        [id, n === 2 ? other : account, String(n), n === 1 ? 'retired' : 'inService', `000000000${n}`],
      )
      await pool.query(
        `insert into device_events (device_event_id, device_id, zoho_account_id, kind, by, at, changes, holder, station_name,
           status, request_id) values ($1, $1, $2, 'changed', 'Wes', now(), $3, 'Dan Reyes', '', 'inService', 'r')`,
        [id, n === 2 ? other : account, changes],
      )
    }
    await use(roles)
  },
})

type Pool = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
type Asked = { ofAccount?: string; named?: string | null; why?: string; who?: string | null }

const erase = (pool: Pool, { ofAccount = account, named = null, why = 'account', who = user }: Asked = {}) =>
  pool.query(`select erase_holders($1, $2::uuid[], $3, $4, $5, 'request-1', now()) as touched`, [
    ofAccount,
    ids,
    named,
    why,
    who,
  ])

const entriesOf = async (pool: Pool) =>
  (await pool.query('select holder, changes from device_events order by device_event_id')).rows
const holdersOf = async (pool: Pool) =>
  (await pool.query('select holder from devices order by device_id')).rows.map(
    (row) => (row as { holder: string }).holder,
  )

describe('the erasure of names of holders', () => {
  test('empties names in devices and histories of the account, and nothing else', async ({
    roles: { runtime },
  }) => {
    const before = await runtime.pool.query(
      `select to_jsonb(e) - 'holder' - 'changes' as rest from device_events e order by device_event_id`,
    )
    await expect(erase(runtime.pool)).resolves.toMatchObject({ rows: [{ touched: ids.slice(0, 2) }] })
    expect(await holdersOf(runtime.pool)).toEqual(['', '', 'Dan Reyes'])
    const erased = {
      holder: '',
      changes: [
        { field: 'holder', from: '', to: '' },
        { field: 'note', from: null, to: 'Maria Lopez has a second one' },
      ],
    }
    expect(await entriesOf(runtime.pool)).toEqual([
      erased,
      erased,
      { holder: 'Dan Reyes', changes: JSON.parse(changes) },
    ])
    const after = await runtime.pool.query(
      `select to_jsonb(e) - 'holder' - 'changes' as rest from device_events e order by device_event_id`,
    )
    expect(after.rows).toEqual(before.rows)
    const { rows } = await runtime.pool.query(
      'select zoho_account_id, reason, user_id, device_count, entry_count from holder_erasures',
    )
    expect(rows).toEqual([
      { zoho_account_id: account, reason: 'account', user_id: user, device_count: 2, entry_count: 2 },
    ])
  })

  test('of one name leaves the others, and takes upper and lower case for the same', async ({
    roles: { runtime },
  }) => {
    await erase(runtime.pool, { named: 'MARIA lopez', why: 'holder' })
    expect(await holdersOf(runtime.pool)).toEqual(['Dan Reyes', 'Dan Reyes', 'Dan Reyes'])
    expect((await entriesOf(runtime.pool))[0]).toMatchObject({
      holder: 'Dan Reyes',
      changes: [{ field: 'holder', from: '', to: 'Dan Reyes' }, {}],
    })
  })

  test('for retention leaves devices that have not ended', async ({ roles: { runtime } }) => {
    await erase(runtime.pool, { why: 'retention', who: null })
    expect(await holdersOf(runtime.pool)).toEqual(['Dan Reyes', '', 'Dan Reyes'])
  })

  test('writes no record when there was no such name', async ({ roles: { runtime } }) => {
    await erase(runtime.pool, { named: 'Tess Hale', why: 'holder' })
    expect((await runtime.pool.query('select from holder_erasures')).rows).toEqual([])
  })

  test('is refused for what is no erasure', async ({ roles: { runtime } }) => {
    for (const asked of [
      { named: 'Dan Reyes', why: 'account' },
      { named: null, why: 'holder' },
      { why: 'tidying' },
      { why: 'account', who: null },
    ])
      await expect(erase(runtime.pool, asked)).rejects.toThrow()
    expect(await holdersOf(runtime.pool)).toEqual(['Dan Reyes', 'Dan Reyes', 'Dan Reyes'])
  })

  test('opens no way to change a history in the same transaction', async ({ roles: { runtime } }) => {
    const client = await runtime.pool.connect()
    await client.query('begin')
    await erase(client)
    await expect(client.query(`update device_events set holder = ''`)).rejects.toMatchObject({
      code: '42501',
    })
    await client.query('rollback')
    client.release()
  })

  test('is not for other roles', async ({ roles: { owner, runtime } }) => {
    const { rows } = await owner.pool.query(
      `select has_function_privilege('public', oid, 'execute') as may, prosecdef, proconfig
       from pg_proc where proname = 'erase_holders'`,
    )
    expect(rows).toEqual([{ may: false, prosecdef: true, proconfig: ['search_path=pg_catalog, pg_temp'] }])
    // Tables and functions of the caller's own that are called alike are not used.
    await runtime.pool.query(`create temp table devices as select * from public.devices`)
    await erase(runtime.pool)
    expect((await entriesOf(owner.pool))[0]).toMatchObject({ holder: '' })
  })

  test('recorded by the owner of the tables, lets entries change in no other way', async ({
    roles: { owner },
  }) => {
    const client = await owner.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into holder_erasures (zoho_account_id, reason, request_id, device_count, entry_count)
       values ('${account}', 'retention', '', 1, 1)`,
    )
    const tries = [
      `set holder = 'Tess Hale'`,
      `set holder = '', unit_number = '999'`,
      `set changes = '[]'`,
      `set changes = '{}'`,
      `set changes = jsonb_set(changes, '{1,to}', '""')`,
      `set changes = jsonb_set(changes, '{0,to}', '"Tess Hale"')`,
      `set changes = jsonb_set(changes, '{0,to}', 'null')`,
      `set changes = jsonb_set(changes, '{0}', 'null')`,
      `set changes = changes #- '{0,to}'`,
      `set changes = jsonb_set(changes, '{0,more}', '""')`,
      `set at = now() + interval '1 day'`,
      `set device_id = '${ids[1]}'`,
      `set holder = '' where zoho_account_id = '${other}'`,
    ]
    for (const change of tries) {
      await client.query('savepoint before')
      await expect(client.query(`update device_events ${change}`), change).rejects.toThrow('append-only')
      await client.query('rollback to savepoint before')
    }
    await client.query('rollback')
    client.release()
  })

  test('of an earlier transaction lets the owner erase nothing more', async ({ roles: { owner } }) => {
    await erase(owner.pool, { named: 'Maria Lopez', why: 'holder' })
    await expect(owner.pool.query(`update device_events set holder = ''`)).rejects.toThrow('append-only')
    for (const statement of ['update holder_erasures set device_count = 0', 'truncate holder_erasures'])
      await expect(owner.pool.query(statement)).rejects.toThrow('append-only')
  })
})
