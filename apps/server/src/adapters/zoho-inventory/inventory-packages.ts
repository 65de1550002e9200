import type { BoxDraft, PackageRef, SalesOrderRef, ShipmentRef } from '../../ports/sales-ledger.ts'
import { packageBody, shipmentBody } from './inventory-bodies.ts'
import type { InventoryClient } from './inventory-client.ts'
import { refusal, withReason } from './inventory-failure.ts'
import {
  type PackageRow,
  packageReply,
  packagesReply,
  type SalesOrder,
  shipmentReply,
} from './inventory-records.ts'
import { isVoid, known } from './inventory-sales-orders.ts'

const perPage = 200
/** A month's boxes are looked for among the newest 10,000. */
const pagesMax = 50

type InventoryPackagesNeeds = {
  client: InventoryClient
  readSalesOrder: (salesOrderId: string, signal?: AbortSignal) => Promise<SalesOrder>
}
type Of = Pick<SalesOrderRef, 'salesOrderId'>

/**
 * Packages and shipment orders of boxes (docs/spec/integrations.md#boxes). Both carry the box's key as their number, so
 * that what a lost answer has made is found.
 */
export function inventoryPackages({ client, readSalesOrder }: InventoryPackagesNeeds) {
  /** Some organizations' sales orders do not list their packages. */
  async function find(
    { key }: BoxDraft,
    { salesOrderId }: Of,
    signal?: AbortSignal,
  ): Promise<PackageRow | undefined> {
    const salesOrder = await known(readSalesOrder(salesOrderId, signal))
    if (salesOrder.status === 'void') throw isVoid(salesOrder)
    if (salesOrder.packages && salesOrder.packages.length > 0)
      return salesOrder.packages.find((one) => one.package_number === key)
    const query = { search_text: key, per_page: '200' }
    const rows = await client.ask({ method: 'GET', path: '/packages', query, signal }, packagesReply)
    return rows.find((one) => one.package_number === key && one.salesorder_id === salesOrderId)
  }

  async function make(box: BoxDraft, { salesOrderId }: Of, signal?: AbortSignal): Promise<PackageRef> {
    const body = packageBody(box)
    const query = { salesorder_id: salesOrderId }
    const made = await client.ask({ method: 'POST', path: '/packages', query, body, signal }, packageReply)
    mustCarry(box, made.package_number)
    return { packageId: made.package_id, number: made.package_number }
  }

  async function ship(
    box: BoxDraft,
    { salesOrderId }: Of,
    packageId: string,
    signal?: AbortSignal,
  ): Promise<ShipmentRef> {
    const body = shipmentBody(box)
    const query = { package_ids: packageId, salesorder_id: salesOrderId }
    const path = '/shipmentorders'
    const made = await client.ask({ method: 'POST', path, query, body, signal }, shipmentReply)
    return { shipmentId: made.shipment_id, number: made.shipment_number }
  }

  /** The answer only confirms it. */
  const correct = (box: BoxDraft, { salesOrderId }: Of, found: Shipped, signal?: AbortSignal) =>
    client.tell({
      method: 'PUT',
      path: `/shipmentorders/${found.shipment_id}`,
      query: { package_ids: found.package_id, salesorder_id: salesOrderId },
      body: shipmentBody(box),
      signal,
    })

  /** A filter that the vendor does not know is no filter: then packages are among them that left before. */
  async function findShipped(since: string, signal?: AbortSignal): Promise<string[]> {
    const keys: string[] = []
    for (let page = 1; page <= pagesMax; page++) {
      const query = {
        shipment_date_start: since,
        sort_column: 'created_time',
        sort_order: 'D',
        page: String(page),
        per_page: String(perPage),
      }
      const rows = await client.ask({ method: 'GET', path: '/packages', query, signal }, packagesReply)
      keys.push(...rows.filter(isShipped).map((one) => one.package_number))
      if (rows.length < perPage) break
    }
    return keys
  }

  return {
    findShipped,
    findOrMake: async (box: BoxDraft, salesOrder: Of, signal?: AbortSignal): Promise<PackageRef> => {
      const found = await find(box, salesOrder, signal)
      if (found) return { packageId: found.package_id, number: found.package_number }
      try {
        return await make(box, salesOrder, signal)
      } catch (error) {
        throw withReason(error, `Accounting rejected the package of box ${box.number}.`)
      }
    },

    findOrShip: async (box: BoxDraft, salesOrder: Of, signal?: AbortSignal): Promise<ShipmentRef> => {
      const found = await find(box, salesOrder, signal)
      if (!found) throw refusal('not_found', `Accounting no longer has the package of box ${box.number}.`)
      try {
        if (isShipped(found)) {
          if (box.isCorrected) await correct(box, salesOrder, found, signal)
          return { shipmentId: found.shipment_id, number: found.shipment_number }
        }
        return await ship(box, salesOrder, found.package_id, signal)
      } catch (error) {
        throw withReason(error, `Accounting rejected the shipment order of box ${box.number}.`)
      }
    },
  }
}

type Shipped = PackageRow & { shipment_id: string }
const isShipped = <Row extends PackageRow>(row: Row): row is Row & Shipped => row.shipment_id !== null

/** Under another number it would not be found again: a person changes the setting before there are two. */
function mustCarry({ key }: BoxDraft, number: string): void {
  if (number !== key)
    throw refusal('conflict', `Accounting numbers packages by itself: ${number} should be ${key}.`)
}
