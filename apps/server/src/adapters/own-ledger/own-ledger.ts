import { randomBytes } from 'node:crypto'
import { defaultNetDays, dueOn, invoiceNumber, salesOrderNumber, taxCentsOf } from '@portal/domain/books'
import { businessDay, defaultTimeZone } from '@portal/domain/business-day'
import { invoicePath } from '@portal/domain/invoice-links'
import { addedTaxOf } from '@portal/domain/invoice-tax'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { excluded } from '../../db/build.ts'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { bookAccountTerms, bookSettings, bookTaxRates } from '../../db/schema/books.tables.ts'
import { ledgerCustomers, ledgerInvoices, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import {
  hasNothingToInvoice,
  type InvoiceRef,
  invoiceTotalCents,
  type SalesLedger,
  type SalesOrderDraft,
  type SalesOrderRef,
} from '../../ports/sales-ledger.ts'
import { createPackage, createShipment, findShippedBoxes, newId, single } from './own-packages.ts'

export const vendor = 'own ledger'

type Needs = { inTransaction: InTransaction; publicBaseUrl: string; timeZone?: string; now?: () => Date }

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
}: Needs): SalesLedger {
  let lastSuccess: Date | null = null

  async function work<T>(signal: AbortSignal | undefined, write: (tx: Tx) => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new IntegrationError(vendor, 'timeout', { retryable: true })
    try {
      const done = await inTransaction(write)
      lastSuccess = now()
      return done
    } catch (cause) {
      if (cause instanceof IntegrationError) throw cause
      throw new IntegrationError(vendor, 'unavailable', { retryable: true, cause })
    }
  }

  return {
    driver: 'embedded',
    ensureCustomer: (account, signal) =>
      work(signal, async (tx) => {
        const { rows } = await tx.execute<{ customerId: string }>(sql`
          insert into ledger_customers (customer_id, zoho_account_id, name)
          values (${newId()}, ${account.zohoAccountId}, ${account.accountName})
          on conflict (zoho_account_id) do update set name = excluded.name
          returning customer_id as "customerId"`)
        return single(rows).customerId
      }),
    createSalesOrder: (draft, signal) => work(signal, (tx) => createSalesOrder(tx, draft)),
    confirmSalesOrder: (salesOrderId, signal) =>
      work(signal, async (tx) => {
        const { status } = await lockStanding(tx, salesOrderId)
        if (status === 'draft') await setStatus(tx, salesOrderId, 'confirmed')
      }),
    voidSalesOrder: (salesOrderId, signal) => work(signal, (tx) => setStatus(tx, salesOrderId, 'void')),
    createInvoice: (_, { salesOrderId }, signal) =>
      work(signal, (tx) =>
        createInvoice(tx, salesOrderId, { publicBaseUrl, today: businessDay(now(), timeZone) }),
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
    lastSuccess: () => lastSuccess,
  }
}

type SalesOrderRow = typeof ledgerSalesOrders.$inferSelect

/** The sales order of an order, made at its first call; while it is a draft it takes over the new content. */
async function createSalesOrder(tx: Tx, draft: SalesOrderDraft): Promise<SalesOrderRef> {
  return toRef(
    (await updateSalesOrder(tx, draft)) ??
      (await insertSalesOrder(tx, draft)) ??
      // Another call inserted it between the two statements; the insert waited until that call had committed.
      single([await updateSalesOrder(tx, draft)]),
  )
}

async function updateSalesOrder(tx: Tx, draft: SalesOrderDraft): Promise<SalesOrderRow | undefined> {
  const content = sql`${JSON.stringify(draft)}::jsonb`
  const isDraft = eq(ledgerSalesOrders.status, 'draft')
  const [updated] = await tx
    .update(ledgerSalesOrders)
    .set({ draft: sql`case when ${isDraft} then ${content} else ${ledgerSalesOrders.draft} end` })
    .where(eq(ledgerSalesOrders.key, draft.key))
    .returning()
  return updated
}

/** Undefined when one exists: neither the key nor the order can have two. */
async function insertSalesOrder(tx: Tx, draft: SalesOrderDraft): Promise<SalesOrderRow | undefined> {
  const { key, orderId, customerId } = draft
  const [inserted] = await tx
    .insert(ledgerSalesOrders)
    .values({ salesOrderId: newId(), key, orderId, customerId, draft })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** Lines are counted on from the sales order's own id. */
const toRef = ({ salesOrderId, number, draft }: SalesOrderRow): SalesOrderRef => ({
  salesOrderId,
  number: salesOrderNumber(number),
  lineIds: draft.lines.map((_, place) => String(BigInt(salesOrderId) + BigInt(place) + 1n)),
})

/** A sales order that is not void, locked until the transaction ends. */
async function lockStanding(tx: Tx, salesOrderId: string): Promise<SalesOrderRow> {
  const [locked] = await tx
    .select()
    .from(ledgerSalesOrders)
    .where(eq(ledgerSalesOrders.salesOrderId, salesOrderId))
    .for('update')
  if (!locked)
    throw new IntegrationError(vendor, 'not_found', { reason: 'Accounting no longer has the sales order.' })
  if (locked.status === 'void') throw isVoid(locked.number)
  return locked
}

const isVoid = (number: number) =>
  new IntegrationError(vendor, 'conflict', {
    reason: `The sales order ${salesOrderNumber(number)} is void in accounting.`,
  })

async function setStatus(tx: Tx, salesOrderId: string, status: 'confirmed' | 'void') {
  await tx.update(ledgerSalesOrders).set({ status }).where(eq(ledgerSalesOrders.salesOrderId, salesOrderId))
}

/** Of what the sales order holds, which is what its page shows, with the terms and the tax of this moment. */
async function createInvoice(
  tx: Tx,
  salesOrderId: string,
  { publicBaseUrl, today }: { publicBaseUrl: string; today: string },
): Promise<InvoiceRef | null> {
  const { draft, customerId } = await lockStanding(tx, salesOrderId)
  if (hasNothingToInvoice(draft)) return null
  const subtotalCents = invoiceTotalCents(draft)
  const terms = await findInvoiceTerms(tx, { customerId, state: draft.shippingAddress.state, subtotalCents })
  const { invoiceId, number: no, secret, totalCents, taxCents, invoicedOn, dueOn: due } = ledgerInvoices
  const invoice = single(
    await tx
      .insert(ledgerInvoices)
      .values({
        invoiceId: newId(),
        salesOrderId,
        secret: newSecret(),
        totalCents: subtotalCents + terms.taxCents,
        taxCents: terms.taxCents,
        taxRate: terms.taxRate,
        taxState: terms.taxState,
        exemptCertificate: terms.exemptCertificate,
        invoicedOn: today,
        dueOn: dueOn(today, terms.netDays),
      })
      .onConflictDoUpdate({
        target: ledgerInvoices.salesOrderId,
        set: excluded(ledgerInvoices, ['salesOrderId']),
      })
      .returning({ invoiceId, number: no, secret, totalCents, taxCents, invoicedOn, dueOn: due }),
  )
  return {
    invoiceId: invoice.invoiceId,
    number: invoiceNumber(invoice.number),
    url: new URL(invoicePath(invoice.invoiceId, invoice.secret), publicBaseUrl).href,
    invoicedOn: invoice.invoicedOn ?? today,
    dueOn: invoice.dueOn ?? dueOn(today, terms.netDays),
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    // Payments and credit notes are entered in the books, not here.
    paidCents: 0,
    creditedCents: 0,
    paidOn: null,
    isVoid: false,
  }
}

const newSecret = () => randomBytes(24).toString('base64url')

type InvoiceTerms = {
  netDays: number
  taxCents: number
  /** In thousandths of a percent; 0 without tax. */
  taxRate: number
  /** '' without tax. */
  taxState: string
  /** '' where the account is not exempt. */
  exemptCertificate: string
}

/**
 * Terms and tax of a new invoice of the embedded ledger (docs/spec/books.md#tax): those of the account, else those of the
 * installation; the tax of the state that the order ships to.
 */
async function findInvoiceTerms(
  on: Reader,
  { customerId, state, subtotalCents }: { customerId: string; state: string; subtotalCents: number },
): Promise<InvoiceTerms> {
  const [[settings], [own], rates] = await Promise.all([
    on.select({ netDays: bookSettings.netDays }).from(bookSettings),
    on
      .select({ netDays: bookAccountTerms.netDays, exemptCertificate: bookAccountTerms.exemptCertificate })
      .from(bookAccountTerms)
      .innerJoin(ledgerCustomers, eq(ledgerCustomers.zohoAccountId, bookAccountTerms.zohoAccountId))
      .where(eq(ledgerCustomers.customerId, customerId)),
    on.select().from(bookTaxRates),
  ])
  const netDays = own?.netDays ?? settings?.netDays ?? defaultNetDays
  const exemptCertificate = own?.exemptCertificate ?? ''
  const rate = addedTaxOf(rates, state, subtotalCents)
  if (!rate || exemptCertificate !== '')
    return {
      netDays,
      taxCents: 0,
      taxRate: 0,
      taxState: '',
      exemptCertificate: rate ? exemptCertificate : '',
    }
  const taxCents = taxCentsOf(subtotalCents, rate.thousandths)
  return { netDays, taxCents, taxRate: rate.thousandths, taxState: rate.state, exemptCertificate: '' }
}
