import { randomUUID } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import { packBoxes } from '@portal/domain/packing'
import type { ShippingRate } from '@portal/domain/shipping'
import type { UpsSettings } from '../../config-vendors.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { poundsPerUnit, type ShippingRates } from '../../ports/shipping-rates.ts'
import { requestJson } from '../vendor-http/request-json.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { ratesOf } from './rate-reply.ts'
import { toRateRequest } from './rate-request.ts'
import { failureOf, meansNoService, vendor } from './ups-failure.ts'
import { type UpsToken, upsToken } from './ups-token.ts'

type Options = { now: () => Date; timeoutMs: number; patience: Partial<Patience> }

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
  const { now, timeoutMs, patience } = { ...standard, ...options }
  const token = upsToken(settings, { now, timeoutMs })
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

type Needs = {
  settings: UpsSettings
  token: UpsToken
  now: () => Date
  timeoutMs: number
  deadline: AbortSignal
}

/** A token that UPS no longer takes is replaced once. */
async function shop(needs: Needs, body: string): Promise<ShippingRate[]> {
  const first = await tokenInTime(needs)
  try {
    return await ask(needs, first, body)
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.kind !== 'auth') throw error
    needs.token.invalidate(first)
    return ask(needs, await tokenInTime(needs), body)
  }
}

/** The request for a token is shared, so this caller's deadline ends the waiting and not the request. */
function tokenInTime({ token, deadline }: Needs): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new IntegrationError(vendor, 'timeout', { retryable: true }))
    if (deadline.aborted) return late()
    deadline.addEventListener('abort', late, { once: true })
    token
      .get()
      .then(resolve, reject)
      .finally(() => deadline.removeEventListener('abort', late))
  })
}

async function ask(
  { settings, now, timeoutMs, deadline }: Needs,
  token: string,
  body: string,
): Promise<ShippingRate[]> {
  const reply = await requestJson({
    vendor,
    url: new URL('/api/rating/v2409/Shop', settings.baseUrl).href,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      transId: randomUUID().replaceAll('-', ''),
      transactionSrc: 'portal',
    },
    body,
    timeoutMs,
    signal: deadline,
  })
  if (reply.status !== 200) throw failureOf(reply, now())
  const rates = ratesOf(reply.json)
  if (!rates) throw new IntegrationError(vendor, 'bad_response')
  return rates
}
