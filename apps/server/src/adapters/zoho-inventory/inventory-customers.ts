import { and, eq } from 'drizzle-orm'
import type { InTransaction, Tx } from '../../db/client.ts'
import { zohoCustomers } from '../../features/invoices/invoices.tables.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { LedgerAccount } from '../../ports/sales-ledger.ts'
import { contactBody } from './inventory-bodies.ts'
import type { InventoryClient } from './inventory-client.ts'
import { withReason } from './inventory-failure.ts'
import { type Contact, contactReply, contactsReply } from './inventory-records.ts'

type Needs = { client: InventoryClient; inTransaction: InTransaction; organizationId: string }

/**
 * The vendor's customer for an account: the one that we remember, the one that belongs to the CRM's account, one of
 * the same name that belongs to no one else, or a new one.
 */
export function inventoryCustomers({ client, inTransaction, organizationId }: Needs) {
  const remembered = (zohoAccountId: string): Promise<string | undefined> =>
    onDatabase(async (tx) => {
      const isOurs = and(
        eq(zohoCustomers.organizationId, organizationId),
        eq(zohoCustomers.zohoAccountId, zohoAccountId),
      )
      const [row] = await tx
        .select({ customerId: zohoCustomers.customerId })
        .from(zohoCustomers)
        .where(isOurs)
      return row?.customerId
    })

  /** The customer of the account from now on; undefined when it is another account's already. */
  async function remember(zohoAccountId: string, customerId: string): Promise<string | undefined> {
    await onDatabase((tx) =>
      tx.insert(zohoCustomers).values({ organizationId, zohoAccountId, customerId }).onConflictDoNothing(),
    )
    return remembered(zohoAccountId)
  }

  async function onDatabase<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(work)
    } catch (cause) {
      throw new IntegrationError('our database', 'unavailable', { retryable: true, cause })
    }
  }

  const list = async (query: Record<string, string>, signal?: AbortSignal): Promise<Contact[]> =>
    (await client.ask({ method: 'GET', path: '/contacts', query, signal }, contactsReply)).contacts

  async function ofCrmAccount(zohoAccountId: string, signal?: AbortSignal): Promise<string | undefined> {
    const found = await list({ zcrm_account_id: zohoAccountId }, signal)
    // Organizations without the link to the CRM answer with everyone.
    return found.find((one) => one.zcrm_account_id === zohoAccountId)?.contact_id
  }

  async function ofName(name: string, zohoAccountId: string, signal?: AbortSignal) {
    const wanted = plain(name)
    const found = await list({ contact_name: name }, signal)
    return found.find(
      (one) =>
        plain(one.contact_name) === wanted &&
        one.status !== 'inactive' &&
        (one.zcrm_account_id === '' || one.zcrm_account_id === zohoAccountId),
    )?.contact_id
  }

  const create = async (account: LedgerAccount, name: string, signal?: AbortSignal): Promise<string> => {
    const body = contactBody(account, name)
    const { contact } = await client.ask({ method: 'POST', path: '/contacts', body, signal }, contactReply)
    return contact.contact_id
  }

  return async (account: LedgerAccount, signal?: AbortSignal): Promise<string> => {
    const { zohoAccountId, accountName } = account
    const known = await remembered(zohoAccountId)
    if (known !== undefined) return known
    const linked = await ofCrmAccount(zohoAccountId, signal)
    // Names are theirs alone at the vendor; the account's number distinguishes two of the same name.
    for (const name of [accountName, `${accountName} (${zohoAccountId})`]) {
      const found = linked ?? (await ofName(name, zohoAccountId, signal))
      const mine = found && (await remember(zohoAccountId, found))
      if (mine) return mine
      if (found) continue
      try {
        const made = await create(account, name, signal)
        return (await remember(zohoAccountId, made)) ?? made
      } catch (error) {
        if (!isTaken(error)) throw withReason(error, `Accounting rejected ${accountName} as a customer.`)
      }
    }
    throw withReason(
      new IntegrationError('Zoho Inventory', 'conflict'),
      `Accounting has another customer named ${accountName}.`,
    )
  }
}

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
const isTaken = (error: unknown) => error instanceof IntegrationError && error.kind === 'conflict'
