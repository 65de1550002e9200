import type pg from 'pg'

/** A fleet of this size in an account; `from` is the number of its first device among all that were filled. */
export type FilledFleet = { accountId: string; devices: number; from: number }

/** Six digits and the check digit that the prefix asks for are the database's own business: see `luhn_is_right`. */
const imeiSql = (n: string) => `(
  select body || d from (select '00101504' || lpad((${n})::text, 6, '0') as body) b, generate_series(0, 9) d
  where luhn_is_right(body || d) limit 1)`

const picked = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + (${n}) % ${words.length}]`
const first = ['Maria', 'Dan', 'Ed', 'Ana', 'Luis', 'Grace', 'Omar', 'Tess', 'Ivan', 'Joy', 'Sam']
const last = ['Lopez', 'Reyes', 'Wu', 'Silva', 'Grant', 'Novak', 'Hale', 'Okoye', 'Stone', 'Patel']
const statuses = [...Array.from({ length: 16 }, () => 'inService'), 'spare', 'inRepair', 'lost', 'retired']

/**
 * Fills an account with devices at five stations and the first entry of their histories, in one statement for each table.
 * Devices beyond the first million have no IMEI: the range that is set aside for tests ends there.
 */
export async function fillFleet(client: pg.Client | pg.Pool, { accountId, devices, from }: FilledFleet) {
  await client.query(
    `insert into stations (station_id, zoho_account_id, name, code, created_at)
     select gen_random_uuid(), $1, 'Station ' || n, 'L' || n, now() from generate_series(1, 5) n
     on conflict do nothing`,
    [accountId],
  )
  await client.query(
    `insert into devices (device_id, zoho_account_id, unit_number, kind, status, holder, station_id, make, model, imei,
       phone_number, cover_from, cover_until, tag_code, created_at, changed_at)
     select gen_random_uuid(), $1, lpad(n::text, greatest(3, length(n::text)), '0'), 'phone', ${picked(statuses, 'n')},
       ${picked(first, 'n')} || ' ' || ${picked(last, 'n / 11')}, s.station_id, 'Halden', ${picked(['N5', 'N6 Pro', 'M7'], 'n')},
       case when $2 + n < 1000000 then ${imeiSql('$2 + n')} end, '4' || lpad(($2 + n)::text, 9, '0'),
       current_date - 200, current_date + (n % 400) - 20,
       upper(translate(lpad(to_hex($2 + n), 10, '0'), 'ilou', '1100')), now() - n * interval '1 second',
       now() - n * interval '1 second'
     from generate_series(1, $3::int) n
     join (select station_id, row_number() over (order by code) as place from stations where zoho_account_id = $1) s
       on s.place = 1 + n % 5`,
    [accountId, from, devices],
  )
  await client.query(
    `insert into device_events (device_event_id, device_id, zoho_account_id, kind, by, at, changes, unit_number, holder,
       station_name, status, request_id)
     select gen_random_uuid(), d.device_id, d.zoho_account_id, 'imported', 'Lab', d.created_at, '[]', d.unit_number, d.holder,
       s.name, d.status, 'lab'
     from devices d join stations s using (station_id) where d.zoho_account_id = $1`,
    [accountId],
  )
  await client.query('analyze devices, device_events, stations')
}
