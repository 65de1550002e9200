import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { and, inArray, ne, sql } from 'drizzle-orm'
import type { InTransaction, Tx } from '../../db/client.ts'
import { ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { statement } from '../../db/statement.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'
import { createInvoice } from './own-invoices.ts'
import { createPackage, createShipment, findShippedBoxes, newId, single } from './own-packages.ts'
import { confirmDraft, createSalesOrder, lockStanding, type Standing, writeVoid } from './own-sales-orders.ts'

export const vendor = 'own ledger'

type Needs = { inTransaction: InTransaction; publicBaseUrl: string; timeZone?: string; now?: () => Date }

/** In our own database, so that what it is asked can be part of a transaction of ours. */
export type OwnLedger = SalesLedger & {
  /** The same ledger: what it makes is there when this transaction commits, and not at all otherwise. */
  within: (tx: Tx) => SalesLedger
}

/**
 * The embedded ledger (docs/spec/integrations.md#ledger): customers, sales orders, invoices and packages in our own tables. What
 * is asked for twice, even at the same moment, is made once: the tables' unique keys decide. Numbers count up; one is
 * left out where two made the same thing at once.
 * @param publicBaseUrl where the invoice pages are
 * @param timeZone whose days are on invoices
 */
export function ownLedger({
  inTransaction,
  publicBaseUrl,
  timeZone = defaultTimeZone,
  now = () => new Date(),
}: Needs): OwnLedger {
  let lastSuccess: Date | null = null
  const worksIn =
    (transaction: InTransaction): Work =>
    async (signal, write) => {
      if (signal?.aborted) throw new IntegrationError(vendor, 'timeout', { retryable: true })
      try {
        const done = await transaction(write)
        lastSuccess = now()
        return done
      } catch (cause) {
        if (cause instanceof IntegrationError) throw cause
        throw new IntegrationError(vendor, 'unavailable', { retryable: true, cause })
      }
    }
  const means = { lastSuccess: () => lastSuccess, today: () => businessDay(now(), timeZone), publicBaseUrl }
  return {
    ...ledgerThat(worksIn(inTransaction), { ...means, locked: null }),
    within: (tx) =>
      ledgerThat(
        worksIn((work) => work(tx)),
        { ...means, locked: new Map() },
      ),
  }
}

type Work = <T>(signal: AbortSignal | undefined, write: (tx: Tx) => Promise<T>) => Promise<T>
type Means = Pick<SalesLedger, 'lastSuccess'> & {
  today: () => string
  publicBaseUrl: string
  /** The sales orders that the one transaction has locked; null where every call has its own. */
  locked: Map<string, Standing> | null
}

function ledgerThat(work: Work, { lastSuccess, today, publicBaseUrl, locked }: Means): SalesLedger {
  return {
    driver: 'embedded',
    ensureCustomer: ({ zohoAccountId, accountName }, signal) =>
      work(
        signal,
        async (tx) => single(await keepCustomer(tx, newId(), zohoAccountId, accountName)).customerId,
      ),
    createSalesOrder: (draft, signal) => work(signal, (tx) => createSalesOrder(tx, draft)),
    confirmSalesOrder: (salesOrderId, signal) =>
      work(signal, async (tx) => {
        const [confirmed] = await confirmDraft(tx, { salesOrderId })
        const standing = confirmed ?? (await lockStanding(tx, salesOrderId))
        locked?.set(salesOrderId, standing)
      }),
    voidSalesOrder: (salesOrderId, signal) => work(signal, (tx) => writeVoid(tx, salesOrderId)),
    createInvoice: (_, { salesOrderId }, signal) =>
      work(signal, (tx) =>
        createInvoice(tx, salesOrderId, { publicBaseUrl, today: today(), known: locked?.get(salesOrderId) }),
      ),
    readInvoice: null,
    createPackage: (box, { salesOrderId }, signal) =>
      work(signal, async (tx) => {
        await lockStanding(tx, salesOrderId)
        return createPackage(tx, box, salesOrderId)
      }),
    createShipment: (box, { salesOrderId }, signal) =>
      work(signal, async (tx) => {
        await lockStanding(tx, salesOrderId)
        return createShipment(tx, box)
      }),
    findSalesOrders: (keys, signal) =>
      work(signal, async (tx) => {
        const { key, salesOrderId, status } = ledgerSalesOrders
        return tx
          .select({ key, salesOrderId })
          .from(ledgerSalesOrders)
          .where(and(inArray(key, [...keys]), ne(status, 'void')))
          .orderBy(key)
      }),
    findShippedBoxes: (since, signal) => work(signal, (tx) => findShippedBoxes(tx, since)),
    check: (signal) => work(signal, async (tx) => void (await tx.execute(sql`select 1`))),
    lastSuccess,
  }
}

/** Locked and written only where it is new, or has another name by now: orders of one customer do not wait for each other. */
const keepCustomer = statement<
  { customerId: string },
  [customerId: string, zohoAccountId: string, name: string]
>(
  'ledger_customer',
  `with kept as (
     select customer_id from ledger_customers where zoho_account_id = $2 and name = $3
   ), made as (
     insert into ledger_customers (customer_id, zoho_account_id, name)
     select $1, $2, $3 where not exists (select from kept)
     on conflict (zoho_account_id) do update set name = excluded.name
     returning customer_id
   )
   select customer_id as "customerId" from kept union all select customer_id from made`,
)
