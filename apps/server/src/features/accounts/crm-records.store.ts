import { type Address, addressFields } from '@portal/domain/address'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { accountAddresses, accounts, agents, contacts } from '../../db/schema/accounts.tables.ts'
import { stations } from '../../db/schema/stations.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { foldedName } from '../../db/words.ts'

/** Records that the embedded CRM is given by the back office. */

/** Those who create records wait for each other, so that a name or an email is not given twice. */
export const lockCrmRecords = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('embedded crm records'))`)
}

export const isActiveAgent = async (tx: Tx, agentId: string): Promise<boolean> =>
  (await tx.$count(agents, sql`${agents.zohoUserId} = ${agentId} and ${agents.isActive}`)) > 0

export const isActiveAccount = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.$count(accounts, sql`${accounts.zohoAccountId} = ${accountId} and ${accounts.isActive}`)) > 0

/** Whether an account has a name that reads the same; another than this one, where one is given. Older names may have more spaces. */
export const isNameTaken = async (tx: Tx, name: string, exceptAccountId?: string): Promise<boolean> =>
  (await tx.$count(
    accounts,
    and(
      eq(foldedName(accounts.accountName), foldedName(sql`${name}`)),
      exceptAccountId === undefined ? undefined : ne(accounts.zohoAccountId, exceptAccountId),
    ),
  )) > 0

/** Whether a contact of the account has the email address; another than this one, where one is named. */
export const isContactTaken = async (
  tx: Tx,
  { accountId, email, contactId }: { accountId: string; email: string; contactId?: string },
): Promise<boolean> =>
  (await tx.$count(
    contacts,
    and(
      eq(contacts.zohoAccountId, accountId),
      sql`lower(${contacts.email}) = lower(${email})`,
      contactId === undefined ? undefined : ne(contacts.zohoContactId, contactId),
    ),
  )) > 0

export const findAgentWithEmail = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.$count(agents, sql`lower(${agents.email}) = lower(${email})`)) > 0

type NewAgent = { zohoUserId: string; firstName: string; lastName: string; email: string }

export const addAgent = async (tx: Tx, agent: NewAgent): Promise<void> => {
  await tx.insert(agents).values(agent)
}

type NewAccount = {
  accountId: string
  agentId: string
  accountName: string
  billing: Address
  shipping: Address
  salesSupport: string
  salesSupportEmail: string
  at: Date
}

export async function addAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { billing, shipping } = account
  await tx.insert(accounts).values({
    zohoAccountId: account.accountId,
    ownerZohoUserId: account.agentId,
    accountName: account.accountName,
    ...addressFields(billing, shipping),
    salesSupport: account.salesSupport,
    salesSupportEmail: account.salesSupportEmail,
    modifiedAt: account.at,
  })
}

type NewContact = {
  contactId: string
  accountId: string
  firstName: string
  lastName: string
  email: string
  mobile: string
}

export const addContact = async (tx: Tx, { contactId, accountId, ...contact }: NewContact): Promise<void> => {
  await tx.insert(contacts).values({ zohoContactId: contactId, zohoAccountId: accountId, ...contact })
}

/** Rows of the embedded CRM, locked, and changed by the back office; every change raises the version. */

export const lockAgent = (tx: Tx, zohoUserId: string) =>
  tx.select().from(agents).where(eq(agents.zohoUserId, zohoUserId)).for('update')

export const lockAccount = (tx: Tx, accountId: string) =>
  tx.select().from(accounts).where(eq(accounts.zohoAccountId, accountId)).for('update')

export const lockContact = (tx: Tx, contactId: string) =>
  tx.select().from(contacts).where(eq(contacts.zohoContactId, contactId)).for('update')

export const lockAddress = (tx: Tx, addressId: string) =>
  tx.select().from(accountAddresses).where(eq(accountAddresses.id, addressId)).for('update')

export const ownsActiveAccounts = async (tx: Tx, zohoUserId: string): Promise<boolean> =>
  (await tx.$count(accounts, and(eq(accounts.ownerZohoUserId, zohoUserId), eq(accounts.isActive, true)))) > 0

export const isContactOfUser = async (tx: Tx, contactId: string): Promise<boolean> =>
  (await tx.$count(users, eq(users.zohoContactId, contactId))) > 0

export const isAddressOfStation = async (tx: Tx, addressId: string): Promise<boolean> =>
  (await tx.$count(stations, eq(stations.addressId, addressId))) > 0

type AgentChange = { firstName: string; lastName: string; isActive: boolean; version: number }

export const changeAgent = async (tx: Tx, zohoUserId: string, change: AgentChange): Promise<void> => {
  await tx.update(agents).set(change).where(eq(agents.zohoUserId, zohoUserId))
}

type AccountChange = {
  agentId: string
  accountName: string
  isActive: boolean
  billing: Address
  shipping: Address
  salesSupport: string
  salesSupportEmail: string
  version: number
  at: Date
}

export async function changeAccount(
  tx: Tx,
  accountId: string,
  { agentId, billing, shipping, at, ...change }: AccountChange,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...change, ownerZohoUserId: agentId, ...addressFields(billing, shipping), modifiedAt: at })
    .where(eq(accounts.zohoAccountId, accountId))
}

type ContactChange = Pick<
  typeof contacts.$inferInsert,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'phone' | 'version'
>

export const changeContact = async (tx: Tx, contactId: string, change: ContactChange): Promise<void> => {
  await tx.update(contacts).set(change).where(eq(contacts.zohoContactId, contactId))
}

export const deleteContact = async (tx: Tx, contactId: string): Promise<void> => {
  await tx.delete(contacts).where(eq(contacts.zohoContactId, contactId))
}

export const addAddress = async (tx: Tx, address: typeof accountAddresses.$inferInsert): Promise<void> => {
  await tx.insert(accountAddresses).values(address)
}

type AddressChange = Omit<typeof accountAddresses.$inferInsert, 'id' | 'zohoAccountId' | 'copiedAt'>

export const changeAddress = async (tx: Tx, addressId: string, change: AddressChange): Promise<void> => {
  await tx.update(accountAddresses).set(change).where(eq(accountAddresses.id, addressId))
}

export const deleteAddress = async (tx: Tx, addressId: string): Promise<void> => {
  await tx.delete(accountAddresses).where(eq(accountAddresses.id, addressId))
}
