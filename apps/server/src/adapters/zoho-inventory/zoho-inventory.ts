import { defaultTimeZone } from '@portal/domain/business-day'
import { and, eq } from 'drizzle-orm'
import type { InTransaction, Tx } from '../../db/client.ts'
import { zohoCustomers } from '../../db/schema/invoices.tables.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { hasNothingToInvoice, type LedgerAccount, type SalesLedger } from '../../ports/sales-ledger.ts'
import type { ZohoToken } from '../zoho/zoho-token.ts'
import { contactBody } from './inventory-bodies.ts'
import {
  type ClientOptions,
  clientOptions,
  type InventoryClient,
  inventoryClient,
} from './inventory-client.ts'
import { refusal, withReason } from './inventory-failure.ts'
import { inventoryInvoices } from './inventory-invoices.ts'
import { inventoryItems } from './inventory-items.ts'
import { inventoryPackages } from './inventory-packages.ts'
import { type Contact, contactReply, contactsReply, organizationsReply } from './inventory-records.ts'
import { inventorySalesOrders } from './inventory-sales-orders.ts'
import type { LedgerSettings } from './ledger-settings.ts'

type Needs = {
  /** The one that the CRM uses too. */
  token: ZohoToken
  /** For the map of accounts to customers. */
  inTransaction: InTransaction
  now: () => Date
  timeZone?: string
  options?: Partial<ClientOptions>
}

/**
 * Zoho Inventory v1 (docs/spec/integrations.md#ledger). The vendor has no key for requests that are repeated:
 * everything is looked for before it is made, and what an answer says is taken for ours only when it carries our key.
 * Calls for one order, or one customer, wait for each other in this process; between processes the export's lease
 * keeps them apart.
 */
export function zohoInventory(
  settings: LedgerSettings,
  { token, inTransaction, now, timeZone = defaultTimeZone, options }: Needs,
): SalesLedger {
  const { organizationId, zoho } = settings
  const client = inventoryClient({ organizationId, token, now, options: { ...clientOptions, ...options } })
  const items = inventoryItems({ client, now })
  const ensureCustomer = inventoryCustomers({ client, inTransaction, organizationId })
  const salesOrders = inventorySalesOrders({ client, items })
  const invoices = inventoryInvoices({
    client,
    readSalesOrder: salesOrders.read,
    findItems: items.findAll,
    now,
    timeZone,
    ownHost: zoho.apiUrl === undefined ? undefined : new URL(zoho.apiUrl).host,
  })
  const packages = inventoryPackages({ client, readSalesOrder: salesOrders.read })
  const inTurn = oneByOne()

  return {
    driver: 'live',
    ensureCustomer: (account, signal) =>
      inTurn(`customer ${account.zohoAccountId}`, () => ensureCustomer(account, signal)),
    createSalesOrder: (draft, signal) => inTurn(draft.key, () => salesOrders.findOrMake(draft, signal)),
    confirmSalesOrder: (salesOrderId, signal) => salesOrders.confirm(salesOrderId, signal),
    voidSalesOrder: (salesOrderId, signal) =>
      salesOrders.void(salesOrderId, (salesOrder) => invoices.voidAll(salesOrder, signal), signal),
    createInvoice: async (draft, salesOrder, signal) =>
      hasNothingToInvoice(draft)
        ? null
        : inTurn(draft.key, () => invoices.findOrMake(draft, salesOrder, signal)),
    readInvoice: (invoiceId, signal) => invoices.read(invoiceId, signal),
    createPackage: (box, salesOrder, signal) =>
      inTurn(box.key, () => packages.findOrMake(box, salesOrder, signal)),
    createShipment: (box, salesOrder, signal) =>
      inTurn(box.key, () => packages.findOrShip(box, salesOrder, signal)),
    findSalesOrders: async (keys, signal) =>
      (await salesOrders.find(keys, signal))
        .filter(({ status }) => status !== 'void')
        .map((one) => ({ key: one.reference_number, salesOrderId: one.salesorder_id })),
    findShippedBoxes: (since, signal) => packages.findShipped(since, signal),
    check: async (signal) => {
      const { organizations } = await client.ask(
        { method: 'GET', path: '/organizations', signal },
        organizationsReply,
      )
      if (!organizations.some((one) => one.organization_id === organizationId))
        throw refusal('forbidden', 'We have no access to the organization in ZOHO_INVENTORY_ORG_ID.')
    },
    lastSuccess: client.lastSuccess,
  }
}

/** Work under the same key is done one after the other, also after a failure; other keys do not wait. */
function oneByOne() {
  const last = new Map<string, Promise<unknown>>()

  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    const release = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(release, release)
    return mine
  }
}

type InventoryCustomersNeeds = {
  client: InventoryClient
  inTransaction: InTransaction
  organizationId: string
}

/**
 * The vendor's customer for an account: the one that we remember, the one that belongs to the CRM's account, one of
 * the same name that belongs to no one else, or a new one.
 */
function inventoryCustomers({ client, inTransaction, organizationId }: InventoryCustomersNeeds) {
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
