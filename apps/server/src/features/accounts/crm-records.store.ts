import type { Address } from '@portal/domain/address'
import { addressFields } from '@portal/domain/address-fields'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { accounts, agents, contacts } from './accounts.tables.ts'

/** Records that the embedded CRM is given by the back office. */

/** Those who create records wait for each other, so that a name or an email is not given twice. */
export const lockCrmRecords = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('embedded crm records'))`)
}

export const isActiveAgent = async (tx: Tx, agentId: string): Promise<boolean> =>
  (await tx.$count(agents, sql`${agents.zohoUserId} = ${agentId} and ${agents.isActive}`)) > 0

export const isActiveAccount = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.$count(accounts, sql`${accounts.zohoAccountId} = ${accountId} and ${accounts.isActive}`)) > 0

/** Whether an account has a name that reads the same; another than this one, where one is named. Older names may have more spaces. */
export const isNameTaken = async (tx: Tx, name: string, exceptAccountId?: string): Promise<boolean> =>
  (await tx.$count(
    accounts,
    and(
      sql`lower(regexp_replace(trim(${accounts.accountName}), '\\s+', ' ', 'g')) = lower(${name})`,
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
