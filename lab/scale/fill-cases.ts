import type pg from 'pg'

/**
 * Fills every device that has none with a case of five kinds each, one in ten of them open; all or none.
 * @param client connected as the owner of the tables
 * @returns how many cases there are
 */
export async function fillCases(client: pg.Client): Promise<number> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  const { rowCount } = await client.query(`
    insert into repair_cases (case_id, device_id, zoho_account_id, kind, state, description, unit_number, make, model, holder,
      station_name, place, reported_by, reported_by_name, reported_at, charge, price_cents, decided_by, decided_at, due_for,
      due_at, closed_at, changed_at)
    select gen_random_uuid(), device_id, zoho_account_id, case_kind,
      case when n % 10 > 0 then 'closed' when n % 20 = 0 then 'reported' else 'accepted' end,
      'Case of the lab ' || n, unit_number, make, model, holder, 'Harbor', '', person, 'Una Marsh', at,
      case when n % 20 > 0 then 'none' end, case when n % 20 > 0 then 0 end, case when n % 20 > 0 then 'Wes Porter' end,
      case when n % 20 > 0 then at end, case when n % 20 = 0 then 'decision' when n % 10 = 0 then 'shipment' end,
      case when n % 10 = 0 then at + interval '1 year' end, case when n % 10 > 0 then at end, at
    from (
      select d.*, case_kind, n, (select user_id from users limit 1) as person, now() - (n || ' minutes')::interval as at
      from (
        select *, row_number() over (order by device_id) as place from devices where unit_number is not null and imei is not null
          and device_id not in (select device_id from repair_cases)
      ) d
      cross join lateral (
        select case_kind, d.place * 7 + ordinality as n
        from unnest(array['cracked', 'battery', 'chargingPort', 'other', 'lost']) with ordinality as kinds (case_kind, ordinality)
      ) each_kind
    ) cases`)
  await client.query('commit')
  await client.query('analyze repair_cases')
  return rowCount ?? 0
}
