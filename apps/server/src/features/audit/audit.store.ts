import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Facts } from './facts.ts'

export type NewEntry = {
  entity: string
  entityId: string
  entityName: string
  action: string
  before: Facts | null
  after: Facts | null
}

// The order of the changes is the order of their ids.
const insertEntries = statement<never, [at: Date, userId: string | null, requestId: string, entries: string]>(
  'audit_add',
  `insert into audit_log (at, user_id, user_name, entity, entity_id, entity_name, action, before, after, request_id)
   select $1, $2::uuid,
          coalesce((select trim(first_name || ' ' || last_name) from users where user_id = $2::uuid), 'System'),
          e->>'entity', e->>'entityId', e->>'entityName', e->>'action',
          nullif(e->'before', 'null'::jsonb), nullif(e->'after', 'null'::jsonb), $3
   from jsonb_array_elements($4::jsonb) with ordinality as given(e, place) order by place`,
)

/** Adds entries in their order, in one statement. */
export const addEntries = async (tx: Tx, { at, userId, requestId, entries }: NewEntries): Promise<void> => {
  await insertEntries(tx, at, userId, requestId, JSON.stringify(entries))
}

type NewEntries = { at: Date; userId: string | null; requestId: string; entries: readonly NewEntry[] }
