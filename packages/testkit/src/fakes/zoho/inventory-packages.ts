import type { Said } from '../vendor-server.ts'
import { done, missing, paged, refused, text } from './inventory-answer.ts'
import type {
  FakeZohoInventory,
  InventoryPackage,
  InventorySalesOrder,
  InventoryShipment,
  Row,
} from './inventory-rows.ts'

type Needs = {
  newId: () => string
  findSalesOrder: (salesOrderId: string) => InventorySalesOrder | undefined
  answers: Pick<FakeZohoInventory['answers'], 'filtersLists' | 'packageSpelling' | 'numbersPackages'>
}

/** Packages and shipment orders as Zoho Inventory keeps them: of confirmed sales orders, and no more than was ordered. */
export function fakePackages({ newId, findSalesOrder, answers }: Needs) {
  const packages = new Map<string, InventoryPackage>()
  const shipments = new Map<string, InventoryShipment>()
  const shipmentOf = ({ package_id }: InventoryPackage) =>
    [...shipments.values()].find((one) => one.package_id === package_id)

  const withShipment = (one: InventoryPackage): Row => ({
    ...one,
    shipment_id: shipmentOf(one)?.shipment_id ?? '',
    shipment_number: shipmentOf(one)?.shipment_number ?? '',
  })

  function packageList(query: URLSearchParams): Said {
    const searched = query.get('search_text')
    const since = query.get('shipment_date_start')
    const found = [...packages.values()].filter(
      (one) =>
        !answers.filtersLists ||
        ((searched === null || one.package_number.includes(searched)) &&
          (since === null || (shipmentOf(one)?.date ?? '') >= since)),
    )
    const name = answers.packageSpelling === 'document' ? 'packagea' : 'packages'
    return paged(name, found.toReversed().map(withShipment), query)
  }

  const packed = (lineId: string) =>
    [...packages.values()]
      .flatMap(({ line_items }) => line_items)
      .reduce((sum, line) => sum + (line.so_line_item_id === lineId ? line.quantity : 0), 0)

  function createPackage(query: URLSearchParams, body: Row): Said {
    const salesOrder = findSalesOrder(query.get('salesorder_id') ?? '')
    if (!salesOrder) return missing('Sales Order')
    if (salesOrder.status !== 'confirmed')
      return refused(400, 36060, 'Packages are made of confirmed sales orders.')
    const number = answers.numbersPackages ? `PKG-${packages.size + 1}` : text(body.package_number)
    if ([...packages.values()].some((one) => one.package_number === number))
      return refused(400, 36062, `The package number ${number} exists already.`)
    const lines = ((body.line_items ?? []) as Row[]).map((line) => ({
      so_line_item_id: text(line.so_line_item_id),
      quantity: Number(line.quantity),
    }))
    if (lines.length === 0) return refused(400, 36052, 'Add at least one line item.')
    for (const { so_line_item_id, quantity } of lines) {
      const ordered = salesOrder.line_items.find(({ line_item_id }) => line_item_id === so_line_item_id)
      if (!ordered) return refused(400, 4, 'Invalid value passed for so_line_item_id')
      if (packed(so_line_item_id) + quantity > ordered.quantity)
        return refused(400, 36061, 'The quantity to be packed exceeds the quantity ordered.')
    }
    const made: InventoryPackage = {
      package_id: newId(),
      package_number: number,
      salesorder_id: salesOrder.salesorder_id,
      date: text(body.date),
      line_items: lines,
    }
    packages.set(made.package_id, made)
    const said = answers.packageSpelling === 'document' ? [made] : made
    return { status: 201, json: { code: 0, message: 'The package has been created.', package: said } }
  }

  function createShipment(query: URLSearchParams, body: Row): Said {
    const one = packages.get(query.get('package_ids') ?? '')
    if (!one || one.salesorder_id !== query.get('salesorder_id')) return missing('Package')
    if (shipmentOf(one)) return refused(400, 36071, 'The package is shipped already.')
    const made: InventoryShipment = {
      shipment_id: newId(),
      shipment_number: text(body.shipment_number),
      reference_number: text(body.reference_number),
      package_id: one.package_id,
      salesorder_id: one.salesorder_id,
      date: text(body.date),
      delivery_method: text(body.delivery_method),
      tracking_number: text(body.tracking_number),
    }
    shipments.set(made.shipment_id, made)
    return done(201, { shipment_order: made })
  }

  /** Asks for the same parameters as making it does. */
  function updateShipment(id: string, query: URLSearchParams, body: Row): Said {
    const one = shipments.get(id)
    if (
      !one ||
      one.package_id !== query.get('package_ids') ||
      one.salesorder_id !== query.get('salesorder_id')
    )
      return missing('Shipment Order')
    if (!body.shipment_number || !body.date || !body.delivery_method)
      return refused(400, 4, 'Invalid value passed for shipment_number')
    one.tracking_number = text(body.tracking_number)
    return done(200, { shipmentorder: one })
  }

  return {
    packageList,
    createPackage,
    createShipment,
    updateShipment,
    /** The packages of a sales order as it lists them. */
    listedOf: (salesOrderId: string): Row[] =>
      [...packages.values()]
        .filter((one) => one.salesorder_id === salesOrderId)
        .map(withShipment)
        .map(({ line_items, salesorder_id, ...one }) => one),
    packages: () => [...packages.values()],
    shipments: () => [...shipments.values()],
  }
}
