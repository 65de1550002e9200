import { addressLine } from '@portal/domain/address'
import { type AddressFields, addressesOf } from '@portal/domain/address-fields'
import { deliveryWords, lastPromised, promisedLabel } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import {
  noCarrier,
  type PurchaseTypeName,
  priceLabel,
  productNameOf,
  purchaseTypeLabels,
} from '@portal/domain/catalog'
import { orderCostWords } from '@portal/domain/costs'
import { goodsWords, placeTitle } from '@portal/domain/destination-words'
import { freightCents } from '@portal/domain/destinations'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { splitApps } from '@portal/domain/installed-apps'
import { addedTaxRows, type TaxRate } from '@portal/domain/invoice-tax'
import { limits } from '@portal/domain/limits'
import { lineAmount } from '@portal/domain/line-amounts'
import { messages } from '@portal/domain/messages'
import { formatCents } from '@portal/domain/money'
import { emailFactsOf } from '@portal/domain/order-facts'
import { listedTextNames, notesNames, type OrderTextName } from '@portal/domain/order-texts'
import { lineTotalCents } from '@portal/domain/order-totals'
import { orderPath } from '@portal/domain/paths'
import type { ItemRow, WholeOrder } from '../orders/find-whole-order.ts'
import { placesOfOrder } from '../orders/places-of-order.ts'
import { companyValues } from './company-values.ts'
import type { EmailContent, TableRow } from './email-content.ts'

type Link = (path: string) => string

/** What emails say about an order. */
export type OrderForEmail = Pick<
  WholeOrder,
  | 'orderId'
  | 'accountName'
  | 'contactFirstName'
  | 'agentName'
  | 'agentEmail'
  | keyof AddressFields
  | 'shipDirect'
  | 'shippingDescription'
  | 'shippingRateCents'
  | 'destinations'
  | 'promisedDeliveryDate'
  | 'dateSubmitted'
  | 'installedApps'
  | OrderTextName
  | 'orderTotalCents'
> & {
  items: Array<
    Pick<
      ItemRow,
      | 'orderItemId'
      | 'isAddOn'
      | 'manufacturerName'
      | 'model'
      | 'carrier'
      | 'purchaseType'
      | 'quantity'
      | 'rateCents'
      | 'isCarrierInventory'
      | 'productTypeId'
      | 'ratePlanPriceCents'
      | 'termMonths'
    >
  >
}

/**
 * "Order Confirmed!" for the order's contact (docs/spec/checkout.md#confirmation).
 * @param addedTax that its invoice adds to the total
 */
export const orderConfirmation = (
  order: OrderForEmail,
  link: Link,
  timeZone: string,
  addedTax: TaxRate | null,
): EmailContent => ({
  subject: `Order ${order.orderId} confirmed`,
  tag: `ORDER ${order.orderId}`,
  title: messages.cart.confirmed,
  pieces: [
    {
      is: 'text',
      text: `${greeting(order)} We have received order ${order.orderId} for ${order.accountName}.`,
    },
    ...deliveryOf(order, timeZone).map((text) => ({ is: 'text', text }) as const),
    { is: 'button', label: 'View this order', href: link(orderPath(order.orderId)) },
    { is: 'heading', text: 'Your items' },
    { is: 'table', rows: itemRows(order, link), totals: totalsOf(order, addedTax) },
    { is: 'heading', text: 'Delivery' },
    { is: 'facts', facts: deliveryFacts(order) },
    { is: 'heading', text: 'What happens next' },
    { is: 'steps', steps: nextSteps(order) },
    {
      is: 'note',
      text: `Need to change something? Call ${brand.phone.dotted} or email ${contactOf(order)} and mention order ${order.orderId}.`,
    },
  ],
  reason: `You’re receiving this email because you are the contact for order ${order.orderId}.`,
  values: {
    firstName: order.contactFirstName,
    order: String(order.orderId),
    account: order.accountName,
    ...companyValues(),
  },
})

/** For the agent and the Administrators: an order that will not go through by itself. */
export const orderError = (order: OrderForEmail, reason: string, link: Link): EmailContent => ({
  subject: `Order ${order.orderId} needs attention`,
  tag: `ORDER ${order.orderId}`,
  title: 'This order could not be processed',
  pieces: [
    {
      is: 'text',
      text: `Order ${order.orderId} for ${order.accountName} was submitted, but we could not process it. The customer has not been notified.`,
    },
    {
      is: 'facts',
      facts: [
        ['What went wrong', reason],
        ['Account', order.accountName],
        ['Agent', order.agentName],
        ...emailFactsOf(['referenceNumber'], order),
        ['Total', formatCents(order.orderTotalCents)],
      ],
    },
    { is: 'button', label: 'Open the order', href: link(orderPath(order.orderId)) },
  ],
  reason: 'You’re receiving this email because you manage this order.',
})

const greeting = ({ contactFirstName }: OrderForEmail) =>
  contactFirstName === '' ? 'Thank you.' : `Thank you, ${contactFirstName}.`

const contactOf = ({ agentEmail }: OrderForEmail) => agentEmail || brand.supportEmail

/** The first lines; an order of many is read in the portal. */
function itemRows({ items, orderId }: OrderForEmail, link: Link): TableRow[] {
  const rows = items.slice(0, limits.emailLinesMax).map(itemRow)
  const more = items.length - rows.length
  if (more === 0) return rows
  const title = `and ${counted(more, 'more line')}`
  return [...rows, { title, details: [link(orderPath(orderId))], amount: '', remark: '' }]
}

function itemRow(item: OrderForEmail['items'][number]): TableRow {
  const label = purchaseTypeLabels[item.purchaseType as PurchaseTypeName] ?? item.purchaseType
  const rate = lineAmount(item.rateCents, item)
  const each = item.quantity > 1 && rate !== '' ? [`${rate} each`] : []
  return {
    title: `${item.quantity} × ${productNameOf(item)}`,
    details: [[...(item.carrier === noCarrier ? [] : [item.carrier]), label, ...each].join(', ')],
    amount: lineAmount(lineTotalCents(item), item),
    remark: item.isCarrierInventory ? priceLabel(item) : '',
  }
}

const totalsOf = (order: OrderForEmail, addedTax: TaxRate | null): Array<readonly [string, string]> => [
  ...freightRow(freightCents(order, order.destinations)),
  ['Total due', formatCents(order.orderTotalCents)],
  // Not ours to ask for, so below the total.
  ...[...addedTaxRows(addedTax), ...orderCostWords(order.items)].map(
    ({ label, amount }) => [label, amount] as const,
  ),
]

const freightRow = (cents: number | null): Array<readonly [string, string]> =>
  cents === null ? [] : [['Shipping', formatCents(cents)]]
const deliveryOf = (order: OrderForEmail, timeZone: string) =>
  deliveryWords({
    submitted: order.dateSubmitted,
    timeZone,
    promised: lastPromised([order, ...order.destinations].map((one) => one.promisedDeliveryDate)),
    service: order.destinations.length > 0 ? null : order.shippingDescription,
  })

function deliveryFacts(order: OrderForEmail): Array<readonly [string, string]> {
  const apps = splitApps(order.installedApps)
  const addresses = addressesOf(order)
  const facts: Array<readonly [string, string]> = [
    ...emailFactsOf(listedTextNames, order),
    ...shipsTo(order),
    ['Billed to', addressLine(addresses.Billing)],
    ['Shipping', howItShips(order)],
    [promisedLabel, order.destinations.length > 0 ? '' : formatDay(order.promisedDeliveryDate)],
    ['Installed apps', apps.length > 0 ? apps.join(', ') : messages.orders.noApps],
    ...emailFactsOf(notesNames, order),
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Where it goes; with several destinations, each with its goods, method and rate. */
function shipsTo(order: OrderForEmail): Array<readonly [string, string]> {
  const places = placesOfOrder(order)
  if (places.length === 0) return [['Ships to', addressLine(addressesOf(order).Shipping)]]
  return places.map((place) => [
    placeTitle(place),
    `${addressLine(place.address)}. ${goodsWords(place.goods)}. ${place.shipping}.`,
  ])
}

function howItShips({ shipDirect, shippingDescription, destinations }: OrderForEmail): string {
  if (destinations.length > 0) return ''
  if (shipDirect === null) return ''
  if (shipDirect) return 'Direct from the carrier'
  return ['Kitted and staged by us', shippingDescription].filter(Boolean).join(', then ')
}

const nextSteps = ({ shipDirect, agentName }: OrderForEmail): string[] => [
  `${agentName || 'Your agent'} reviews the order and contacts you with any questions.`,
  shipDirect
    ? 'The carrier prepares your devices and ships them to you.'
    : 'We set up your devices, install your apps, and test each one before it is packed.',
  'You can check the status of this order in the portal at any time.',
]
