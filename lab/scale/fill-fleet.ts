import type pg from 'pg'
import { liftConstraints } from '../../apps/server/src/db/backup/tables.ts'

/** A fleet of this size for an account that has no devices yet. */
export type Fleet = { accountId: string; devices: number }

/** Devices that are inserted by one statement. */
const atOnce = 50_000
/** From so many devices on it is faster to make the indexes again than to keep them up to date. */
const manyDevices = 50_000

const picked = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + (${n}) % ${words.length}]`
const first = ['Maria', 'Dan', 'Ed', 'Ana', 'Luis', 'Grace', 'Omar', 'Tess', 'Ivan', 'Joy', 'Sam']
const last = ['Lopez', 'Reyes', 'Wu', 'Silva', 'Grant', 'Novak', 'Hale', 'Okoye', 'Stone', 'Patel']
const statuses = [...Array.from({ length: 16 }, () => 'inService'), 'spare', 'inRepair', 'lost', 'retired']

/** The range of IMEIs that is set aside for tests; the sum of its digits as Luhn counts them. */
const imeiRange = '00101504'
const imeiRangeSum = 11
const imeis = 1_000_000

/** The IMEI of this number below `imeis`, with its check digit; null from there on. */
function imeiSql(n: string): string {
  const digit = (place: number) => `(${n} / ${10 ** (6 - place)} % 10)`
  const doubled = (place: number) => `(${digit(place)} * 2 / 10 + ${digit(place)} * 2 % 10)`
  const sum = [imeiRangeSum, digit(1), doubled(2), digit(3), doubled(4), digit(5), doubled(6)].join(' + ')
  return `case when ${n} < ${imeis} then
    '${imeiRange}' || lpad((${n})::text, 6, '0') || ((10 - (${sum}) % 10) % 10)::text end`
}

/**
 * Fills accounts with devices at five stations each and the first entry of their histories, all or none. Many devices are
 * inserted without indexes, which are made again at the end: no one else can use the database until then.
 * @param client connected as the owner of the tables
 * @param log told of every step
 */
export async function fillFleets(
  client: pg.Client,
  fleets: readonly Fleet[],
  log: (line: string) => void = () => {},
): Promise<void> {
  const total = fleets.reduce((sum, { devices }) => sum + devices, 0)
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query("set local maintenance_work_mem = '512MB'")
    // Events that wait for the end of the transaction keep indexes from being made, and these tell no webhook anyhow.
    await client.query("set local portal.restoring = 'yes'")
    await client.query('set constraints all immediate')
    const { rows } = await client.query<{ from: number }>(
      `select coalesce(max(('x' || right(tag_code, 8))::bit(32)::int), 0) + 1 as from from devices
       where tag_code ~ '^ZZ[0-9A-F]{8}$'`,
    )
    const start = rows[0]?.from ?? 1
    let from = start
    await refuseTaken(client, fleets)
    const restore = total >= manyDevices ? await liftConstraints(client) : async () => {}
    for (const batch of batchesOf(fleets)) {
      from += await fillBatch(client, batch, from)
      log(`${(from - start).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} devices`)
    }
    log('indexes')
    await restore()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze devices, device_events, stations')
}

/** Fleets of 2,000 devices each, of accounts that only they know. */
export function otherFleets(devices: number): Fleet[] {
  const each = 2_000
  return Array.from({ length: Math.max(0, Math.ceil(devices / each)) }, (_, n) => ({
    accountId: `79000000000${String(n).padStart(5, '0')}`,
    devices: Math.min(each, devices - n * each),
  }))
}

async function refuseTaken(client: pg.Client, fleets: readonly Fleet[]) {
  const { rows } = await client.query<{ id: string }>(
    'select zoho_account_id as id from devices where zoho_account_id = any($1) limit 1',
    [fleets.map(({ accountId }) => accountId)],
  )
  if (rows[0]) throw new Error(`Account ${rows[0].id} has devices already; choose another one.`)
}

/** Units `first` to `last` of each of these accounts. */
type Batch = { accountIds: string[]; first: number; last: number }

/** Large fleets in parts, and small fleets of the same size together, so that every statement inserts many rows. */
function batchesOf(fleets: readonly Fleet[]): Batch[] {
  return [...Map.groupBy(fleets, ({ devices }) => devices)].flatMap(([devices, alike]) => {
    const together = Math.max(1, Math.floor(atOnce / devices))
    const parts = Math.ceil(devices / atOnce)
    return Array.from({ length: Math.ceil(alike.length / together) }, (_, n) =>
      alike.slice(n * together, (n + 1) * together).map(({ accountId }) => accountId),
    ).flatMap((accountIds) =>
      Array.from({ length: parts }, (_, part) => ({
        accountIds,
        first: part * atOnce + 1,
        last: Math.min(devices, (part + 1) * atOnce),
      })),
    )
  })
}

/** @returns how many devices were inserted */
async function fillBatch(
  client: pg.Client,
  { accountIds, first, last }: Batch,
  from: number,
): Promise<number> {
  if (first === 1) await client.query(insertStations, [accountIds])
  await client.query(insertDevices, [accountIds, from, first, last])
  return accountIds.length * (last - first + 1)
}

const insertStations = `
  insert into stations (station_id, zoho_account_id, name, code, created_at)
  select gen_random_uuid(), account, 'Station ' || n, 'L' || n, now()
  from unnest($1::text[]) account, generate_series(1, 5) n
  where not exists (select from stations where zoho_account_id = account)`

/** Takes accounts, the number of the first device among all that were filled, and the first and last unit of each account. */
const insertDevices = `
  with units as (
    select account, n, $2::int + ((place - 1) * ($4::int - $3::int + 1) + n - $3::int)::int as k
    from unnest($1::text[]) with ordinality as a(account, place), generate_series($3::int, $4::int) n
  ), made as (
    insert into devices (device_id, zoho_account_id, unit_number, kind, status, holder, station_id, make, model, imei,
      phone_number, cover_from, cover_until, tag_code, created_at, changed_at)
    select gen_random_uuid(), account, lpad(n::text, greatest(3, length(n::text)), '0'), 'phone', ${picked(statuses, 'n')},
      ${picked(first, 'n')} || ' ' || ${picked(last, 'n / 11')}, s.station_id, 'Halden', ${picked(['N5', 'N6 Pro', 'M7'], 'n')},
      ${imeiSql('k')}, '9' || lpad(k::text, 9, '0'), current_date - 200, current_date + (n % 400) - 20,
      'ZZ' || upper(lpad(to_hex(k), 8, '0')), now() - n * interval '1 second', now() - n * interval '1 second'
    from units
    join (
      select zoho_account_id, station_id, row_number() over (partition by zoho_account_id order by code) as place
      from stations where zoho_account_id = any($1)
    ) s on s.zoho_account_id = account and s.place = 1 + n % 5
    returning device_id, zoho_account_id, unit_number, holder, station_id, status, created_at
  )
  insert into device_events (device_event_id, device_id, zoho_account_id, kind, by, at, changes, unit_number, holder,
    station_name, status, request_id)
  select gen_random_uuid(), device_id, made.zoho_account_id, 'imported', 'Lab', made.created_at,
    jsonb_build_array(jsonb_build_object('field', 'unitNumber', 'from', null, 'to', unit_number),
      jsonb_build_object('field', 'holder', 'from', null, 'to', holder)),
    unit_number, holder, s.name, status, 'lab'
  from made join stations s using (station_id)`
