import { defaultTimeZone } from '@portal/domain/business-day'
import { type ProductType, productNameOf, productTypeOf } from '@portal/domain/catalog'
import { arrivalDay, shipDay } from '@portal/domain/delivery-days'
import { joinApps, preselectedApps } from '@portal/domain/installed-apps'
import { carrierNameOf } from '@portal/domain/listed-carriers'
import { isNumbered } from '@portal/domain/numbered-types'
import { itemCount, orderTotalCents } from '@portal/domain/order-lines'
import { type OrderStatusId, orderStatus } from '@portal/domain/order-status'
import { mayShipDirect, type OrderShipping, startingShipping } from '@portal/domain/shipping'
import type { orderItems, orders } from '../schema/orders.tables.ts'
import type { AccountRow, ContactRow } from './account-rows.ts'
import type { Sellable } from './catalog-rows.ts'
import { type FleetOrder, fleetOrderAt, northgateShortCode } from './demo-fleet.ts'
import { demoUuid, type Random, seededRandom } from './demo-ids.ts'
import {
  demoOrderCount,
  isNorthgatesOrder,
  isOrderedByCustomer,
  isShowcase,
  type OrderEventRow,
  orderNotes,
  showcase,
  stagingCodes,
  statusAt,
  timelineOf,
  unitsPerBox,
  upsServices,
} from './demo-orders.ts'
import { agentRows, demoUserId } from './demo-people.ts'
import { type DemoLine, fleetOrderLines, orderLines, showcaseLines } from './order-lines.ts'
import { northgate, personas } from './personas.ts'

/** An order without its number, which the database gives. */
export type DemoOrder = {
  order: typeof orders.$inferInsert
  items: Array<Omit<typeof orderItems.$inferInsert, 'orderId'>>
  events: OrderEventRow[]
  lines: readonly DemoLine[]
  /** The short code and the first unit number that its staging notes name; null where they name none. */
  numbering: { shortCode: string; first: number } | null
}

/** An order with its number. */
export type PlacedOrder = DemoOrder & { orderId: number }

type World = {
  now: Date
  accounts: readonly AccountRow[]
  contacts: readonly ContactRow[]
  sellable: readonly Sellable[]
}

const seed = 20_250_305
const fleetSeed = 20_250_307
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const { wes, mo, wren, bo, una } = personas
const managers = [mo, wren, bo] as const

/** The demo's order history over the year before `now`, oldest first. */
export function orderRows(world: World): DemoOrder[] {
  const random = seededRandom(seed)
  return momentsBefore(world.now, random).map((createdAt, place) => {
    const drawn = orderAt(place, createdAt, world, random)
    // Told apart, so that it changes no other order's chances.
    const fleet = fleetOrderAt(place)
    return fleet ? orderAt(place, createdAt, world, seededRandom(fleetSeed), fleet) : drawn
  })
}

function orderAt(
  place: number,
  createdAt: Date,
  world: World,
  random: Random,
  fleet?: FleetOrder,
): DemoOrder {
  const statusId = statusAt(place)
  const account = accountAt(place, world, random, fleet)
  const agent = getAgent(account.ownerZohoUserId)
  const author = authorOf(place, agent, random)
  const lines = linesOf(place, world, random, fleet)
  const shipping = shippingOf(place, statusId, lines, random, fleet)
  const itemName = nameOfFirst(lines, world)
  const timeline = { place, statusId, createdAt, now: world.now, agent, author, itemName, random }
  const { events, dateSubmitted } = timelineOf(timeline)
  const who = contactOf(place, account, world.contacts, random)
  const installedApps = appsFor(place, lines, random)
  const { numbering, ...notes } = notesOf(place, account, lines, random, fleet)
  return {
    order: {
      statusId,
      version: events.length,
      zohoUserId: agent.zohoUserId,
      agentName: `${agent.firstName} ${agent.lastName}`,
      agentEmail: agent.email,
      zohoAccountId: account.zohoAccountId,
      accountName: account.accountName,
      ...who,
      ...addressesOf(account),
      ...shipping,
      installedApps,
      ...notes,
      numberOfItems: itemCount(lines),
      orderTotalCents: orderTotalCents(lines, shipping.shippingRateCents ?? 0),
      createdBy: demoUserId(author),
      dateCreated: createdAt,
      dateSubmitted,
      promisedDeliveryDate: promisedDay(dateSubmitted, shipping, lines),
    },
    items: lines.map((line, index) => ({
      orderItemId: demoUuid(`order ${place} line ${index}`, index),
      position: index + 1,
      ...line,
      dateCreated: createdAt,
    })),
    events,
    lines,
    numbering,
  }
}

function linesOf(place: number, { sellable }: World, random: Random, fleet?: FleetOrder): DemoLine[] {
  if (isShowcase(place)) return showcaseLines(sellable)
  return fleet ? fleetOrderLines(fleet, sellable) : orderLines(sellable, random)
}

/** Working hours of the past year, more of them lately; the showcase is the last one. */
function momentsBefore(now: Date, random: Random): Date[] {
  const today = now.getTime() - (now.getTime() % dayMs)
  const moments = Array.from({ length: demoOrderCount - 1 }, () => {
    const daysAgo = 1 + Math.floor(363 * (random.integer(1, 1_000) / 1_000) ** 1.3)
    // 13 to 22 o'clock UTC is the business day of the American time zones.
    return today - daysAgo * dayMs + random.integer(13 * 60, 22 * 60) * minuteMs
  })
  moments.sort((a, b) => a - b)
  return [...moments, now.getTime() - showcase.hoursAgo * hourMs].map((ms) => new Date(ms))
}

const isNorthgates = ({ zohoAccountId }: AccountRow) => zohoAccountId === northgate.zohoAccountId

/** Northgate in its places, else mostly another account of wes, else of any agent. */
function accountAt(
  place: number,
  { accounts, contacts }: World,
  random: Random,
  fleet?: FleetOrder,
): AccountRow {
  if (fleet || isNorthgatesOrder(place)) return random.pick(accounts.filter(isNorthgates))
  const isOfWes = random.chance(0.75)
  return random.pick(
    accounts.filter(
      (account) =>
        (account.ownerZohoUserId === wes.zohoUserId) === isOfWes &&
        !isNorthgates(account) &&
        contacts.some(({ zohoAccountId }) => zohoAccountId === account.zohoAccountId) &&
        // A customer who left has old orders only.
        (account.isActive || place < 40),
    ),
  )
}

function nameOfFirst([first]: readonly DemoLine[], { sellable }: World): string {
  const sold = sellable.find(({ offer }) => offer.offerId === first?.offerId)
  if (!sold) throw new Error('A demo order has a line that is not for sale.')
  return productNameOf({ manufacturerName: sold.maker, model: sold.product.model })
}

function getAgent(zohoUserId: string) {
  const agent = agentRows.find((row) => row.zohoUserId === zohoUserId)
  if (!agent) throw new Error(`No agent of the demo CRM has the id ${zohoUserId}.`)
  return agent
}

/** Who pressed the button: the agent, a manager in the agent's name, or the customer. */
function authorOf(place: number, agent: { zohoUserId: string }, random: Random) {
  if (isNorthgatesOrder(place)) return isOrderedByCustomer(place) ? una : wes
  const own = [wes, ...managers].find(({ zohoUserId }) => zohoUserId === agent.zohoUserId)
  return own && random.chance(0.85) ? own : random.pick(managers)
}

function contactOf(place: number, account: AccountRow, contacts: readonly ContactRow[], random: Random) {
  const people = contacts.filter(({ zohoAccountId }) => zohoAccountId === account.zohoAccountId)
  const wanted = people.filter((person) =>
    isShowcase(place)
      ? person.firstName === showcase.contactFirstName
      : !isOrderedByCustomer(place) || person.zohoContactId === una.zohoContactId,
  )
  const contact = random.pick(wanted)
  return {
    zohoContactId: contact.zohoContactId,
    contactFirstName: contact.firstName,
    contactLastName: contact.lastName,
    contactEmail: contact.email,
    // The phone stands in for a missing mobile (docs/spec/orders.md#header-selections).
    contactMobile: contact.mobile || contact.phone,
  }
}

function addressesOf(account: AccountRow) {
  const { billingStreet, billingCity, billingState, billingCode } = account
  const { shippingStreet, shippingCity, shippingState, shippingCode } = account
  return {
    billingStreet,
    billingCity,
    billingState,
    billingCode,
    shippingSameAsBilling: billingStreet === shippingStreet && billingCode === shippingCode,
    shippingStreet,
    shippingCity,
    shippingState,
    shippingCode,
  }
}

/**
 * From the carrier, or from our facility at a UPS rate: on a draft today's. The draft of the
 * screenshots is undecided, so that they show what is missing.
 */
function shippingOf(
  place: number,
  statusId: OrderStatusId,
  lines: readonly DemoLine[],
  random: Random,
  fleet?: FleetOrder,
) {
  const isDraft = statusId === orderStatus.draft
  if (isDraft && isShowcase(place))
    return { shipDirect: null, shippingDescription: null, shippingRateCents: null }
  if (isDraft && random.chance(0.6)) return startingShipping
  if (random.chance(0.25) && !fleet)
    return isDraft && !mayShipDirect(lines.map(shippedLineOf))
      ? startingShipping
      : { shipDirect: true, shippingDescription: null, shippingRateCents: 0 }
  const { description, boxCents } = random.pick(upsServices)
  const boxes = Math.ceil(itemCount(lines) / unitsPerBox)
  return { shipDirect: false, shippingDescription: description, shippingRateCents: boxes * boxCents }
}

/** The day on which a submitted order arrives, as if it went a middle distance. */
function promisedDay(
  at: Date | null,
  { shipDirect, shippingDescription }: OrderShipping,
  lines: readonly DemoLine[],
): string {
  if (at === null || shipDirect !== false) return ''
  const devices = lines.reduce(
    (sum, { productTypeId, quantity }) => sum + (isNumbered(productTypeId) ? quantity : 0),
    0,
  )
  const shipped = shipDay({ at, timeZone: defaultTimeZone, devices })
  return arrivalDay(shipped, transitDays[shippingDescription ?? ''] ?? 3)
}

const transitDays: Readonly<Record<string, number>> = { 'UPS 2nd Day Air': 2, 'UPS Next Day Air': 1 }

const shippedLineOf = ({ carrierId, productTypeId }: DemoLine) => ({
  carrier: carrierNameOf(carrierId) ?? '',
  productTypeId,
})

/** All apps that the devices can have; some stations leave a few out. */
function appsFor(place: number, lines: readonly DemoLine[], random: Random) {
  const apps = preselectedApps(lines.map(({ productTypeId }) => productTypeId))
  const isPicky = !isShowcase(place) && random.chance(0.35)
  return joinApps(isPicky ? apps.filter(() => random.chance(0.7)) : apps)
}

function notesOf(
  place: number,
  account: AccountRow,
  lines: readonly DemoLine[],
  random: Random,
  fleet?: FleetOrder,
) {
  if (isShowcase(place))
    return { notes: showcase.notes, stagingNotes: showcase.stagingNotes, numbering: null }
  const devices = lines.filter(({ productTypeId }) => isDevice(productTypeOf(productTypeId)))
  const first = random.integer(1, 200)
  const notes = random.chance(0.4) ? random.pick(orderNotes) : ''
  const isNoted = devices.length > 0 && random.chance(0.6)
  const shortCode = isNoted ? random.pick(stagingCodes) : ''
  // Northgate's numbers are those of its stations.
  if (fleet || (isNoted && isNorthgates(account)))
    return {
      notes,
      stagingNotes: `Short code ${northgateShortCode}. Unit numbers and stations as in the sheet.`,
      numbering: null,
    }
  if (!isNoted) return { notes, stagingNotes: '', numbering: null }
  return {
    notes,
    stagingNotes: `Short code ${shortCode}, ${unitNumbers(first, itemCount(devices))}.`,
    numbering: { shortCode, first },
  }
}

/** "units 014 to 033", as the asset tags say it. */
function unitNumbers(first: number, count: number) {
  const [from, to] = [first, first + count - 1].map((unit) => String(unit).padStart(3, '0'))
  return count === 1 ? `unit ${from}` : `units ${from} to ${to}`
}

const isDevice = (type: ProductType | undefined) => type === 'phone' || type === 'tablet'
