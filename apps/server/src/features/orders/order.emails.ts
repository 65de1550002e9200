import { type AddressFields, addressesOf, addressLine } from '@portal/domain/address'
import { deliveryWords, lastPromised, promisedLabel } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { goodsWords, placeTitle } from '@portal/domain/destination-words'
import { formatDay } from '@portal/domain/format-date'
import { splitApps } from '@portal/domain/installed-apps'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { messages } from '@portal/domain/messages'
import { formatCents } from '@portal/domain/money'
import { type PlansWithoutLine, plansWithoutLineWords } from '@portal/domain/number-wish'
import { emailFactsOf, listedTextNames, notesNames, type OrderTextName } from '@portal/domain/order-texts'
import { orderPath, orderStageId } from '@portal/domain/paths'
import { directShipping } from '@portal/domain/shipping-words'
import { companyValues, type EmailContent } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { addedTaxOfOrder } from '../accounts/added-tax.ts'
import { findPayBy } from '../accounts/invoice-terms.ts'
import { findPlansWithoutLine } from '../fleet/sheet/plans-without-line.ts'
import { placesOfOrder } from './destinations/order-addresses.ts'
import { findWholeOrder, type ItemRow, type WholeOrder } from './list/find-whole-order.ts'
import { readShownRow } from './list/read-order.store.ts'
import { emailLines, moneyOfOrder } from './order-money.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    'order-confirmation': { orderId: number }
    'order-error': { orderId: number; reason: string }
  }
}

/** What emails say about an order. */
export type OrderForEmail = Pick<
  WholeOrder,
  | 'orderId'
  | 'statusId'
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
      | 'isAddOn'
      | 'discounts'
      | 'image'
    >
  >
}

/**
 * "Order Confirmed!" for the order's contact (docs/spec/checkout.md#confirmation).
 * @param beside the tax that it adds to the total, until when it is to be paid, and plans that are billed without a line
 */
export const orderConfirmation = (
  order: OrderForEmail,
  link: Link,
  timeZone: string,
  { addedTax, payBy, plans }: { addedTax: TaxRate | null; payBy: string; plans?: PlansWithoutLine },
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
    { is: 'heading', text: 'Items' },
    { is: 'items', rows: emailLines(order.items, order.orderId, link) },
    { is: 'totals', parts: moneyOfOrder(order, addedTax, payBy) },
    ...(plans && plans.units > 0
      ? ([
          { is: 'text', text: `${plansWithoutLineWords(plans)} Ask us if they should get new numbers.` },
        ] as const)
      : []),
    { is: 'heading', text: 'Delivery' },
    { is: 'facts', facts: deliveryFacts(order) },
    { is: 'heading', text: 'Tracking' },
    { is: 'text', text: trackingWords(order) },
    { is: 'button', label: 'Track this order', href: link(`${orderPath(order.orderId)}#${orderStageId}`) },
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
const orderError = (order: OrderForEmail, reason: string, link: Link): EmailContent => ({
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

/** The day where it is known; the usual time only where it is not. */
const deliveryOf = (order: OrderForEmail, timeZone: string) =>
  deliveryWords({
    submitted: order.dateSubmitted,
    timeZone,
    promised: lastPromised([order, ...order.destinations].map((one) => one.promisedDeliveryDate)),
    service: order.destinations.length > 0 ? null : order.shippingDescription,
  }).slice(-1)

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
  if (shipDirect) return directShipping
  return ['Kitted and staged by us', shippingDescription].filter(Boolean).join(', then ')
}

/** Boxes get their numbers when they are shipped; the carrier has those of what it ships itself. */
function trackingWords({ shipDirect, destinations }: OrderForEmail): string {
  const ways = [shipDirect, ...destinations.map((one) => one.shipDirect)]
  const ours =
    'Follow each stage of this order, until your devices arrive. The tracking number of each box follows by email when it ships.'
  const carriers = 'The carrier ships directly to you and has the tracking number of what it ships.'
  if (!ways.includes(true)) return ours
  return ways.every((way) => way === true)
    ? `${carriers} The order shows what has arrived.`
    : `${ours} ${carriers}`
}

const nextSteps = ({ shipDirect, agentName }: OrderForEmail): string[] => [
  `${agentName || 'Your agent'} reviews the order and contacts you with any questions.`,
  shipDirect
    ? 'The carrier prepares your devices and ships them to you.'
    : 'We set up your devices, install your apps, and test each one before it is packed.',
  'You can check the status of this order in the portal at any time.',
]

export const orderEmails = [
  defineEmail({
    kind: 'order-confirmation',
    find: async (needs, { orderId }) => {
      const [order] = await readShownRow(needs.db, { orderId })
      if (!order) return undefined
      const payBy = await findPayBy(needs.db, needs, order)
      const plans = await findPlansWithoutLine(needs.db, orderId)
      return { order, beside: { addedTax: addedTaxOfOrder(needs, order, order), payBy, plans } }
    },
    write: ({ order, beside }, { link, timeZone }) => orderConfirmation(order, link, timeZone, beside),
  }),
  defineEmail({
    kind: 'order-error',
    find: ({ db }, { orderId }) => findWholeOrder(db, orderId),
    write: (order, { link, data }) => orderError(order, data.reason, link),
  }),
]
