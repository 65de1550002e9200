import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type AccountRow = {
  zohoAccountId: string
  ownerZohoUserId: string
  ownerName: string
  accountName: string
  billingStreet: string
  billingCity: string
  billingState: string
  billingCode: string
  shippingStreet: string
  shippingCity: string
  shippingState: string
  shippingCode: string
  salesSupport: string
  salesSupportEmail: string
}
export type ContactRow = {
  zohoContactId: string
  firstName: string
  lastName: string
  email: string
  mobile: string
  phone: string
}
export type AddressRow = {
  id: string
  street1: string
  street2: string
  city: string
  state: string
  zipCode: string
  addressTypeDisplay: string
}
export type RepairDeviceRow = {
  id: string
  serialNumberImei: string
  deviceMake: string
  deviceModel: string
  /** yyyy-MM-dd: a day has no time zone. */
  expirationDate: string
  status: string
}
export type DevicePinRow = { pin: string; zohoAccountId: string; ownerZohoUserId: string }

const accountColumns = `
  a.zoho_account_id as "zohoAccountId", a.owner_zoho_user_id as "ownerZohoUserId",
  g.first_name || ' ' || g.last_name as "ownerName", a.account_name as "accountName",
  a.billing_street as "billingStreet", a.billing_city as "billingCity",
  a.billing_state as "billingState", a.billing_code as "billingCode",
  a.shipping_street as "shippingStreet", a.shipping_city as "shippingCity",
  a.shipping_state as "shippingState", a.shipping_code as "shippingCode",
  a.sales_support as "salesSupport", a.sales_support_email as "salesSupportEmail"`

const oneAccount = statement<AccountRow, [string]>(
  'account_one',
  `select ${accountColumns} from accounts a join agents g on g.zoho_user_id = a.owner_zoho_user_id
   where a.zoho_account_id = $1`,
)

/** Which accounts a list holds, and which part of it. */
export type AccountsWanted = {
  agentId: string
  /** Only this account, when the caller is a customer. */
  onlyAccountId: string | null
  /** Part of a name or support contact, any case; null for all. */
  search: string | null
  /** The last account of the page before, or null. */
  after: string | null
  limit: number
}
type PageRow = { agentIsKnown: boolean; total: number } & (
  | AccountRow
  | { [Column in keyof AccountRow]: null }
)

type Sql = { name: string; text: string; values: unknown[] }

/**
 * The statement for a page, as it is sent, in one round trip: whether the agent exists, how many accounts match,
 * and the page. Conditions that a question does not have are left out of it, so that counting and searching stay
 * inside the index (owner, name, id, words).
 */
export function accountsPage({ agentId, onlyAccountId, search, after, limit }: AccountsWanted): Sql {
  const values: unknown[] = [agentId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const only = onlyAccountId === null ? '' : ` and zoho_account_id = ${bind(onlyAccountId)}`
  // A subquery, so that it is put in small letters once and not for every account.
  const found = search === null ? '' : ` and search_text like (select lower(${bind(patternOf(search))}))`
  const listed = `select zoho_account_id, account_name from accounts where owner_zoho_user_id = $1 and is_active${only}`
  // What is searched for is looked for once; what is only listed is counted, and read where the page begins.
  const matching =
    search === null
      ? `matching as not materialized (${listed})`
      : `matching as materialized (${listed}${found})`
  const beyond =
    after === null
      ? ''
      : ` and (account_name, zoho_account_id) > (
           select account_name, zoho_account_id from accounts
           where zoho_account_id = ${bind(after)} and owner_zoho_user_id = $1)`
  return {
    name: ['accounts_page', only && 'only', found && 'search', beyond && 'on'].filter(Boolean).join('_'),
    text: `with ${matching}, page as (
       select ${accountColumns}
       from (select zoho_account_id from matching where true${beyond}
             order by account_name, zoho_account_id limit ${bind(limit)}) place
       join accounts a using (zoho_account_id) join agents g on g.zoho_user_id = a.owner_zoho_user_id
     )
     select exists (select from agents where zoho_user_id = $1) as "agentIsKnown", counted.total, page.*
     from (select count(*)::int as total from matching) counted left join page on true
     order by page."accountName", page."zohoAccountId"`,
    values,
  }
}

/** The typed text anywhere, for LIKE. */
const patternOf = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

const accountsOfSerial = statement<{ zohoAccountId: string }, [string[]]>(
  'accounts_of_serial',
  `select distinct zoho_account_id as "zohoAccountId" from repair_devices where serial_number_imei = any($1) limit 100`,
)
const contactsOfAccount = statement<ContactRow, [string]>(
  'contacts_of_account',
  `select zoho_contact_id as "zohoContactId", first_name as "firstName", last_name as "lastName", email, mobile, phone
   from contacts where zoho_account_id = $1 order by last_name, first_name, zoho_contact_id`,
)
const addressesOfAccount = statement<AddressRow, [string]>(
  'addresses_of_account',
  `select id, street1, street2, city, state, zip_code as "zipCode", address_type_display as "addressTypeDisplay"
   from account_addresses where zoho_account_id = $1 order by address_type_display, street1, id`,
)
// The PIN stays in the database: this list never shows it (docs/spec/accounts.md#pins).
const devicesOfAccount = statement<RepairDeviceRow, [string]>(
  'repair_devices_of_account',
  `select id, serial_number_imei as "serialNumberImei", device_make as "deviceMake", device_model as "deviceModel",
          expiration_date::text as "expirationDate", status
   from repair_devices where zoho_account_id = $1 order by expiration_date desc, id`,
)
const pinOfDevice = statement<DevicePinRow, [string]>(
  'repair_device_pin',
  `select d.pin, d.zoho_account_id as "zohoAccountId", a.owner_zoho_user_id as "ownerZohoUserId"
   from repair_devices d join accounts a using (zoho_account_id) where d.id = $1`,
)
// What was seen is told by the device's id; the PIN itself is nowhere but in its own table.
const addPinReveal = statement<never, [deviceId: string, at: Date, userId: string, requestId: string]>(
  'repair_device_pin_reveal',
  `insert into audit_log (at, user_id, user_name, entity, entity_id, action, request_id)
   select $2, user_id, trim(first_name || ' ' || last_name), 'repair device', $1, 'PIN revealed', $4
   from users where user_id = $3`,
)

export const findAccount = async (on: Reader, accountId: string): Promise<AccountRow | undefined> =>
  (await oneAccount(on, accountId))[0]

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
export const findAccountsBySerial = async (on: Reader, serials: string[]): Promise<string[]> =>
  (await accountsOfSerial(on, serials)).map(({ zohoAccountId }) => zohoAccountId)

export const findContacts = (on: Reader, accountId: string) => contactsOfAccount(on, accountId)
export const findAddresses = (on: Reader, accountId: string) => addressesOfAccount(on, accountId)
export const findRepairDevices = (on: Reader, accountId: string) => devicesOfAccount(on, accountId)

export const findDevicePin = async (on: Reader, deviceId: string): Promise<DevicePinRow | undefined> =>
  (await pinOfDevice(on, deviceId))[0]

/** Writes down that this person saw the device's PIN. */
export async function writePinReveal(
  tx: Tx,
  { deviceId, at, userId, requestId }: { deviceId: string; at: Date; userId: string; requestId: string },
) {
  await addPinReveal(tx, deviceId, at, userId, requestId)
}
