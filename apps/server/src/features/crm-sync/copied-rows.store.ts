import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import {
  accountAddresses,
  accounts,
  agents,
  contacts,
  repairDevices,
} from '../../db/schema/accounts.tables.ts'
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
 * An account without an owner could not be seen by anyone: an owner whom the CRM does not name is kept as an agent who has left.
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
const idColumns = {
  agents: agents.zohoUserId,
  accounts: accounts.zohoAccountId,
  contacts: contacts.zohoContactId,
  addresses: accountAddresses.id,
  devices: repairDevices.id,
}
const tables = { agents, accounts, contacts, addresses: accountAddresses, devices: repairDevices }

/** Not met since then by any copy. */
const isOlder = (kind: CrmKind, copyBegan: Date) =>
  or(isNull(tables[kind].copiedAt), lt(tables[kind].copiedAt, copyBegan))

/** Agents stay, and are no longer active; everything else is deleted. */
async function takeAway(tx: Tx, kind: CrmKind, which: SQL | undefined): Promise<void> {
  if (kind === 'agents')
    await tx
      .update(agents)
      .set({ isActive: false })
      .where(and(eq(agents.isActive, true), which))
  else await tx.delete(tables[kind]).where(which)
}

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
  if (ids.length > 0) await takeAway(tx, kind, inArray(idColumns[kind], [...ids]))
}

/** Takes away what a copy of everything did not meet: it left the CRM, or came from elsewhere. */
export async function sweepRows(tx: Tx, kind: CrmKind, copyBegan: Date): Promise<void> {
  await takeAway(tx, kind, isOlder(kind, copyBegan))
}

/** The same for what belongs to one account. */
export async function sweepRowsOfAccount(
  tx: Tx,
  kind: CrmDetailKind,
  zohoAccountId: string,
  copyBegan: Date,
): Promise<void> {
  await tx
    .delete(tables[kind])
    .where(and(eq(tables[kind].zohoAccountId, zohoAccountId), isOlder(kind, copyBegan)))
}
