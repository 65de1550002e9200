import { placesOfOrder } from '@portal/contract/order-places'
import type { Order } from '@portal/contract/orders'
import type { QuotedItem, QuotedOrder } from '@portal/contract/quotes'
import { addressLine } from '@portal/domain/address'
import { addressAt } from '@portal/domain/address-at'
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
import { goodsWords, type Place, placeTitle } from '@portal/domain/destination-words'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { formatPhone } from '@portal/domain/format-phone'
import { splitApps } from '@portal/domain/installed-apps'
import { lineAmount, monthly } from '@portal/domain/line-amounts'
import { messages } from '@portal/domain/messages'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderStatusLabel } from '@portal/domain/order-status'
import { notesFactsOf, shortFactsOf } from '@portal/domain/order-texts'
import { orderPath } from '@portal/domain/paths'
import { countedGoods } from '@portal/domain/quoted-goods'
import { directShipping } from '@portal/domain/shipping-words'
import { drawPdf } from '../../../documents/pdf-document.ts'
import type { Fact } from '../../../documents/pdf-facts.ts'
import { styles } from '../../../documents/pdf-page.ts'
import {
  type CellText,
  columnOf,
  type PdfTable,
  type RowGroup,
  ungrouped,
} from '../../../documents/pdf-table.ts'
import type { Totals } from '../../../documents/pdf-totals.ts'
import type { ListedUnit } from '../../fleet/sheet/units.ts'
import { moneyOfQuoted } from '../order-money.ts'

type Options = {
  printedAt: Date
  timeZone: string
  /** Where people reach the portal. */
  publicBaseUrl: string
  units?: readonly ListedUnit[]
}

/** A whole order, as the bytes of a PDF file. Dates are days of the business. */
export function drawOrder(
  order: Order,
  { printedAt, timeZone, publicBaseUrl, units = [] }: Options,
): Promise<Buffer> {
  const title = `Order ${order.orderId}`
  const date = (value: Date | string) => formatBusinessDay(value, timeZone)
  return drawPdf({
    title,
    badge: orderStatusLabel(order.statusId),
    code: orderCode(order.orderId, publicBaseUrl),
    facts: factsOf(order, date),
    factColumns: 4,
    table: itemsTable(order, {
      parts: moneyOfQuoted(order, { addedTax: order.addedTax, statusId: order.statusId }),
      beside: setupFacts(order),
    }),
    moreTables: units.length > 0 ? [unitsTable(units)] : [],
    running: `${title}${order.referenceNumber && `, reference ${order.referenceNumber}`}, printed ${date(printedAt)}`,
    drawnAt: printedAt,
  })
}

/** The way from paper to the page of an order. */
export const orderCode = (orderId: number, publicBaseUrl: string) => ({
  text: addressAt(publicBaseUrl, orderPath(orderId)),
  alt: `QR code of the page of order ${orderId}`,
  caption: 'Order online',
})

/** The lines of an order, and what they come to. */
export const itemsTable = (order: QuotedOrder, sums: Totals): PdfTable => ({
  heading: 'Items',
  about: `${counted(order.orderItems.length, 'line')}, ${countedGoods(order.orderItems)}`,
  columns,
  groups: ungrouped(order.orderItems.map(cellsOf)),
  totals: [],
  sums,
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
    // With several destinations each says its own method and day.
    ...(places.length > 0 ? [] : [withDay(shippingOf(order), order)]),
    {
      label: 'Billing address',
      text: order.billingStreet,
      lines: [cityLine(order.billingCity, order.billingState, order.billingCode)],
    },
    ...(places.length > 0 ? places.map(placeFact) : [shippingAddressOf(order)]),
  ]
  facts.push(...textFacts(order))
  if (order.addressOverrideReason !== null)
    facts.push({
      label: 'Address not verified, used anyway',
      text: order.addressOverrideReason,
      isWhole: true,
      isPlain: true,
    })
  return facts
}

/** In letters: what is longer has a row of its own. */
const columnLetters = 22

/** Its short texts: the reference number, the day that was asked for. */
export const textFacts = (order: QuotedOrder): Fact[] =>
  shortFactsOf(order).map(({ label, text }) => ({ label, text, isWhole: text.length > columnLetters }))

/** What staging reads, beside the sums. */
function setupFacts(order: Order): Fact[] {
  const apps = splitApps(order.installedApps)
  return [
    {
      label: 'Installed apps',
      text: apps.length > 0 ? apps.join(', ') : messages.orders.noApps,
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
    text: shipDirect ? directShipping : `${brand.name} kitting and staging`,
    lines: shipDirect ? [] : [rate.join(', ')],
  }
}

const withDay = (fact: Fact, { promisedDeliveryDate: day }: QuotedOrder): Fact =>
  day === '' ? fact : { ...fact, lines: [...(fact.lines ?? []), `${promisedLabel} ${formatDay(day)}`] }

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

const unitColumns = [
  columnOf('Unit', 0, 84),
  columnOf('Holder', 90, 176),
  columnOf('Station', 272, 114),
  columnOf('Number', 392, 124),
]

/** The section "Units" of an order: which device is called what and who gets it, by device and carrier (docs/spec/fleet.md#orders). */
const unitsTable = (units: readonly ListedUnit[]): PdfTable => ({
  heading: 'Units',
  about: `${units.filter(({ unitNumber }) => unitNumber !== '').length} numbered`,
  columns: unitColumns,
  groups: [...Map.groupBy(units, titleOf)].map(groupOf),
  isDense: true,
  totals: [],
})

const titleOf = ({ name, carrier }: ListedUnit) => [name, carrier].filter((text) => text !== '').join(', ')

const groupOf = ([title, units]: [string, readonly ListedUnit[]]): RowGroup => ({
  title,
  about: counted(units.length, 'unit'),
  rows: units.map(({ unitNumber, holder, station, wish }): CellText[][] => [
    [{ text: unitNumber, style: styles.strong }],
    [{ text: holder, style: styles.text }],
    [{ text: station, style: styles.text }],
    [{ text: wish, style: styles.text }],
  ]),
})
