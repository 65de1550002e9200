import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test as base, beforeAll, describe, expect, inject } from 'vitest'
import { applyMigrations, knownMigrations } from './backup/schema-history.ts'
import { type Database, openDatabase } from './client.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { cloneDatabase } from './test-database.ts'

/**
 * Migrations are safe wherever they are cut short, and while others use the database
 * (docs/spec/reliability.md#migrations). `MIGRATION_KILLS=10` kills ten times on the way from each schema.
 */
const killsEach = Number(process.env.MIGRATION_KILLS ?? 2)

type Empty = {
  database: Database
  /** Someone else in the same database. */
  other: pg.Client
  /** Its superuser. */
  admin: pg.Client
}

const test = base.extend<{ empty: Empty }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  empty: async ({}, use) => {
    const { adminConnection, owner } = inject('testServer')
    const name = `portal_empty_${randomBytes(4).toString('hex')}`
    const server = await connected(adminConnection)
    await server.query(`create database ${name} owner ${pg.escapeIdentifier(owner.user)}`)
    const admin = await connected({ ...adminConnection, database: name })
    const other = await connected({ ...owner, database: name, lock_timeout: 4_000 })
    const database = openDatabase({ ...owner, database: name })
    await use({ database, other, admin })
    // First, since it also ends what still waits in there.
    await server.query(`drop database ${name} with (force)`)
    await Promise.all([database.close(), other.end(), admin.end(), server.end()])
  },
})

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Ends the migrating connection in the middle of its work, right after the given number of schema changes. */
const killer = `
  create schema killer;
  create sequence killer.changes;
  create table killer.plan (after bigint);
  insert into killer.plan values (null);
  create function killer.look() returns event_trigger language plpgsql security definer as $$
  begin
    -- Counted by a sequence, which no rollback takes back.
    if nextval('killer.changes') = (select after from killer.plan) then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
  end $$;
  create event trigger killer on ddl_command_end execute function killer.look();
  grant usage on schema killer to public`

const migrationsDone = async (admin: pg.Client): Promise<number> => {
  const { rows } = await admin.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as begun`,
  )
  if (!rows[0].begun) return 0
  return (await admin.query('select from drizzle.__drizzle_migrations')).rowCount ?? 0
}

/** Everything that a schema consists of, in words, sorted. */
async function shapeOf(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
     from information_schema.columns where table_schema in ('public', 'graphile_worker')
     union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
               where connamespace = 'public'::regnamespace
     union all select pg_get_functiondef(oid) from pg_proc where prokind = 'f' and probin is null
               and pronamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

const known = knownMigrations()

/** Brings an empty database to what this version left behind. */
async function reach(client: pg.Client, version: number) {
  if (version === 0) return
  await client.query('begin')
  await applyMigrations(client, { upTo: known[version - 1]?.when ?? 0 })
  await client.query('commit')
}

describe('Killed on its way, a migration leaves the old schema or the new one, and the next start finishes it, from', () => {
  let whole: string[] = []

  beforeAll(async () => {
    const clone = await cloneDatabase()
    const client = await connected(clone.connection)
    whole = await shapeOf(client)
    await client.end()
    await clone.drop()
  })

  const ways = known.map(({ tag }, version) => ({
    version,
    from: known[version - 1]?.tag ?? 'nothing',
    to: tag,
  }))

  test.for(ways)('$from', async ({ version }, { empty: { database, other, admin } }) => {
    await reach(other, version)
    await admin.query(killer)
    const changes = changesAfter(version)
    const kills = Array.from({ length: killsEach }, (_, kill) =>
      kill === killsEach - 1 ? changes + inTheQueues : Math.ceil((changes * (kill + 1)) / killsEach),
    )

    for (const after of kills) {
      await admin.query(`select setval('killer.changes', 1, false)`)
      await admin.query('update killer.plan set after = $1', [after])
      await expect(migrate(database.pool), `killed after ${after} changes`).rejects.toThrow()
      expect([version, known.length]).toContain(await migrationsDone(admin))
    }

    await admin.query('update killer.plan set after = null')
    await migrate(database.pool)
    expect(await migrationsDone(admin)).toBe(known.length)
    expect(await shapeOf(other)).toEqual(whole)
  })

  /** Well within what the job queue changes after us. */
  const inTheQueues = 15
})

const statementsOf = ({ tag }: { tag: string }) =>
  readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
    .replaceAll(/^--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())

/** How many changes of the schema lead from a version to this one. */
const changesAfter = (version: number): number =>
  known
    .slice(version)
    .flatMap(statementsOf)
    .filter((statement) => /^(create|alter|drop)/i.test(statement)).length

test('Nothing is compiled for the portal in its database, regardless of what the server says', async ({
  empty: { database, admin },
}) => {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  const name = pg.escapeIdentifier(rows[0]?.name ?? '')
  await admin.query(`alter database ${name} set jit = on`)
  await migrate(database.pool)
  const { rows: now } = await database.pool.query('show jit')
  expect(now).toEqual([{ jit: 'off' }])
})

test('While someone reads a table for long, a migration lets everyone else go first', async ({
  empty: { database, other, admin },
}) => {
  // The table that the second migration of all changes.
  await reach(other, 3)
  await other.query('begin')
  await other.query('select from orders')
  const warnings: string[] = []
  const migrating = migrate(database.pool, { warn: (_, what) => warnings.push(what) })

  await expect
    .poll(async () => (await admin.query('select from pg_locks where not granted')).rowCount, {
      timeout: 120_000,
    })
    .toBe(1)
  // With the patience that calls have; it would be over long before the reader is done.
  const caller = await connected({
    ...inject('testServer').owner,
    database: other.database,
    lock_timeout: 4_000,
  })
  expect((await caller.query('select from orders')).rowCount).toBe(0)
  await caller.end()
  // It says so only after it has rolled back, when the caller may already have been served.
  await expect.poll(() => warnings.length).toBeGreaterThan(0)

  await other.query('commit')
  await migrating
  expect(await migrationsDone(admin)).toBe(known.length)
})

test('Covers of agents from before their first day was stored began when they were started', async ({
  empty: { database, other, admin },
}) => {
  await reach(
    other,
    known.findIndex(({ tag }) => tag === '0078_planned-covers'),
  )
  // Without the user who started it.
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into agent_covers (cover_id, covered_agent_id, covering_agent_id, until_day, started_at, started_by, ends_at)
     values (gen_random_uuid(), '1', '2', '2026-03-04', '2026-03-02T15:00:00Z', gen_random_uuid(), '2026-03-05T05:00:00Z')`,
  )
  await migrate(database.pool)
  const { rows } = await database.pool.query('select starts_at from agent_covers')
  expect(rows).toEqual([{ starts_at: new Date('2026-03-02T15:00:00Z') }])
})

test('What no use case wrote is put right before the database refuses it, and nothing else changes', async ({
  empty: { database, other, admin },
}) => {
  await reach(
    other,
    known.findIndex(({ tag }) => tag === '0082_refuse-more-impossible'),
  )
  // Without the rows that these refer to.
  await admin.query('set session_replication_role = replica')
  await admin.query(`
    insert into users (user_id, domain_id, first_name, last_name, email)
      values ('01941f29-7c00-7000-8000-000000000001', gen_random_uuid(), 'Una', 'Marsh', 'una@wbc.example');
    insert into accounts (zoho_account_id, owner_zoho_user_id, account_name) values ('7', '1', ' '), ('8', '1', 'Northgate');
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
      values ('\\x01', gen_random_uuid(), '2026-03-02', '9999-01-01'), ('\\x02', gen_random_uuid(), '2026-03-02', '2026-03-02');
    insert into orders (order_id, status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
        contact_last_name, contact_email, contact_mobile, agent_name, agent_email, number_of_items, created_by, date_created, date_submitted)
      overriding system value
      select id, 1, 'gone', 'gone', '', 'gone', '', '', '', '', '', '', items, '01941f29-7c00-7000-8000-000000000001', created, '2026-03-02'
      from (values (1, 4, '2026-03-03'::timestamptz), (2, 1, '2026-03-01')) o (id, items, created);
    insert into order_items (order_item_id, order_id, position, product_id, offer_id, carrier_id, purchase_type_id, product_type_id,
        manufacturer_name, model, quantity, rate_cents, msrp_cents, is_carrier_inventory, rate_plan_display, rate_plan_price_cents, date_created)
      select gen_random_uuid(), 1, position, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
        gen_random_uuid(), 'Halden', model, 1, 0, 0, false, '', 0, made
      from (values (1, 'A', '2026-03-02'::timestamptz), (2, 'B', '2026-03-02'), (2, 'C', '2026-03-03'), (4, 'D', '2026-03-02')) i (position, model, made)`)
  await admin.query('set session_replication_role = origin')
  await migrate(database.pool)
  const read = async (sql: string) => (await database.pool.query({ text: sql, rowMode: 'array' })).rows
  expect(await read('select account_name from accounts order by zoho_account_id')).toEqual([
    ['Account 7'],
    ['Northgate'],
  ])
  expect(await read('select position, model from order_items order by position')).toEqual([
    [1, 'A'],
    [2, 'B'],
    [3, 'C'],
    [4, 'D'],
  ])
  expect(await read('select date_created <= date_submitted from orders')).toEqual([[true], [true]])
  expect(await read('select count(*)::int from sessions')).toEqual([[1]])
})

test('Devices from before lines were kept get theirs; a number that two have stays with the newer one, and both are told of', async ({
  empty: { database, other, admin },
}) => {
  await reach(
    other,
    known.findIndex(({ tag }) => tag === '0098_lines'),
  )
  // Without the rows that these refer to.
  await admin.query('set session_replication_role = replica')
  await admin.query(`
    insert into carriers (id, name, place) values ('01900000-0000-7000-8010-000000000001', 'AT&T', 1);
    insert into orders (order_id, status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
        contact_last_name, contact_email, contact_mobile, agent_name, agent_email, number_of_items, created_by, date_created, date_submitted)
      overriding system value
      values (1, 1, '1', '7', '', '1', '', '', '', '', '', '', 3, gen_random_uuid(), '2026-03-01', '2026-03-02');
    insert into order_items (order_item_id, order_id, position, product_id, offer_id, carrier_id, purchase_type_id, product_type_id,
        manufacturer_name, model, quantity, rate_cents, msrp_cents, is_carrier_inventory, rate_plan_display, rate_plan_price_cents,
        term_months, date_created)
      values ('01941f29-7c00-7000-8000-000000000009', 1, 1, gen_random_uuid(), gen_random_uuid(), '01900000-0000-7000-8010-000000000001',
        '01900000-0000-7000-8020-000000000002', '01900000-0000-7000-8030-000000000001', 'Halden', 'N6', 3, 1806, 0, true,
        'Unlimited Start', 4000, 36, '2026-03-01');
    insert into devices (device_id, zoho_account_id, unit_number, kind, status, phone_number, iccid, number_wish, order_id, order_item_id,
        line_position, carrier_id, tag_code, created_at, changed_at)
      select gen_random_uuid(), account, unit, 'phone', status, number, sim, wish, case when place is not null then 1 end,
        case when place is not null then '01941f29-7c00-7000-8000-000000000009'::uuid end, place,
        case when place is not null then '01900000-0000-7000-8010-000000000001'::uuid end, 'TAG000000' || unit, at, at
      from (values
        ('7', '1', 'inService', '5550100001', null, 'none', null::smallint, '2026-01-01'::timestamptz),
        ('7', '2', 'lost', '5550100001', null, 'none', null, '2026-01-02'),
        ('8', '3', 'inService', '5550100001', null, 'none', null, '2026-01-01'),
        ('7', '4', 'spare', null, '89148000000000000019', 'none', null, '2026-01-01'),
        ('7', '5', 'retired', '5550100005', null, 'none', null, '2026-01-01'),
        ('7', '6', 'inService', '5550100006', null, 'none', 0, '2026-01-01'),
        ('7', '7', 'staged', null, null, 'new', 1, '2026-01-01'),
        ('7', '8', 'staged', '5550100006', null, 'keep', 2, '2026-01-01'),
        ('7', '9', 'planned', '5550100009', null, 'port', null, '2026-01-01')
      ) d (account, unit, status, number, sim, wish, place, at)`)
  await admin.query('set session_replication_role = origin')
  await migrate(database.pool)
  const read = async (sql: string) => (await database.pool.query({ text: sql, rowMode: 'array' })).rows
  expect(
    await read(`select unit_number, l.number, l.state, l.plan_cents, l.installment_cents, l.installment_months, l.terms_from, l.born_of,
        l.position from lines l join devices using (device_id) order by unit_number`),
  ).toEqual([
    ['2', '5550100001', 'active', null, null, null, 'hand', 'fleet', null],
    ['3', '5550100001', 'active', null, null, null, 'hand', 'fleet', null],
    ['4', null, 'active', null, null, null, 'hand', 'fleet', null],
    ['6', '5550100006', 'active', 4000, 1806, 36, 'order', 'fleet', 0],
    ['7', null, 'pending', 4000, 1806, 36, 'order', 'order', 1],
  ])
  expect(
    await read(`select unit_number, e.changes from line_events e join lines l using (line_id) join devices using (device_id)
      where e.kind = 'numberElsewhere'`),
  ).toEqual([['2', [{ field: 'device', from: '1', to: null }]]])
  expect(
    await read(`select phone_number from devices where unit_number in ('1', '9') order by unit_number`),
  ).toEqual([['5550100001'], ['5550100009']])
  expect(await read('select count(*)::int from line_devices where until_at is null')).toEqual([[5]])
})

/** Those before changed what no one served from yet. */
const firstRule = 14
/** Migrations that take something away or add a rule, each with the reason why it may. */
const exceptions: Record<string, string> = {
  '0019_refuse-impossible':
    'Its rules refuse only what the version before never wrote, as `npm run lab -- old-beside-new` shows.',
  '0020_plain-histories':
    'The version before orders and reads orders as usual; only its searches, and its lists of more than 100 orders, fail on its processes until they are replaced (CHANGELOG).',
  '0022_fleet':
    'Its unique keys contain the primary key, so they refuse nothing; its other rules are on its own tables, which the version before never writes, and it deletes none of the records that they refer to.',
  '0023_order-exports':
    'What it renames is also there under the former names, as views in which the version before reads and writes (former-names.test.ts).',
  '0024_fleet-imports':
    'Its keys are of columns that the version before never writes, and it deletes no user who can have imported devices: only registrations that were declined.',
  '0025_replacements':
    'It narrows the rule for unit numbers; its other two rules are about devices that replace others, which the version before never writes.',
  '0026_device-positions':
    'Its unique key and its rule are about positions, which the version before never writes; devices without one are not compared.',
  '0027_holder-erasures':
    'Its key is of a table that the version before never writes, and it deletes no Administrator who can have erased names.',
  '0029_staging':
    'Its keys are of tables that the version before never writes; orders and devices take their rows along, and it deletes no user who can have worked at a bench.',
  '0036_box-exports':
    'Its keys are of tables that the version before never writes; boxes take their rows along, and it deletes no sales order.',
  '0037_box-export-moments':
    'Its checks are of columns and tables of migration 0036, which the version before never writes.',
  '0038_box-destination': 'Its check is of a column that the version before never writes.',
  '0041_track-alerts': 'Its check is of a column that the version before never writes.',
  '0050_colleagues':
    'Its checks are of columns that the version before never writes, and its keys of a table that it never writes; it deletes no user who can have sent or accepted invitations.',
  '0046_approvals':
    'Its keys are of tables that the version before never writes; orders take their requests along, and it deletes no user who can have requested or decided. Its rule for orders is about a column that the version before never writes.',
  '0043_quotes':
    'Its keys are of tables that the version before never writes; orders take their quotes along, and it deletes no user who can have sent quotes.',
  '0048_price-changes':
    'Its keys are of tables that the version before never writes; it archives offers and deletes none, and deletes no Administrator who can have saved a change.',
  '0053_repairs':
    'Its keys are of tables that the version before never writes. A device with a case has been changed, so the version before removes none, and drafts take the devices along that cases name as replacements.',
  '0058_setup':
    'Its key is of a table that the version before never writes, and the people who may hide the checklist are Administrators, whom it does not delete.',
  '0060_agent-covers':
    'Its keys are of a table that the version before never writes, and it deletes no manager who can have started or ended a cover.',
  '0082_refuse-more-impossible':
    'Its rules refuse only what the version before never wrote: it takes the next position under the lock of the order, and a session, a user, an offer or an account as its rules let it.',
  '0081_start-at': 'Its check is of a column that the version before never writes.',
  '0078_planned-covers': 'Its check is of a column that the version before never writes.',
  '0071_account-keys':
    'Its key and its checks are about columns that the version before never writes, and the users whom it deletes wait for approval and created no keys.',
  '0064_books':
    'Its keys are of tables that the version before never writes, and its check of invoices is about columns with defaults that it never writes.',
  '0059_case-webhooks': 'The check that it replaces allows all that the one before allowed, and more.',
  '0080_names-as-read':
    'It replaces columns that only searches read by columns of the same names; until the processes of the version before are replaced, their searches miss names with accents or hyphens (CHANGELOG).',
  '0077_refunds': 'The check that it replaces allows all that the one before allowed, and more.',
  '0097_carrier-limits':
    'The check that it replaces allows all that the one before allowed, and more; a process of the version before reads no limits of carriers, and keeps them when it saves rules.',
  '0098_lines':
    'Its keys are of tables that the version before never writes; devices, orders and their lines that it deletes leave them, and it deletes no carrier and no user who can have changed a line.',
  '0099_number-wish':
    'A device that the version before adds without a wish has none that was said, which this version reads as it is meant; the version before shows no wish there.',
  '0100_price-rules':
    'Its keys are of tables that the version before never writes; lines of orders take their discounts along, and it deletes no carrier, no product type and no Administrator who can have saved a rule.',
  '0102_people':
    'Its keys are of tables that the version before never writes, and it deletes no user who can have asked for cover or another email address.',
  '0106_payments':
    'Its keys are of tables and a column that the version before never writes, its check is about that column, and it deletes no user who can have entered a payment.',
  '0104_line-lists': 'The check that it replaces allows all that the one before allowed, and more.',
  '0092_handovers':
    'Its keys are of tables and a column that the version before never writes, and it deletes no user who answers for a quote or handed work over.',
  '0086_start-at-home': 'The check that it replaces allows all that the one before allowed, and more.',
  '0094_api-key-webhooks': 'The check that it replaces allows all that the one before allowed, and more.',
  '0045_quote-reminders': 'Its check is of columns that the version before never writes.',
  '0055_approval-reminders': 'Its check is of a column that the version before never writes.',
  '0049_quote-corrections':
    'Its key is of a table that the version before never writes; quotes take their corrections along.',
}

test.for(known.slice(firstRule).filter(({ tag }) => !(tag in exceptions)))(
  '$tag only adds, so that the version before continues serving',
  (migration) => {
    expect(breakingOf(statementsOf(migration))).toEqual([])
  },
)

describe('An older process, which continues serving, would fail after a migration that', () => {
  test.for([
    ['takes a table away', 'DROP TABLE "orders" CASCADE;'],
    ['takes a column away', 'ALTER TABLE "orders" DROP COLUMN "notes";'],
    ['takes a default away that it counts on', 'ALTER TABLE "orders" ALTER COLUMN "notes" DROP DEFAULT;'],
    ['renames', 'ALTER TABLE "orders" RENAME COLUMN "notes" TO "note";'],
    ['asks for what it does not write', 'ALTER TABLE "orders" ADD COLUMN "code" text NOT NULL;'],
    ['asks for what it may leave out', 'ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL;'],
    ['makes a column another type', 'ALTER TABLE "orders" ALTER COLUMN "notes" SET DATA TYPE jsonb;'],
    ['checks what it writes', `ALTER TABLE "orders" ADD CONSTRAINT "short" CHECK ("orders"."notes" <> '');`],
    ['wants once what it may write twice', 'CREATE UNIQUE INDEX "once" ON "orders" USING btree ("notes");'],
    ['the same as a constraint', 'ALTER TABLE "orders" ADD CONSTRAINT "once" UNIQUE("notes");'],
    ['takes away by what it tells conflicts', 'ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";'],
    [
      'keeps it from deleting',
      'ALTER TABLE "seals" ADD CONSTRAINT "seals_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;',
    ],
  ] as const)('%s', ([, statement]) => {
    expect(breakingOf([statement])).toEqual([statement])
  })

  test('but not over one that adds a table, a column with a default, or what only the new column has to keep to', () => {
    const additions = [
      'CREATE TABLE "seals" ("seal_id" uuid PRIMARY KEY NOT NULL, "code" text NOT NULL);',
      'CREATE UNIQUE INDEX "seals_once" ON "seals" USING btree ("code");',
      `ALTER TABLE "orders" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;`,
      'ALTER TABLE "orders" ADD COLUMN "code" text;',
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_code" CHECK ("orders"."code" <> '');`,
      'ALTER TABLE "orders" ADD CONSTRAINT "orders_code_unique" UNIQUE("code");',
      'ALTER TABLE "orders" ALTER COLUMN "year" SET DATA TYPE numeric;',
      'ALTER TABLE "seals" ADD CONSTRAINT "seals_fk" FOREIGN KEY ("code") REFERENCES "public"."orders"("code") ON DELETE cascade ON UPDATE no action;',
    ]
    expect(breakingOf(additions)).toEqual([])
  })
})

/** What would make an older process fail. Widening a number does not. */
const breaking = [
  /drop (table|column|default)|rename|set not null|set data type (?!numeric)/i,
  /add column(?!.*(default|generated)).* not null/i,
  // Its "on conflict" names them.
  /drop constraint "\w+_(unique|pk|pkey|key)"/i,
  // It knows nothing of rows that refer to those which it deletes.
  /foreign key(?!.*on delete (cascade|set null))/i,
]

function breakingOf(statements: readonly string[]): string[] {
  const added = statements.map((statement) => /create table "(\w+)"|add column "(\w+)"/i.exec(statement))
  const isNew = (name: string) => added.some((found) => found?.[1] === name || found?.[2] === name)
  return statements.filter(
    (statement) =>
      breaking.some((rule) => rule.test(statement)) ||
      (checkedBy(statement)?.some((name) => !isNew(name)) ?? false) ||
      (uniqueOf(statement)?.every((name) => !isNew(name)) ?? false),
  )
}

/** The columns that a new check judges; undefined for all other statements. New tables have theirs in "create table". */
function checkedBy(statement: string): string[] | undefined {
  const [, check] = /add constraint \S+ check (.*)/i.exec(statement) ?? []
  return check === undefined
    ? undefined
    : Array.from(check.matchAll(/"\w+"\."(\w+)"/g), ([, column = '']) => column)
}

/** The table and the columns of which there may be only one from now on; undefined for all other statements. */
function uniqueOf(statement: string): string[] | undefined {
  const [, table = '', columns = ''] =
    /create unique index .* on "(\w+)".*?\((.*)\)/i.exec(statement) ??
    /alter table "(\w+)" add constraint .* unique\((.*)\)/i.exec(statement) ??
    []
  return table === ''
    ? undefined
    : [table, ...Array.from(columns.matchAll(/"(\w+)"/g), ([, name = '']) => name)]
}
