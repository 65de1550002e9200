import { type ListedCosts, toListedCosts } from '@portal/contract/costs'
import type { OrderMatch } from '@portal/contract/orders'
import { addressesOf } from '@portal/domain/address'
import { costedLine } from '@portal/domain/costs'
import { destinationName } from '@portal/domain/destinations'
import { destinationWords } from '@portal/domain/device-destination'
import { hasWords } from '@portal/domain/folded-text'
import { matchedSpans } from '@portal/domain/matched-spans'
import { searchedDigits, ungroupedNumber } from '@portal/domain/typed-number'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { carriers, purchaseTypes } from '../../../db/schema/catalog.tables.ts'
import { orderDestinations } from '../../../db/schema/destinations.tables.ts'
import { orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { boxes } from '../../../db/schema/staging.tables.ts'
import { addressColumns } from '../destinations/order-addresses.ts'
import type { NamedOrder } from './find-named-orders.ts'
import { discountsOfItem } from './item-discounts.ts'
import type { FoundRow } from './order-history.store.ts'

export type ListedShipping = { destinations: string[]; trackingNumbers: string[] }

/**
 * Where orders go and the tracking numbers of their boxes that have left, for files (docs/spec/orders.md#lists).
 * @returns by order number, for each of these orders
 */
export async function findListedShipping(
  on: Reader,
  orderIds: readonly number[],
): Promise<Map<number, ListedShipping>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const [headers, others, left] = [
    await findHeaders(on, ids),
    await findOthers(on, ids),
    await findTrackingNumbers(on, ids),
  ]
  const othersOf = Map.groupBy(others, ({ orderId }) => orderId)
  const leftOf = Map.groupBy(left, ({ orderId }) => orderId)
  return new Map(
    headers.map((header) => {
      const address = addressesOf(header).Shipping
      const first = { name: '', street: address.street, city: address.city }
      const places = [first, ...(othersOf.get(header.orderId) ?? [])].filter(hasPlace)
      const numbers = (leftOf.get(header.orderId) ?? []).map(({ trackingNumber }) => trackingNumber ?? '')
      return [header.orderId, { destinations: places.map(wordsOf), trackingNumbers: numbers }]
    }),
  )
}

type Place = { name: string; street: string; city: string }
const hasPlace = ({ name, street, city }: Place) => name !== '' || street !== '' || city !== ''
const wordsOf = ({ name, street, city }: Place) =>
  destinationWords({ name: destinationName({ name, address: { street, city, state: '', zip: '' } }), city })

const findHeaders = (on: Reader, ids: number[]) =>
  on
    .select({
      orderId: orders.orderId,
      ...addressColumns,
    })
    .from(orders)
    .where(inArray(orders.orderId, ids))

const findOthers = (on: Reader, ids: number[]) =>
  on
    .select({
      orderId: orderDestinations.orderId,
      name: orderDestinations.name,
      street: orderDestinations.street,
      city: orderDestinations.city,
    })
    .from(orderDestinations)
    .where(inArray(orderDestinations.orderId, ids))
    .orderBy(asc(orderDestinations.orderId), asc(orderDestinations.position))

const findTrackingNumbers = (on: Reader, ids: number[]) =>
  on
    .select({ orderId: boxes.orderId, trackingNumber: boxes.trackingNumber })
    .from(boxes)
    .where(and(inArray(boxes.orderId, ids), isNotNull(boxes.shippedAt)))
    .orderBy(asc(boxes.orderId), asc(boxes.number))

/**
 * What carriers bill for the lines of orders, for files (docs/spec/costs.md#costs).
 * @returns by order number, in dollars, for each of these orders that has lines
 */
export async function findListedCosts(
  on: Reader,
  orderIds: readonly number[],
): Promise<Map<number, ListedCosts>> {
  if (orderIds.length === 0) return new Map()
  const lines = await findLines(on, [...orderIds])
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => [
      orderId,
      toListedCosts(ofOrder.map(costedLine)),
    ]),
  )
}

const findLines = (on: Reader, ids: number[]) =>
  on
    .select({
      orderId: orderItems.orderId,
      carrier: carriers.name,
      purchaseType: purchaseTypes.name,
      productTypeId: orderItems.productTypeId,
      quantity: orderItems.quantity,
      rateCents: orderItems.rateCents,
      isCarrierInventory: orderItems.isCarrierInventory,
      ratePlanPriceCents: orderItems.ratePlanPriceCents,
      termMonths: orderItems.termMonths,
      discounts: discountsOfItem,
    })
    .from(orderItems)
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .innerJoin(purchaseTypes, eq(purchaseTypes.id, orderItems.purchaseTypeId))
    .where(inArray(orderItems.orderId, ids))

/** How much of a long text is given on either side of the words, in letters. */
const contextLetters = 40

/** An order's parts that its row does not show, in the order in which one is named as the reason. */
const hiddenParts: Array<[part: OrderMatch['part'], read: (row: FoundRow) => string[]]> = [
  ['referenceNumber', ({ referenceNumber }) => [referenceNumber]],
  ['contactEmail', ({ contactEmail }) => [contactEmail]],
  ['contactPhone', ({ contactMobile }) => [contactMobile]],
  ['product', ({ productNames }) => productNames.split('\n')],
  ['orderNotes', ({ notes }) => [notes]],
  ['stagingNotes', ({ stagingNotes }) => [stagingNotes]],
]

/**
 * Why a search found this order: null where its number, account or contact, which every list shows, have the words. What is
 * in none of its texts was found by a printed number, or by the serial number of a repair device of the account.
 */
export function whyFound(row: FoundRow, typed: string, named: readonly NamedOrder[]): OrderMatch | null {
  const shown = `${row.orderId}\n${row.accountName}\n${row.contactFirstName} ${row.contactLastName}`
  if (hasWords(shown, typed)) return null
  const hidden = hiddenParts.flatMap(([part, read]) => read(row).map((text) => ({ part, text })))
  const found =
    hidden.find(({ text }) => hasWords(text, typed)) ??
    // The other words are shown.
    hidden.find(({ text }) => hasWords(`${shown}\n${text}`, typed))
  if (found) return { part: found.part, text: around(found.text, typed) }
  const digits = searchedDigits(typed)
  if (digits !== null && ungroupedNumber(row.contactMobile).includes(digits))
    return { part: 'contactPhone', text: row.contactMobile }
  const ofNumber = named.find(({ orderId }) => orderId === row.orderId)
  if (ofNumber) return ofNumber.match
  // Its words are in several texts.
  const [first] = hasWords([shown, ...hidden.map(({ text }) => text)].join('\n'), typed)
    ? hidden.filter(({ text }) => matchedSpans(text, typed).length > 0)
    : []
  if (first) return { part: first.part, text: around(first.text, typed) }
  // Too few digits to be looked for as a number are in it all the same.
  return ungroupedNumber(row.contactMobile).includes(typed)
    ? { part: 'contactPhone', text: row.contactMobile }
    : { part: 'device', text: typed }
}

/** The words with the whole words beside them, on one line. */
function around(text: string, typed: string): string {
  const { from: at, to: end } = matchedSpans(text, typed)[0] ?? { from: 0, to: 0 }
  const before = text.slice(Math.max(0, at - contextLetters), at)
  const after = text.slice(end, end + contextLetters)
  const isCutBefore = at > contextLetters
  const isCutAfter = end + contextLetters < text.length
  const part = [
    isCutBefore ? `…${before.replace(/^\S*\s/, '')}` : before,
    text.slice(at, end),
    isCutAfter ? `${after.replace(/\s\S*$/, '')}…` : after,
  ]
  return part.join('').replace(/\s+/g, ' ').trim()
}
