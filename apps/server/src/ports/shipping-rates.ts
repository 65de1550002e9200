import type { Address } from '@portal/domain/address'
import type { Arrival } from '@portal/domain/arrival-words'
import type { Cents } from '@portal/domain/money'
import { noRateWords } from '@portal/domain/packing'
import type { RateTable, Zone } from '@portal/domain/rate-table'
import type { ShippingRate } from '@portal/domain/shipping'
import { whyNoUps } from '@portal/domain/ups-reach'

export type Shipment = {
  to: Address
  itemCount: number
  declaredValueCents: Cents
  /** How many of the units are devices, which are staged first; all of them where it is not known. */
  deviceCount?: number
  /** What all units weigh, in pounds; each counts as an average one where it is not known. */
  contentsPounds?: number
  /** All of it is services, so there is no box and nothing to ask UPS about. */
  isServicesOnly?: boolean
}

/** What one unit of the shipment weighs on average; undefined where that is not known. */
export const poundsPerUnit = ({ itemCount, contentsPounds }: Shipment): number | undefined =>
  contentsPounds === undefined || itemCount < 1 ? undefined : contentsPounds / itemCount

/** Why there are no rates for this shipment. */
export const noRateFor = (shipment: Shipment): string =>
  whyNoUps(shipment.to) ?? noRateWords(shipment.itemCount, poundsPerUnit(shipment))

/** The table behind the built-in rates and days, which Administrators change while the portal runs. */
export type RateTableSource = {
  read: () => RateTable
  /** Another text for each table that was published. */
  edition: () => string
}

/** Cheapest first. Throws AppError('RATES_UNAVAILABLE') when no one can answer. */
export type ShippingRates = {
  quote(shipment: Shipment): Promise<ShippingRate[]>
  /** Which rates are valid now: quotes of another edition do not stand any more. Left out where only time ends them. */
  edition?: () => string
}

/** The price zone of a ZIP code; undefined when it is malformed or where UPS does not deliver at these prices. */
export type ShippingZones = (zip: string) => Promise<Zone | undefined>

/** One destination, and the day on which UPS picks the shipment up, yyyy-MM-dd. */
export type Transit = { to: Address; shipDay: string }

export type TransitAnswer = {
  /** One for each service that has a day, in no order that matters; all after the pickup. */
  arrivals: Arrival[]
  /** Whether UPS was asked in vain, so that asking again soon may bring better days. */
  isIncomplete: boolean
}

/**
 * On which day each service arrives at a destination (docs/spec/delivery-days.md). Never throws and never keeps a caller
 * waiting for long: a rate must be shown with or without its day.
 */
export type TransitTimes = {
  arrivals(transit: Transit): Promise<TransitAnswer>
  /** Which days are valid now: answers of another edition do not stand any more. Left out where only time ends them. */
  edition?: () => string
}
