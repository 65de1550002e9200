import { AppError } from '@portal/contract/errors'
import { packBoxes } from '@portal/domain/packing'
import type { ShippingRate } from '@portal/domain/shipping'
import type { UpsSettings } from '../../config-vendors.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { poundsPerUnit, type ShippingRates } from '../../ports/shipping-rates.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { ratesOf } from './rate-reply.ts'
import { toRateRequest } from './rate-request.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { meansNoService, vendor } from './ups-failure.ts'
import { type UpsToken, upsToken } from './ups-token.ts'

type Options = {
  now: () => Date
  timeoutMs: number
  patience: Partial<Patience>
  /** Shared with UPS's other APIs; one of its own where it is left out. */
  token?: UpsToken
}

const standard: Options = { now: () => new Date(), timeoutMs: 8_000, patience: {} }
const zip = /^\d{5}(?:-?\d{4})?$/

export type UpsRates = ShippingRates & {
  /** When UPS last answered; null before it has. */
  lastSuccess(): Date | null
}

/**
 * Rates from UPS's Rating API, v2409 "Shop" (docs/spec/integrations.md#ups): our account's negotiated prices where it
 * has them. Cheapest first; an empty list when UPS has no service to the address. Asking again changes
 * nothing at UPS, so failures that pass are tried again. Throws RATES_UNAVAILABLE, with the reason as
 * its cause, when no answer could be had.
 */
export function upsRates(settings: UpsSettings, options: Partial<Options> = {}): UpsRates {
  const { now, timeoutMs, patience, token: shared } = { ...standard, ...options }
  const token = shared ?? upsToken(settings, { now, timeoutMs })
  let lastSuccess: Date | null = null

  return {
    lastSuccess: () => lastSuccess,
    quote: async (shipment) => {
      const boxes = zip.test(shipment.to.zip.trim())
        ? packBoxes(shipment.itemCount, poundsPerUnit(shipment))
        : undefined
      if (!boxes || boxes.length === 0) return []
      const body = JSON.stringify(toRateRequest(shipment, boxes, settings))
      try {
        const rates = await withRetries(
          (deadline) => shop({ settings, token, now, timeoutMs, deadline }, body),
          patience,
        )
        lastSuccess = now()
        return rates
      } catch (cause) {
        if (cause instanceof IntegrationError && meansNoService(cause)) return []
        throw new AppError('RATES_UNAVAILABLE', { cause })
      }
    },
  }
}

async function shop(call: UpsCall, body: string): Promise<ShippingRate[]> {
  const rates = ratesOf(await askUps(call, '/api/rating/v2409/Shop', body))
  if (!rates) throw new IntegrationError(vendor, 'bad_response')
  return rates
}
