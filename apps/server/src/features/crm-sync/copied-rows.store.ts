import type { QueryResultRow } from 'pg'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { CrmDetailKind, CrmKind, CrmRows } from '../../ports/crm-directory.ts'

/** Rows of the CRM in our tables: a page is one statement, regardless of which rows are new, changed or the same. */

type Columns = Readonly<Record<string, string>>
type Shape = { table: string; id: string; columns: Columns }

/** By the names that rows have here; their columns are the same in snake_case. */
const shapes: { [K in CrmKind]: Shape & { columns: Readonly<Record<keyof CrmRows[K], string>> } } = {
  agents: {
    table: 'agents',
    id: 'zohoUserId',
    columns: { zohoUserId: 'text', firstName: 'text', lastName: 'text', email: 'text', isActive: 'boolean' },
  },
  accounts: {
    table: 'accounts',
    id: 'zohoAccountId',
    columns: {
      zohoAccountId: 'text',
      ownerZohoUserId: 'text',
      accountName: 'text',
      isActive: 'boolean',
      billingStreet: 'text',
      billingCity: 'text',
      billingState: 'text',
      billingCode: 'text',
      shippingStreet: 'text',
      shippingCity: 'text',
      shippingState: 'text',
      shippingCode: 'text',
      salesSupport: 'text',
      salesSupportEmail: 'text',
      modifiedAt: 'timestamptz',
    },
  },
  contacts: {
    table: 'contacts',
    id: 'zohoContactId',
    columns: {
      zohoContactId: 'text',
      zohoAccountId: 'text',
      firstName: 'text',
      lastName: 'text',
      email: 'text',
      mobile: 'text',
      phone: 'text',
    },
  },
  addresses: {
    table: 'account_addresses',
    id: 'id',
    columns: {
      id: 'text',
      zohoAccountId: 'text',
      street1: 'text',
      street2: 'text',
      city: 'text',
      state: 'text',
      zipCode: 'text',
      addressTypeDisplay: 'text',
    },
  },
  devices: {
    table: 'repair_devices',
    id: 'id',
    columns: {
      id: 'text',
      zohoAccountId: 'text',
      serialNumberImei: 'text',
      deviceMake: 'text',
      deviceModel: 'text',
      expirationDate: 'date',
      pin: 'text',
      status: 'text',
    },
  },
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const givenSql = ({ id, columns }: Shape) => `
  given as (
    select distinct on (r."${id}") r.* from jsonb_to_recordset($1::jsonb)
      as r(${Object.entries(columns)
        .map(([name, type]) => `"${name}" ${type}`)
        .join(', ')})
    order by r."${id}"
  )`

/**
 * No one's account would be no one's to see: an owner whom the CRM does not name is kept as an agent who has left.
 * Should the CRM name them later, they get their name.
 */
const ownersSql = `,
  owners as (
    insert into agents (zoho_user_id, first_name, last_name, email, is_active, copied_at)
    select distinct "ownerZohoUserId", 'Former', 'agent', '', false, $2::timestamptz from given order by 1
    on conflict do nothing
  )`

function upsertSql(kind: CrmKind): string {
  const shape: Shape = shapes[kind]
  const { table, id, columns } = shape
  const names = Object.keys(columns)
  const others = names.filter((name) => name !== id)
  // What belongs to an account that is not here is left out: it is read again when the account has come.
  const isDetail = kind !== 'agents' && kind !== 'accounts'
  return `with ${givenSql(shape)} ${kind === 'accounts' ? ownersSql : ''}
    insert into ${table} (${names.map(snake).join(', ')}, copied_at)
    select ${names.map((name) => `given."${name}"`).join(', ')}, $2::timestamptz
    from given ${isDetail ? 'join accounts a on a.zoho_account_id = given."zohoAccountId"' : ''}
    order by given."${id}"
    on conflict (${snake(id)}) do update set
      ${others.map((name) => `${snake(name)} = excluded.${snake(name)}`).join(', ')},
      copied_at = excluded.copied_at
    returning ${snake(id)} as id, xmax = 0 as "isNew"`
}

type PerKind<T> = { [K in CrmKind]: T }
const kinds = Object.keys(shapes) as CrmKind[]
const perKind = <T>(make: (kind: CrmKind) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as PerKind<T>

const upserts = perKind((kind) =>
  statement<{ id: string; isNew: boolean }, [string, Date]>(`crm_copy_${kind}`, upsertSql(kind)),
)
const removals = perKind((kind) =>
  statement<QueryResultRow, [string[]]>(
    `crm_remove_${kind}`,
    kind === 'agents'
      ? 'update agents set is_active = false where zoho_user_id = any($1)'
      : `delete from ${shapes[kind].table} where ${snake(shapes[kind].id)} = any($1)`,
  ),
)
const sweeps = perKind((kind) =>
  statement<QueryResultRow, [Date]>(
    `crm_sweep_${kind}`,
    kind === 'agents'
      ? 'update agents set is_active = false where is_active and (copied_at is null or copied_at < $1)'
      : `delete from ${shapes[kind].table} where copied_at is null or copied_at < $1`,
  ),
)
const detailSweeps = perKind((kind) =>
  statement<QueryResultRow, [string, Date]>(
    `crm_sweep_of_account_${kind}`,
    `delete from ${shapes[kind].table} where zoho_account_id = $1 and (copied_at is null or copied_at < $2)`,
  ),
)

/**
 * @param copiedAt when the copy began that met them
 * @returns ids of those that were not here before
 */
export async function writeRows<K extends CrmKind>(
  tx: Tx,
  kind: K,
  rows: ReadonlyArray<CrmRows[K]>,
  copiedAt: Date,
): Promise<string[]> {
  if (rows.length === 0) return []
  const written = await upserts[kind](tx, JSON.stringify(rows), copiedAt)
  return written.filter(({ isNew }) => isNew).map(({ id }) => id)
}

/** Agents stay, and are no longer active. */
export async function removeRows(tx: Tx, kind: CrmKind, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removals[kind](tx, [...ids])
}

/** Takes away what a copy of everything did not meet: it left the CRM, or came from elsewhere. */
export async function sweepRows(tx: Tx, kind: CrmKind, copyBegan: Date): Promise<void> {
  await sweeps[kind](tx, copyBegan)
}

/** The same for what belongs to one account. */
export async function sweepRowsOfAccount(
  tx: Tx,
  kind: CrmDetailKind,
  zohoAccountId: string,
  copyBegan: Date,
): Promise<void> {
  await detailSweeps[kind](tx, zohoAccountId, copyBegan)
}
