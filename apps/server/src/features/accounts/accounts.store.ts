import { searchedWords } from '@portal/domain/folded-text'
import { limits } from '@portal/domain/limits'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import {
  accountAddresses,
  accounts,
  agents,
  contacts,
  repairDevices,
} from '../../db/schema/accounts.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { authorName } from '../../db/user-roles.ts'
import { escaped } from '../../db/words.ts'

const columns = {
  zohoAccountId: accounts.zohoAccountId,
  ownerZohoUserId: accounts.ownerZohoUserId,
  ownerName: sql<string>`${agents.firstName} || ' ' || ${agents.lastName}`,
  accountName: accounts.accountName,
  billingStreet: accounts.billingStreet,
  billingCity: accounts.billingCity,
  billingState: accounts.billingState,
  billingCode: accounts.billingCode,
  shippingStreet: accounts.shippingStreet,
  shippingCity: accounts.shippingCity,
  shippingState: accounts.shippingState,
  shippingCode: accounts.shippingCode,
  salesSupport: accounts.salesSupport,
  salesSupportEmail: accounts.salesSupportEmail,
}

export async function findAccount(on: Reader, accountId: string) {
  const [account] = await on
    .select(columns)
    .from(accounts)
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(eq(accounts.zohoAccountId, accountId))
  return account
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The same columns for the statement of a page, which is text. */
const accountColumns = `
  a.zoho_account_id as "zohoAccountId", a.owner_zoho_user_id as "ownerZohoUserId",
  g.first_name || ' ' || g.last_name as "ownerName", a.account_name as "accountName",
  a.billing_street as "billingStreet", a.billing_city as "billingCity",
  a.billing_state as "billingState", a.billing_code as "billingCode",
  a.shipping_street as "shippingStreet", a.shipping_city as "shippingCity",
  a.shipping_state as "shippingState", a.shipping_code as "shippingCode",
  a.sales_support as "salesSupport", a.sales_support_email as "salesSupportEmail"`

/** Which accounts a list holds, and which part of it. */
export type AccountsWanted = {
  /** Null for all agents. */
  agentId: string | null
  /** Only this account, when the caller is a customer. */
  onlyAccountId: string | null
  /** Words of a name or support contact, in any order; null for all. */
  search: string | null
  /** The last account of the page before, or null. */
  after: string | null
  limit: number
}
/** `total` is one more than `accountCountMax` when all agents have more accounts than that. */
type PageRow = { agentIsKnown: boolean; total: number } & (
  | AccountRow
  | { [Column in keyof AccountRow]: null }
)

type SqlText = { name: string; text: string; values: unknown[] }

/**
 * The statement for a page, as it is sent, in one round trip: whether the agent exists, how many accounts match,
 * and the page. Conditions that a question does not have are left out of it, so that counting and searching stay
 * inside the index (owner, name, id, words).
 */
export function accountsPage({ agentId, onlyAccountId, search, after, limit }: AccountsWanted): SqlText {
  const isAll = agentId === null
  const values: unknown[] = isAll ? [] : [agentId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const ofAgent = isAll ? '' : ' and owner_zoho_user_id = $1'
  const only = onlyAccountId === null ? '' : ` and zoho_account_id = ${bind(onlyAccountId)}`
  const words = search === null ? [] : searchedWords(search)
  // Subqueries, so that no plan is made for one text. Signs without a letter or digit are in no text.
  const found =
    words.length === 0
      ? ' and false'
      : words.map((word) => ` and search_text like (select ${bind(`%${escaped(word)}%`)}::text)`).join('')
  const listed = `select zoho_account_id, account_name from accounts where is_active${ofAgent}${only}`
  // What is searched for is looked for once; what is only listed is counted, and read where the page begins. Of all agents
  // no more is counted than the limit.
  const matching =
    search === null
      ? `matching as not materialized (${listed})`
      : `matching as materialized (${listed}${found})`
  const beyond =
    after === null
      ? ''
      : ` and (account_name, zoho_account_id) > (
           select account_name, zoho_account_id from accounts
           where zoho_account_id = ${bind(after)}${ofAgent})`
  const counted = isAll ? `(select from matching limit ${limits.accountCountMax + 1}) first` : 'matching'
  const isKnown = isAll ? 'true' : 'exists (select from agents where zoho_user_id = $1)'
  return {
    name: [
      'accounts_page',
      isAll && 'all',
      only && 'only',
      search !== null && `search${words.length}`,
      beyond && 'on',
    ]
      .filter(Boolean)
      .join('_'),
    text: `with ${matching}, page as (
       select ${accountColumns}
       from (select zoho_account_id from matching where true${beyond}
             order by account_name, zoho_account_id limit ${bind(limit)}) place
       join accounts a using (zoho_account_id) join agents g on g.zoho_user_id = a.owner_zoho_user_id
     )
     select ${isKnown} as "agentIsKnown", counted.total, page.*
     from (select count(*)::int as total from ${counted}) counted left join page on true
     order by page."accountName", page."zohoAccountId"`,
    values,
  }
}

/** Active accounts by name, and how many there are beyond this page. */
export async function findAccounts(on: Reader, wanted: AccountsWanted) {
  const { rows } = await on.$client.query<PageRow>(accountsPage(wanted))
  return {
    agentIsKnown: rows[0]?.agentIsKnown ?? false,
    total: rows[0]?.total ?? 0,
    // Without a match the one row that carries the total has no account.
    accounts: rows.filter((row): row is PageRow & AccountRow => row.zohoAccountId !== null),
  }
}

/** Accounts with a repair device of one of these serial numbers. */
export async function findAccountsBySerial(on: Reader, serials: string[]): Promise<string[]> {
  const found = await on
    .selectDistinct({ zohoAccountId: repairDevices.zohoAccountId })
    .from(repairDevices)
    .where(inArray(repairDevices.serialNumberImei, serials))
    .limit(100)
  return found.map(({ zohoAccountId }) => zohoAccountId)
}

export const findContacts = (on: Reader, accountId: string) =>
  on
    .select({
      zohoContactId: contacts.zohoContactId,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      email: contacts.email,
      mobile: contacts.mobile,
      phone: contacts.phone,
    })
    .from(contacts)
    .where(eq(contacts.zohoAccountId, accountId))
    .orderBy(contacts.lastName, contacts.firstName, contacts.zohoContactId)
export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number]

export const findAddresses = (on: Reader, accountId: string) =>
  on
    .select({
      id: accountAddresses.id,
      street1: accountAddresses.street1,
      street2: accountAddresses.street2,
      city: accountAddresses.city,
      state: accountAddresses.state,
      zipCode: accountAddresses.zipCode,
      addressTypeDisplay: accountAddresses.addressTypeDisplay,
    })
    .from(accountAddresses)
    .where(eq(accountAddresses.zohoAccountId, accountId))
    .orderBy(accountAddresses.addressTypeDisplay, accountAddresses.street1, accountAddresses.id)
export type AddressRow = Awaited<ReturnType<typeof findAddresses>>[number]

/** Without PINs: this list never shows them (docs/spec/accounts.md#pins). */
export const findRepairDevices = (on: Reader, accountId: string) =>
  on
    .select({
      id: repairDevices.id,
      serialNumberImei: repairDevices.serialNumberImei,
      deviceMake: repairDevices.deviceMake,
      deviceModel: repairDevices.deviceModel,
      expirationDate: repairDevices.expirationDate,
      status: repairDevices.status,
    })
    .from(repairDevices)
    .where(eq(repairDevices.zohoAccountId, accountId))
    .orderBy(desc(repairDevices.expirationDate), repairDevices.id)
export type RepairDeviceRow = Awaited<ReturnType<typeof findRepairDevices>>[number]

export async function findDevicePin(on: Reader, deviceId: string) {
  const [device] = await on
    .select({
      pin: repairDevices.pin,
      zohoAccountId: repairDevices.zohoAccountId,
      ownerZohoUserId: accounts.ownerZohoUserId,
    })
    .from(repairDevices)
    .innerJoin(accounts, eq(accounts.zohoAccountId, repairDevices.zohoAccountId))
    .where(eq(repairDevices.id, deviceId))
  return device
}

/** Writes down that this person saw the device's PIN: by the device's id, since the PIN is kept in its own table only. */
export async function writePinReveal(
  tx: Tx,
  { deviceId, at, userId, requestId }: { deviceId: string; at: Date; userId: string; requestId: string },
): Promise<void> {
  await tx.insert(auditLog).values({
    at,
    userId,
    userName: authorName(userId),
    entity: 'repair device',
    entityId: deviceId,
    action: 'PIN revealed',
    requestId,
  })
}
