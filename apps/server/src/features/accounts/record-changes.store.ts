import type { Address } from '@portal/domain/address'
import { addressFields } from '@portal/domain/address-fields'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { stations } from '../fleet/fleet.tables.ts'
import { users } from '../users/users.tables.ts'
import { accountAddresses, accounts, agents, contacts } from './accounts.tables.ts'

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
