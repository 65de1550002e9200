import type { Client } from 'pg'

/**
 * Adds so many submitted orders, spread over these agents, who are made where they are unknown; copies of the newest order's header.
 * @param minutesApart between one order and the next, anyone's it is
 */
export async function addOrders(
  admin: Client,
  count: number,
  agentIds: readonly string[],
  minutesApart = 1,
): Promise<void> {
  await admin.query(
    `insert into agents (zoho_user_id, first_name, last_name, email)
     select id, 'Agent', id, id || '@wbc.example' from unnest($1::text[]) id on conflict do nothing`,
    [agentIds],
  )
  const { rows } = await admin.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'`,
  )
  const own: Record<string, string> = {
    zoho_user_id: '($2::text[])[1 + n % cardinality($2::text[])]',
    status_id: '1',
    number_of_items: '1',
    date_created: `now() - n * $3 * interval '1 minute'`,
    date_submitted: `now() - n * $3 * interval '1 minute'`,
    order_total_cents: '100 + n % 100000',
  }
  const columns = rows.map(({ column }) => column)
  await admin.query(
    `insert into orders (${columns.join(', ')})
     select ${columns.map((column) => own[column] ?? `o.${column}`).join(', ')}
     from generate_series(1, $1::int) n, (select * from orders order by order_id desc limit 1) o`,
    [count, agentIds, minutesApart],
  )
  await admin.query('vacuum analyze orders')
}
