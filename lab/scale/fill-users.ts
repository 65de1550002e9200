import type pg from 'pg'

/** Fills the list of users up to so many, with a role each; does nothing where they are already. */
export async function fillUsers(client: pg.Client, users: number): Promise<void> {
  await client.query(
    `with added as (
       insert into users (user_id, domain_id, first_name, last_name, email, phone_number)
       select gen_random_uuid(), (select domain_id from users limit 1), 'Person ' || n, 'Number ' || lpad(n::text, 6, '0'),
              'person-' || n || '@scale.example', '555' || lpad(n::text, 7, '0')
       from generate_series((select count(*) + 1 from users), $1) n
       on conflict do nothing returning user_id
     )
     insert into user_roles (user_id, role_id) select user_id, (select role_id from roles where name = 'User') from added`,
    [users],
  )
  await client.query('analyze users')
}
