import { type AddressFields, addressesOf } from '@portal/domain/address'
import { businessDay } from '@portal/domain/business-day'
import { needsInstalledApps, noCarrier, productNameOf } from '@portal/domain/catalog'
import { placeLine } from '@portal/domain/destination-words'
import { knownFreightCents } from '@portal/domain/destinations'
import { splitApps } from '@portal/domain/installed-apps'
import type { OrderTextName } from '@portal/domain/order-texts'
import { ledgerNotesOf } from '@portal/domain/order-texts'
import { serviceOf } from '@portal/domain/shipping-words'
import {
  type LedgerAccount,
  type LedgerLine,
  type SalesOrderDraft,
  salesOrderKey,
} from '../../ports/sales-ledger.ts'
import { placesOfOrder } from '../orders/destinations/order-addresses.ts'
import type { ItemRow, WholeOrder } from '../orders/list/find-whole-order.ts'

/** What the ledger may have to know of an order. */
export type OrderForLedger = Pick<
  WholeOrder,
  | 'orderId'
  | 'zohoAccountId'
  | 'accountName'
  | 'contactFirstName'
  | 'contactLastName'
  | 'contactEmail'
  | 'contactMobile'
  | 'agentName'
  | keyof AddressFields
  | 'shipDirect'
  | 'shippingDescription'
  | 'shippingRateCents'
  | 'promisedDeliveryDate'
  | 'destinations'
  | 'installedApps'
  | OrderTextName
  | 'dateSubmitted'
> & {
  items: Array<
    Pick<
      ItemRow,
      | 'orderItemId'
      | 'isAddOn'
      | 'zohoProductId'
      | 'productTypeId'
      | 'manufacturerName'
      | 'model'
      | 'carrier'
      | 'purchaseType'
      | 'quantity'
      | 'rateCents'
      | 'isCarrierInventory'
      | 'ratePlanDisplay'
    >
  >
}

/** Whom the ledger bills: the order's account, as its header has it. */
export const accountOf = (order: OrderForLedger): LedgerAccount => ({
  zohoAccountId: order.zohoAccountId,
  accountName: order.accountName,
  contact: {
    firstName: order.contactFirstName,
    lastName: order.contactLastName,
    email: order.contactEmail,
    mobile: order.contactMobile,
  },
  billing: addressesOf(order).Billing,
})

/**
 * What is sent to the ledger about an order. The same order always says the same: it no longer changes. Its date is the business
 * day on which it was submitted.
 */
export const draftOf = (
  order: OrderForLedger,
  { customerId, timeZone }: { customerId: string | null; timeZone: string },
): SalesOrderDraft => ({
  key: salesOrderKey(order.orderId),
  orderId: order.orderId,
  customerId: customerId ?? '',
  date: businessDay(order.dateSubmitted ?? '', timeZone),
  customerReference: order.referenceNumber,
  lines: order.items.map((item) => lineOf(item, splitApps(order.installedApps))),
  shipping: freightOf(order),
  shippingAddress: addressesOf(order).Shipping,
  notes: notesOf(order),
  salesperson: order.agentName,
})

/** The freight of all destinations; null where there is none. */
function freightOf(order: OrderForLedger): SalesOrderDraft['shipping'] {
  const rateCents = knownFreightCents(order, order.destinations)
  if (rateCents === 0) return null
  return { description: serviceOf(order) ?? '', rateCents }
}

/** A sales order has one address: where else it goes stands in its notes, a line for each destination. */
const notesOf = (order: OrderForLedger): string =>
  [...placesOfOrder(order).map(placeLine), ledgerNotesOf(order)].filter((text) => text !== '').join('\n')

function lineOf(item: OrderForLedger['items'][number], apps: readonly string[]): LedgerLine {
  const hasApps = needsInstalledApps(item.productTypeId) && apps.length > 0
  const details = [item.ratePlanDisplay, hasApps ? `Apps: ${apps.join(', ')}` : '']
  const offer = item.carrier === noCarrier ? '' : ` — ${item.carrier} (${item.purchaseType})`
  return {
    zohoProductId: item.zohoProductId,
    name: `${productNameOf(item)}${offer}`,
    description: details.filter((detail) => detail !== '').join('. '),
    quantity: item.quantity,
    rateCents: item.rateCents,
    isCarrierInventory: item.isCarrierInventory,
  }
}
