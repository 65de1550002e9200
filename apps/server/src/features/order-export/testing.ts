import { setTimeout as delay } from 'node:timers/promises'
import { defaultTimeZone } from '@portal/domain/business-day'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import type { Reader, Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { boxExports, orderExportAttempts, orderExports } from '../../db/schema/order-export.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { deviceStaging } from '../../db/schema/staging.tables.ts'
import type { Deps } from '../../deps.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { type BoxDraft, invoiceTotalCents, type SalesLedger } from '../../ports/sales-ledger.ts'
import { asCaller, testNow } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop } from '../orders/testing.ts'
import { aBox, aTrackingNumber } from '../staging/boxes/testing.ts'
import { orderExportSchedule } from './breaker.ts'
import type { OrderExportNeeds } from './order-export-needs.ts'
import { startBoxExport } from './start-export.ts'

/** What tests of order exports share. */

export type LedgerCall =
  | 'customer'
  | 'sales-order'
  | 'confirm'
  | 'void'
  | 'invoice'
  | 'package'
  | 'shipment'
  | 'find'
/**
 * 'lies': does it and says that it did not answer. 'late': does it when no one waits any more. 'hangs': never
 * answers, regardless of the request.
 */
type Behaviour = IntegrationError | 'lies' | 'late' | 'hangs' | undefined
type SalesOrder = { salesOrderId: string; key: string; status: 'draft' | 'confirmed' | 'void'; lines: number }

export type ScriptedLedger = SalesLedger & {
  /** Every sales order that was ever made; two of one key are what must not happen. */
  salesOrders: SalesOrder[]
  invoices: Array<{ invoiceId: string; key: string }>
  packages: BoxDraft[]
  shipments: BoxDraft[]
  calls: LedgerCall[]
  behave(next: (call: LedgerCall) => Behaviour | Promise<Behaviour>): void
}

export const timedOut = () => new IntegrationError('ledger', 'timeout', { retryable: true })
export const down = () => new IntegrationError('ledger', 'unavailable', { retryable: true, status: 503 })
export const refused = (reason = 'An item on this order is inactive in accounting.') =>
  new IntegrationError('ledger', 'invalid', { status: 400, vendorCode: '1004', reason })

/** A ledger in memory that looks before it creates, as the live one does: two who create at once make two. */
export function scriptedLedger({
  tookMs = 0,
  lateMs = 0,
}: {
  tookMs?: number
  lateMs?: number
} = {}): ScriptedLedger {
  const salesOrders: SalesOrder[] = []
  const invoices: ScriptedLedger['invoices'] = []
  const packages: BoxDraft[] = []
  const shipments: BoxDraft[] = []
  const calls: LedgerCall[] = []
  let behaviour: (call: LedgerCall) => Behaviour | Promise<Behaviour> = () => undefined
  const made = (prefix: string, list: readonly unknown[]) =>
    `${prefix}${String(list.length + 1).padStart(5, '0')}`

  async function answer<T>(call: LedgerCall, work: () => T | Promise<T>): Promise<T> {
    calls.push(call)
    const does = await behaviour(call)
    if (does instanceof IntegrationError) throw does
    if (does === 'hangs') return new Promise<T>(() => {})
    if (does === 'late') {
      setTimeout(work, lateMs)
      return new Promise<T>(() => {})
    }
    if (tookMs > 0) await delay(tookMs)
    const result = await work()
    if (does === 'lies') throw timedOut()
    return result
  }
  async function packed(box: BoxDraft, list = packages) {
    const found = list.find(({ key }) => key === box.key)
    if (found && box.isCorrected) found.trackingNumber = box.trackingNumber
    if (!found) {
      await delay(1)
      list.push(box)
    }
    return { packageId: `package ${box.key}`, number: box.key }
  }
  const byId = (salesOrderId: string) => salesOrders.find((one) => one.salesOrderId === salesOrderId)

  return {
    driver: 'live',
    salesOrders,
    invoices,
    packages,
    shipments,
    calls,
    behave: (next) => {
      behaviour = next
    },
    ensureCustomer: (account) => answer('customer', () => `customer of ${account.zohoAccountId}`),
    createSalesOrder: (draft) =>
      answer('sales-order', async () => {
        const found = salesOrders.find(({ key }) => key === draft.key)
        if (!found) await delay(1)
        const one: SalesOrder = found ?? {
          salesOrderId: made('90', salesOrders),
          key: draft.key,
          status: 'draft',
          lines: draft.lines.length,
        }
        if (!found) salesOrders.push(one)
        const lineIds = draft.lines.map((_, place) => `${one.salesOrderId}${place}`)
        return { salesOrderId: one.salesOrderId, number: `SO-${one.salesOrderId}`, lineIds }
      }),
    confirmSalesOrder: (salesOrderId) =>
      answer('confirm', () => {
        const one = byId(salesOrderId)
        if (one?.status === 'draft') one.status = 'confirmed'
      }),
    voidSalesOrder: (salesOrderId) =>
      answer('void', () => {
        const one = byId(salesOrderId)
        if (one) one.status = 'void'
      }),
    createInvoice: (draft, { salesOrderId }) =>
      answer('invoice', () => {
        if (draft.lines.every(({ isCarrierInventory }) => isCarrierInventory)) return null
        const found = invoices.find(({ key }) => key === draft.key)
        const one = found ?? { invoiceId: made('80', invoices), key: draft.key }
        if (!found) invoices.push(one)
        return {
          invoiceId: one.invoiceId,
          number: `INV-${one.invoiceId}`,
          url: `https://ledger.example/${salesOrderId}`,
          ...{ invoicedOn: draft.date, dueOn: draft.date, taxCents: 0, totalCents: invoiceTotalCents(draft) },
          ...{ paidCents: 0, creditedCents: 0, paidOn: null, isVoid: false },
        }
      }),
    readInvoice: async () => null,
    createPackage: (box) => answer('package', () => packed(box)),
    createShipment: (box) =>
      answer('shipment', async () => {
        if (!packages.some(({ key }) => key === box.key)) throw refused('There is no package.')
        const { number } = await packed({ ...box }, shipments)
        return { shipmentId: `shipment ${number}`, number }
      }),
    findSalesOrders: (keys) =>
      answer('find', () =>
        salesOrders
          .filter(({ key, status }) => keys.includes(key) && status !== 'void')
          .map(({ key, salesOrderId }) => ({ key, salesOrderId })),
      ),
    findShippedBoxes: (since) =>
      answer('find', () => shipments.filter(({ date }) => date >= since).map(({ key }) => key)),
    check: async () => {},
    lastSuccess: () => null,
  }
}

export const noShutdown = new AbortController().signal

/** What a worker needs, its schedule the real one and its chance always the longest wait. */
export const workerNeeds = (
  deps: Pick<Deps, 'db' | 'inTransaction' | 'now' | 'alert'>,
  ledger: SalesLedger,
  changes: Partial<OrderExportNeeds> = {},
): OrderExportNeeds => ({
  db: deps.db,
  inTransaction: deps.inTransaction,
  now: deps.now,
  alert: deps.alert,
  ledger,
  timeZone: defaultTimeZone,
  schedule: orderExportSchedule,
  random: () => 1,
  log: pino({ level: 'silent' }),
  ...changes,
})

/** An order of one phone that an agent just submitted. */
export async function aSubmittedOrder(tx: Tx, deps: Deps, changes: Parameters<typeof anOrderForm>[1] = {}) {
  const { agent, parties } = await anAgentWithAccount(tx, { firstName: 'Wes', lastName: 'Porter' })
  const { offer, financed } = await aShop(tx)
  await aCart(tx, agent.userId, { offerId: offer.offerId, quantity: 3, withScreenRepair: true })
  const { result } = await placeOrder(asCaller(deps, agent), anOrderForm(parties, changes))
  return { orderId: result.orderId, agent, parties, offer, financed }
}

export async function orderExportOf(on: Reader, orderId: number) {
  const [orderExport] = await on.select().from(orderExports).where(eq(orderExports.orderId, orderId))
  return orderExport
}

export async function orderOf(on: Reader, orderId: number) {
  const [order] = await on.select().from(orders).where(eq(orders.orderId, orderId))
  return order
}

export const attemptsOf = (on: Reader, orderId: number) =>
  on
    .select()
    .from(orderExportAttempts)
    .where(eq(orderExportAttempts.orderId, orderId))
    .orderBy(orderExportAttempts.at, orderExportAttempts.orderExportAttemptId)

/** A box of an order that just left with so many devices of its first line. */
export async function aBoxThatLeft(tx: Tx, orderId: number, devicesIn = 1) {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId))
  const [line] = await tx
    .select({ orderItemId: orderItems.orderItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
  const box = await aBox(tx, orderId, {
    status: 'shipped',
    trackingNumber: aTrackingNumber(),
    closedAt: testNow,
    shippedAt: testNow,
  })
  for (let count = 0; count < devicesIn; count++) {
    const { deviceId } = await aDevice(tx, order?.zohoAccountId ?? '', { holder: '' })
    await tx
      .update(devices)
      .set({ orderItemId: line?.orderItemId, orderId })
      .where(eq(devices.deviceId, deviceId))
    await tx
      .insert(deviceStaging)
      .values({ deviceId, orderId, boxId: box.boxId, stagedBy: 'Sam Ortiz', stagedAt: testNow })
  }
  await startBoxExport(tx, { boxId: box.boxId, orderId, at: testNow })
  return box
}

export const boxExportsOf = (on: Reader, orderId: number) =>
  on.select().from(boxExports).where(eq(boxExports.orderId, orderId)).orderBy(boxExports.createdAt)

/** Jobs that would export an order, and when. */
export async function orderExportJobs(on: Reader, orderId: number): Promise<Date[]> {
  const { rows } = await on.$client.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where key = $1`,
    [`export:${orderId}`],
  )
  return rows.map(({ run_at }) => run_at)
}
