import { placesOfOrder } from '@portal/contract/order-places'
import type { Order } from '@portal/contract/orders'
import type { QuotedItem, QuotedOrder } from '@portal/contract/quotes'
import { addressLine } from '@portal/domain/address'
import { promisedLabel } from '@portal/domain/arrival-words'
import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import {
  noCarrier,
  priceLabel,
  productNameOf,
  purchaseTypeLabels,
  purchaseTypeOf,
  showsRatePlan,
} from '@portal/domain/catalog'
import { orderItemCostWords } from '@portal/domain/costs'
import { goodsWords, type Place, placeTitle } from '@portal/domain/destination-words'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { formatPhone } from '@portal/domain/format-phone'
import { splitApps } from '@portal/domain/installed-apps'
import { addedTaxRows, type TaxRate } from '@portal/domain/invoice-tax'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { notesFactsOf, shortFactsOf } from '@portal/domain/order-facts'
import { orderStatusLabel } from '@portal/domain/order-status'
import { orderTexts } from '@portal/domain/order-texts'
import type { ListedUnit } from '../fleet/sheet/list-units.ts'
import { unitsTable } from './draw-units.ts'
import { drawPdf } from './pdf-document.ts'
import type { Fact } from './pdf-facts.ts'
import { styles } from './pdf-page.ts'
import { type CellText, columnOf, type PdfTable, ungrouped } from './pdf-table.ts'

type Options = { printedAt: Date; timeZone: string; units?: readonly ListedUnit[] }

/** A whole order, as the bytes of a PDF file. Dates are days of the business. */
export function drawOrder(order: Order, { printedAt, timeZone, units = [] }: Options): Promise<Buffer> {
  const title = `Order ${order.orderId}`
  const date = (value: Date | string) => formatBusinessDay(value, timeZone)
  return drawPdf({
    title,
    badge: orderStatusLabel(order.statusId),
    facts: factsOf(order, date),
    table: itemsTable(order, order.addedTax),
    moreTables: units.length > 0 ? [unitsTable(units)] : [],
    running: `${title}${order.referenceNumber && `, reference ${order.referenceNumber}`}, printed ${date(printedAt)}`,
    drawnAt: printedAt,
  })
}

/**
 * The lines of an order, and what they come to.
 * @param addedTax that the invoice adds
 */
export const itemsTable = (order: QuotedOrder, addedTax: TaxRate | null): PdfTable => ({
  heading: 'Items',
  about: `${counted(order.orderItems.length, 'line')}, ${counted(order.numberOfItems, 'item')}`,
  columns,
  groups: ungrouped(order.orderItems.map(cellsOf)),
  totals: totalsOf(order),
  // What carriers bill: not ours to ask for, so below the total.
  below: [...addedTaxRows(addedTax), ...orderItemCostWords(order.orderItems)].map(({ label, amount }) => [
    label,
    amount,
  ]),
})

const money = (dollars: number) => formatCents(fromDollars(dollars))

function factsOf(order: Order, date: (value: string) => string): Fact[] {
  const contact = `${order.zohoContactFirstName} ${order.zohoContactLastName}`.trim()
  const places = placesOfOrder(order)
  const facts: Fact[] = [
    {
      label: 'Account',
      text: order.account.accountName,
      lines: [
        `Created ${date(order.dateCreated)}`,
        ...(order.dateSubmitted === null ? [] : [`Submitted ${date(order.dateSubmitted)}`]),
      ],
    },
    {
      label: 'Contact',
      text: contact,
      lines: [formatPhone(order.zohoContactMobile), order.zohoContactEmail],
    },
    { label: 'Agent', text: order.zohoUser.full_name, lines: [order.zohoUser.email] },
    ...(places.length > 0 ? [] : [shippingOf(order)]),
    {
      label: 'Billing address',
      text: order.billingStreet,
      lines: [cityLine(order.billingCity, order.billingState, order.billingCode)],
    },
    ...(places.length > 0 ? places.map(placeFact) : [shippingAddressOf(order)]),
  ]
  for (const { name, label, text } of shortFactsOf(order))
    facts.push({ label, text, isWhole: orderTexts[name].kind === 'line' })
  // With several destinations each says its own day.
  if (order.promisedDeliveryDate !== '' && places.length === 0)
    facts.push({ label: promisedLabel, text: formatDay(order.promisedDeliveryDate) })
  if (order.addressOverrideReason !== null)
    facts.push({
      label: 'Address not verified, used anyway',
      text: order.addressOverrideReason,
      isWhole: true,
      isPlain: true,
    })
  const apps = splitApps(order.installedApps)
  return [
    ...facts,
    {
      label: 'Installed apps',
      text: apps.length > 0 ? apps.join(', ') : messages.orders.noApps,
      isWhole: true,
      isPlain: true,
    },
    ...notesFactsOf(order).map(({ label, text }) => ({ label, text: text.trim() || 'None', isPlain: true })),
  ]
}

/** How an order with one destination ships. */
export function shippingOf({ shipDirect, shippingDescription, shippingRate }: QuotedOrder): Fact {
  const label = 'Shipping method'
  if (shipDirect === null) return { label, text: 'Not chosen yet' }
  const rate = [shippingDescription ?? '', shippingRate === null ? '' : money(shippingRate)].filter(Boolean)
  return {
    label,
    text: shipDirect ? 'Direct from the carrier' : `${brand.name} kitting and staging`,
    lines: shipDirect ? [] : [rate.join(', ')],
  }
}

/** Where an order with one destination goes. */
export const shippingAddressOf = (order: QuotedOrder): Fact => ({
  label: 'Shipping address',
  text: order.shippingStreet,
  lines: [cityLine(order.shippingCity, order.shippingState, order.shippingCode)],
})

/** A destination with its address, its goods, and how it ships. */
export const placeFact = (place: Place): Fact => ({
  label: placeTitle(place),
  text: addressLine(place.address),
  lines: [...place.goods.map((line) => goodsWords([line])), place.shipping],
  isWhole: true,
})

/** The last line of an address. */
export const cityLine = (city: string, state: string, code: string) =>
  [city, `${state} ${code}`.trim()].filter(Boolean).join(', ')

const columns = [
  columnOf('Carrier', 0, 62),
  columnOf('Device', 68, 142),
  columnOf('Purchase Type', 214, 84),
  columnOf('Quantity', 300, 46, 'right'),
  columnOf('Rate', 352, 82, 'right'),
  columnOf('Total', 438, 78, 'right'),
]

function cellsOf(item: QuotedItem): CellText[][] {
  const known = purchaseTypeOf(item.purchaseTypeId)
  const hasPlan = showsRatePlan(item) && item.ratePlanPrice > 0
  const planPrice = `Plan ${monthly(fromDollars(item.ratePlanPrice))}`
  const quiet = (text: string) => ({ text, style: styles.quiet })
  const plain = (text: string) => ({ text, style: styles.text })
  return [
    // Accessories and services have no carrier of their own.
    [plain(item.carrier === noCarrier ? '' : item.carrier)],
    [
      { text: productNameOf(item.offer.product), style: styles.strong },
      ...(hasPlan && item.ratePlanDisplay ? [quiet(item.ratePlanDisplay)] : []),
    ],
    [plain(known ? purchaseTypeLabels[known] : item.purchaseType)],
    [plain(item.quantity.toLocaleString('en-US'))],
    [...amountOf(item.rate, item), ...(hasPlan ? [quiet(planPrice)] : [])],
    [
      ...amountOf(item.total, item),
      ...(item.isCarrierInventory && item.total > 0 ? [quiet(priceLabel(item))] : []),
    ],
  ]
}

/** An amount, monthly ones as such; where the carrier bills it and it is nothing, only who bills it. */
function amountOf(dollars: number, item: QuotedItem): CellText[] {
  const text = lineAmount(fromDollars(dollars), item)
  return [text === '' ? { text: priceLabel(item), style: styles.quiet } : { text, style: styles.text }]
}

/**
 * Shipping, and what the customer owes us: lines that the carrier bills are not in it (docs/spec/money.md#order-total).
 */
function totalsOf({
  freightTotal,
  destinations,
  shippingDescription,
  orderTotal,
}: QuotedOrder): PdfTable['totals'] {
  const service = destinations.length > 0 ? `${destinations.length + 1} destinations` : shippingDescription
  const shipping = ['Shipping', service ?? ''].filter(Boolean).join(', ')
  return [
    ...(freightTotal === null ? [] : [[shipping, money(freightTotal)] as const]),
    ['Order total', money(orderTotal)],
  ]
}
