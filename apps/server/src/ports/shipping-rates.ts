import type { Address } from '@portal/domain/address'
import type { Cents } from '@portal/domain/money'
import type { ShippingRate } from '@portal/domain/shipping'

export type Shipment = { to: Address; itemCount: number; declaredValueCents: Cents }

/** Cheapest first. Throws AppError('RATES_UNAVAILABLE') when nobody can answer. */
export type ShippingRates = { quote(shipment: Shipment): Promise<ShippingRate[]> }
