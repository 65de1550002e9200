import { productNameOf } from '@portal/domain/catalog'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import type { BookInvoiceRow } from './books.store.ts'

/** What an invoice bills: lines of its order, and what comes on top of them. All amounts come to its total. */
export type BilledLines = {
  items: Array<{ name: string; quantity: number; rateCents: number; amountCents: number }>
  /** Shipping, and tax. */
  charges: Array<{ name: string; amountCents: number }>
}

type BilledInvoice = Pick<BookInvoiceRow, 'orderId' | 'orderTotalCents' | 'subtotalCents' | 'taxCents'>

/** Finds what invoices bill; the answer has it for each of them. */
export async function findBilledLines(
  on: Reader,
  invoices: readonly BilledInvoice[],
): Promise<(invoice: BilledInvoice) => BilledLines> {
  const found = new Map<number, Line[]>()
  if (invoices.length > 0)
    for (const line of await selectLines(
      on,
      invoices.map(({ orderId }) => orderId),
    ))
      found.set(line.orderId, [...(found.get(line.orderId) ?? []), line])
  return (invoice) => billedBy(invoice, found.get(invoice.orderId) ?? [])
}

type Line = Awaited<ReturnType<typeof selectLines>>[number]

/** Without those that the carrier bills. */
const selectLines = (on: Reader, orderIds: readonly number[]) =>
  on
    .select({
      orderId: orderItems.orderId,
      productTypeId: orderItems.productTypeId,
      manufacturerName: orderItems.manufacturerName,
      model: orderItems.model,
      quantity: orderItems.quantity,
      rateCents: orderItems.rateCents,
    })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, [...orderIds]), eq(orderItems.isCarrierInventory, false)))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))

function billedBy(invoice: BilledInvoice, lines: readonly Line[]): BilledLines {
  const items = lines.map((line) => ({
    name: productNameOf(line),
    quantity: line.quantity,
    rateCents: line.rateCents,
    amountCents: line.rateCents * line.quantity,
  }))
  const itemsCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const charges = [
    { name: 'Shipping', amountCents: invoice.orderTotalCents - itemsCents },
    // A live ledger may have invoiced something else than the order.
    { name: 'Other', amountCents: invoice.subtotalCents - invoice.orderTotalCents },
    { name: 'Tax', amountCents: invoice.taxCents },
  ]
  return { items, charges: charges.filter(({ amountCents }) => amountCents !== 0) }
}
