import { salesOrderNumber } from '@portal/domain/books'
import { and, eq, sql } from 'drizzle-orm'
import { jsonList } from '../../db/build.ts'
import type { Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { bookAccountTerms, bookSettings, bookTaxRates } from '../../db/schema/books.tables.ts'
import { ledgerCustomers, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { statement } from '../../db/statement.ts'
import type { SalesOrderDraft, SalesOrderRef } from '../../ports/sales-ledger.ts'
import { newId, refused, single } from './own-packages.ts'

type SalesOrderRow = typeof ledgerSalesOrders.$inferSelect

/** The sales order of an order, made at its first call; while it is a draft it takes over the new content. */
export async function createSalesOrder(tx: Tx, draft: SalesOrderDraft): Promise<SalesOrderRef> {
  const { key, orderId, customerId } = draft
  const [made] = await insertSalesOrder(tx, newId(), key, orderId, customerId, JSON.stringify(draft))
  // Where none was made, another call made it; the insert waited until that call had committed.
  return toRef(made ? { ...made, draft } : single([await updateSalesOrder(tx, draft)]))
}

/** Undefined when one exists: neither the key nor the order can have two. No number is used up then. */
const insertSalesOrder = statement<
  Pick<SalesOrderRow, 'salesOrderId' | 'number'>,
  [salesOrderId: string, key: string, orderId: number, customerId: string, draft: string]
>(
  'ledger_sales_order_insert',
  `insert into ledger_sales_orders (sales_order_id, key, order_id, customer_id, draft)
   select $1, $2, $3, $4, $5::jsonb
   where not exists (select from ledger_sales_orders where key = $2 or order_id = $3)
   on conflict do nothing
   returning sales_order_id as "salesOrderId", number::float8`,
)

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

/** Lines are counted on from the sales order's own id. */
const toRef = ({
  salesOrderId,
  number,
  draft,
}: Pick<SalesOrderRow, 'salesOrderId' | 'number' | 'draft'>): SalesOrderRef => ({
  salesOrderId,
  number: salesOrderNumber(number),
  lineIds: draft.lines.map((_, place) => String(BigInt(salesOrderId) + BigInt(place) + 1n)),
})

const rates = jsonList(
  { state: bookTaxRates.state, thousandths: bookTaxRates.thousandths },
  { from: sql`${bookTaxRates}`, orderBy: sql`${bookTaxRates.state}` },
)

/** What an invoice is made of: the sales order, with the terms and the tax of this moment. */
const standingColumns = {
  number: ledgerSalesOrders.number,
  status: ledgerSalesOrders.status,
  draft: ledgerSalesOrders.draft,
  allNetDays: sql<number | null>`(select ${bookSettings.netDays} from ${bookSettings})`,
  netDays: bookAccountTerms.netDays,
  exemptCertificate: bookAccountTerms.exemptCertificate,
  rates,
}

const lockSalesOrder = prepared('ledger_sales_order_lock', (on) =>
  on
    .select(standingColumns)
    .from(ledgerSalesOrders)
    .innerJoin(ledgerCustomers, eq(ledgerCustomers.customerId, ledgerSalesOrders.customerId))
    .leftJoin(bookAccountTerms, eq(bookAccountTerms.zohoAccountId, ledgerCustomers.zohoAccountId))
    .where(eq(ledgerSalesOrders.salesOrderId, sql.placeholder('salesOrderId')))
    .for('update', { of: ledgerSalesOrders }),
)

/** A sales order that is not void, locked until the transaction ends; with the terms and the tax of this moment. */
export async function lockStanding(tx: Tx, salesOrderId: string) {
  const [locked] = await lockSalesOrder(tx, { salesOrderId })
  if (!locked) throw refused('not_found', 'Accounting no longer has the sales order.')
  if (locked.status === 'void') throw isVoid(locked.number)
  return locked
}
export type Standing = Awaited<ReturnType<typeof lockStanding>>

const isVoid = (number: number) =>
  refused('conflict', `The sales order ${salesOrderNumber(number)} is void in accounting.`)

export async function writeVoid(tx: Tx, salesOrderId: string) {
  await tx
    .update(ledgerSalesOrders)
    .set({ status: 'void' })
    .where(eq(ledgerSalesOrders.salesOrderId, salesOrderId))
}

/** Answers it as `lockStanding` does, since it is locked by that; nothing when it is no draft. */
export const confirmDraft = prepared('ledger_sales_order_confirm', (on) =>
  on
    .update(ledgerSalesOrders)
    .set({ status: 'confirmed' })
    .from(ledgerCustomers)
    .leftJoin(bookAccountTerms, eq(bookAccountTerms.zohoAccountId, ledgerCustomers.zohoAccountId))
    .where(
      and(
        eq(ledgerSalesOrders.salesOrderId, sql.placeholder('salesOrderId')),
        eq(ledgerSalesOrders.status, 'draft'),
        eq(ledgerCustomers.customerId, ledgerSalesOrders.customerId),
      ),
    )
    .returning(standingColumns),
)
