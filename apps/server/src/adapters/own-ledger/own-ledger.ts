import { randomBytes } from 'node:crypto'
import { invoiceNumber, salesOrderNumber } from '@portal/domain/ledger-numbers'
import { sql } from 'drizzle-orm'
import type { InTransaction, Tx } from '../../db/client.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import {
  hasNothingToInvoice,
  type InvoiceRef,
  invoiceTotalCents,
  type SalesLedger,
  type SalesOrderDraft,
  type SalesOrderRef,
} from '../../ports/sales-ledger.ts'

export const vendor = 'own ledger'

type Needs = { inTransaction: InTransaction; publicBaseUrl: string; now?: () => Date }

/**
 * The embedded ledger (docs/spec/integrations.md#ledger): customers, sales orders and invoices in our own tables. What
 * is asked for twice, even at the same moment, is made once: the tables' unique keys decide. Numbers count up; one is
 * left out where two made the same thing at once.
 * @param publicBaseUrl where the invoice pages are
 */
export function ownLedger({ inTransaction, publicBaseUrl, now = () => new Date() }: Needs): SalesLedger {
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
        const { status, number } = await lockSalesOrder(tx, salesOrderId)
        if (status === 'void') throw isVoid(number)
        if (status === 'draft') await setStatus(tx, salesOrderId, 'confirmed')
      }),
    voidSalesOrder: (salesOrderId, signal) => work(signal, (tx) => setStatus(tx, salesOrderId, 'void')),
    createInvoice: (_, { salesOrderId }, signal) =>
      work(signal, (tx) => createInvoice(tx, salesOrderId, publicBaseUrl)),
    findSalesOrders: (keys, signal) =>
      work(signal, async (tx) => {
        const { rows } = await tx.execute<{ key: string; salesOrderId: string }>(sql`
          select key, sales_order_id as "salesOrderId" from ledger_sales_orders
          where key = any(${sql.param([...keys])}) and status <> 'void' order by key`)
        return rows
      }),
    check: (signal) => work(signal, async (tx) => void (await tx.execute(sql`select 1`))),
    lastSuccess: () => lastSuccess,
  }
}

type SalesOrderRow = { salesOrderId: string; number: string; status: string; draft: SalesOrderDraft }

const salesOrderColumns = sql`sales_order_id as "salesOrderId", number::text, status, draft`

/** The sales order of an order, made at its first call; while it is a draft it takes over the new content. */
async function createSalesOrder(tx: Tx, draft: SalesOrderDraft): Promise<SalesOrderRef> {
  const content = JSON.stringify(draft)
  return toRef(
    (await updateSalesOrder(tx, draft.key, content)) ??
      (await insertSalesOrder(tx, draft, content)) ??
      // Another call inserted it between the two statements; the insert waited until that call had committed.
      single([await updateSalesOrder(tx, draft.key, content)]),
  )
}

async function updateSalesOrder(tx: Tx, key: string, content: string): Promise<SalesOrderRow | undefined> {
  const { rows } = await tx.execute<SalesOrderRow>(sql`
    update ledger_sales_orders
    set draft = case when status = 'draft' then ${content}::jsonb else draft end
    where key = ${key} returning ${salesOrderColumns}`)
  return rows[0]
}

/** Undefined when one exists: neither the key nor the order can have two. */
async function insertSalesOrder(
  tx: Tx,
  { key, orderId, customerId }: SalesOrderDraft,
  content: string,
): Promise<SalesOrderRow | undefined> {
  const { rows } = await tx.execute<SalesOrderRow>(sql`
    insert into ledger_sales_orders (sales_order_id, key, order_id, customer_id, draft)
    values (${newId()}, ${key}, ${orderId}, ${customerId}, ${content}::jsonb)
    on conflict do nothing
    returning ${salesOrderColumns}`)
  return rows[0]
}

/** Lines are counted on from the sales order's own id. */
const toRef = ({ salesOrderId, number, draft }: SalesOrderRow): SalesOrderRef => ({
  salesOrderId,
  number: salesOrderNumber(number),
  lineIds: draft.lines.map((_, place) => String(BigInt(salesOrderId) + BigInt(place) + 1n)),
})

async function lockSalesOrder(tx: Tx, salesOrderId: string): Promise<SalesOrderRow> {
  const { rows } = await tx.execute<SalesOrderRow>(sql`
    select ${salesOrderColumns} from ledger_sales_orders where sales_order_id = ${salesOrderId} for update`)
  if (rows[0]) return rows[0]
  throw new IntegrationError(vendor, 'not_found', { reason: 'Accounting no longer has the sales order.' })
}

const isVoid = (number: string) =>
  new IntegrationError(vendor, 'conflict', {
    reason: `The sales order ${salesOrderNumber(number)} is void in accounting.`,
  })

async function setStatus(tx: Tx, salesOrderId: string, status: 'confirmed' | 'void') {
  await tx.execute(
    sql`update ledger_sales_orders set status = ${status} where sales_order_id = ${salesOrderId}`,
  )
}

/** Of what the sales order holds, which is what its page shows. */
async function createInvoice(
  tx: Tx,
  salesOrderId: string,
  publicBaseUrl: string,
): Promise<InvoiceRef | null> {
  const { status, number, draft } = await lockSalesOrder(tx, salesOrderId)
  if (status === 'void') throw isVoid(number)
  if (hasNothingToInvoice(draft)) return null
  const { rows } = await tx.execute<{ invoiceId: string; number: string; secret: string }>(sql`
    insert into ledger_invoices (invoice_id, sales_order_id, secret, total_cents)
    values (${newId()}, ${salesOrderId}, ${newSecret()}, ${invoiceTotalCents(draft)})
    on conflict (sales_order_id) do update set sales_order_id = excluded.sales_order_id
    returning invoice_id as "invoiceId", number::text, secret`)
  const invoice = single(rows)
  return {
    invoiceId: invoice.invoiceId,
    number: invoiceNumber(invoice.number),
    url: new URL(`/i/${invoice.invoiceId}/${invoice.secret}`, publicBaseUrl).href,
  }
}

function single<T>([row]: (T | undefined)[]): T {
  if (!row) throw new Error('A row was written and not returned.')
  return row
}

/** 19 digits, as the vendor's; the last three are left to the lines. */
function newId(): string {
  const smallest = 10n ** 15n
  const some = randomBytes(8).readBigUInt64BE() % (8n * smallest)
  return `${smallest + some}000`
}

const newSecret = () => randomBytes(24).toString('base64url')
