import type { Reader, Tx } from '../../db/client.ts'
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

export type EntryRow = NewEntry & {
  id: number
  at: Date
  userId: string | null
  userName: string
  requestId: string
}

/** Which entries: everything that is not null narrows them. */
export type EntriesWanted = {
  /** A pattern for ILIKE. */
  search: string | null
  entity: string | null
  entityId: string | null
  byUserId: string | null
}

const columns = `id, at, user_id as "userId", user_name as "userName", entity, entity_id as "entityId",
  entity_name as "entityName", action, before, after, request_id as "requestId"`

/** Only the conditions that the question has, so that each question has the plan it deserves. */
function conditions({ search, entity, entityId, byUserId }: EntriesWanted) {
  const values: string[] = []
  const texts = ['true']
  if (search !== null) texts.push(`search_text ilike $${values.push(search)}`)
  if (entity !== null) texts.push(`entity = $${values.push(entity)}`)
  if (entityId !== null) texts.push(`entity_id = $${values.push(entityId)}`)
  if (byUserId !== null) texts.push(`user_id = $${values.push(byUserId)}::uuid`)
  return { text: texts.join(' and '), values }
}

/** Entries from the newest on, or from before one of them. */
export async function findEntries(
  on: Reader,
  wanted: EntriesWanted,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  const { text, values } = conditions(wanted)
  const all = [...values, limit, ...(before === null ? [] : [before])]
  const older = before === null ? '' : ` and id < $${all.length}`
  const { rows } = await on.$client.query<EntryRow>({
    text: `select ${columns} from audit_log where ${text}${older} order by id desc limit $${values.length + 1}`,
    values: all,
  })
  // PostgreSQL's bigint comes as text; ours counts entries, not atoms.
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

export async function countEntries(on: Reader, wanted: EntriesWanted): Promise<number> {
  const { text, values } = conditions(wanted)
  const { rows } = await on.$client.query<{ total: number }>({
    text: `select count(*)::int as total from audit_log where ${text}`,
    values,
  })
  return rows[0]?.total ?? 0
}
