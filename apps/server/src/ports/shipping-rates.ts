import type { Address } from '@portal/domain/address'
import type { Cents } from '@portal/domain/money'
import { noRateWords } from '@portal/domain/packing'
import type { RateTable } from '@portal/domain/rate-table'
import type { ShippingRate } from '@portal/domain/shipping'

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
  noRateWords(shipment.itemCount, poundsPerUnit(shipment))

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
