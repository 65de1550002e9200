import pg from 'pg'

/** A connection for work that may take minutes: none of the limits that keep the portal's own calls short. */
export async function openPatiently(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'portal backup' })
  // Callers that wait for an answer get the error of a broken connection; it must not end the process besides.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`,
  )
  return client
}
