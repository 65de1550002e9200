import { noCarrier, productTypeOf } from './catalog.ts'
import type { Cents } from './money.ts'

/**
 * 'wbc': kitted and staged at our facility, then UPS. 'direct': the carrier ships straight to the customer
 * (docs/spec/checkout.md#shipping-method).
 */
export const shippingMethods = ['wbc', 'direct'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/** A UPS service and its price (docs/spec/checkout.md#rates). */
export type ShippingRate = { description: string; rateCents: Cents }

/** Stands in the list of rates where an order has services only. */
export const noShippingNeeded: ShippingRate = { description: 'No shipping needed', rateCents: 0 }

/** A rate without 'wbc' cannot even be written down. */
export type ShippingChoice = { method: 'direct' } | { method: 'wbc'; rate: ShippingRate | null }

/** The shipping choice as an order keeps it. */
export type OrderShipping = {
  /** Null while no method is chosen. */
  shipDirect: boolean | null
  /** The UPS service; null until UPS has quoted one, and for the other methods. */
  shippingDescription: string | null
  /** Null while it is not known: nothing chosen, or UPS did not answer. */
  shippingRateCents: Cents | null
}

/**
 * A draft made in the portal ships from our facility; its UPS service is the first one quoted
 * (docs/spec/orders.md#shipping-of-drafts).
 */
export const startingShipping: OrderShipping = {
  shipDirect: false,
  shippingDescription: null,
  shippingRateCents: null,
}

/**
 * A draft's choice at today's rates. The chosen service stays while it is offered; otherwise the first, cheapest one
 * takes its place. Without rates the service stays and its price is unknown.
 * @param rates cheapest first; null when no one could be asked
 */
export function atTodaysRates(choice: OrderShipping, rates: readonly ShippingRate[] | null): OrderShipping {
  if (choice.shipDirect !== false) return choice
  const rate = rates?.find(({ description }) => description === choice.shippingDescription) ?? rates?.[0]
  return {
    shipDirect: false,
    shippingDescription: rate?.description ?? choice.shippingDescription,
    shippingRateCents: rate?.rateCents ?? null,
  }
}

/** The stored choice as the rules of submitting read it. */
export function shippingChoiceOf({
  shipDirect,
  shippingDescription,
  shippingRateCents,
}: OrderShipping): ShippingChoice | null {
  if (shipDirect === null) return null
  if (shipDirect) return { method: 'direct' }
  const isQuoted = shippingDescription !== null && shippingRateCents !== null
  return {
    method: 'wbc',
    rate: isQuoted ? { description: shippingDescription, rateCents: shippingRateCents } : null,
  }
}

/** Stands wherever UPS services and their prices are shown (docs/spec/integrations.md#ups). */
export const upsNotice =
  'UPS and the names of its services are trademarks of United Parcel Service of America, Inc.'

/** What happens to unit numbers of an order that ships direct from the carrier (docs/spec/checkout.md#shipping-method). */
export const directUnitsNotice =
  'Direct shipments are not staged: the devices arrive without tags. Their unit numbers, holders and stations are kept with the order and in the fleet, where you can print the tags.'

/** What decides whether a line can ship from its carrier. */
export type ShippedLine = { carrier: string; productTypeId: string }

const isCarriers = ({ carrier }: ShippedLine) => carrier !== noCarrier
/** A service, repair coverage included, is not shipped: it goes with either method. */
const isShipped = ({ productTypeId }: ShippedLine) => productTypeOf(productTypeId) !== 'service'

/** The lines that keep an order from shipping direct from the carrier: goods that no carrier sells. */
export const linesNotDirect = <Line extends ShippedLine>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isShipped(line) && !isCarriers(line))

/**
 * Whether "direct from the carrier" can be chosen for an order: a carrier ships something of it. What no carrier ships goes from our
 * facility then (docs/spec/checkout.md#shipping-method).
 */
export const mayChooseDirect = (lines: readonly ShippedLine[]): boolean => lines.some(isCarriers)

/** What of a direct order goes from our facility, by name; '' where the carrier ships all of it, or none. */
export function remainderNames(lines: ReadonlyArray<ShippedLine & { name: string }>): string {
  const names = [...new Set(linesNotDirect(lines).map(({ name }) => name))]
  return mayChooseDirect(lines) ? names.join(', ') : ''
}

/** Whether all of these lines can ship direct from the carrier: there is a carrier's offer and there are no goods of ours. */
export const mayShipDirect = (lines: readonly ShippedLine[]): boolean =>
  lines.some(isCarriers) && linesNotDirect(lines).length === 0
