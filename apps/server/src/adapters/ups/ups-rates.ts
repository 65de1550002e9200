import { AppError } from '@portal/contract/errors'
import { stateCode } from '@portal/domain/countries'
import { type Box, packBoxes, packing } from '@portal/domain/packing'
import type { ShippingRate } from '@portal/domain/shipping'
import * as z from 'zod'
import { IntegrationError } from '../../ports/integration-error.ts'
import { poundsPerUnit, type Shipment, type ShippingRates } from '../../ports/shipping-rates.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { askUps, type UpsCall } from './ups-call.ts'
import { meansNoService, vendor } from './ups-failure.ts'
import type { UpsSettings } from './ups-settings.ts'
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

/** Amounts are text by the vendor's schema, and numbers from its test system. */
const money = z.object({
  CurrencyCode: z.literal('USD'),
  MonetaryValue: z.union([z.string().regex(/^\d+(\.\d+)?$/), z.number().nonnegative()]),
})
const ratedShipment = z.object({
  Service: z.object({ Code: z.string() }),
  TotalCharges: money,
  NegotiatedRateCharges: z.object({ TotalCharge: money }).nullish().catch(undefined),
})
/** A single result may come as an object. */
const rateReply = z.object({
  RateResponse: z.object({
    RatedShipment: z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(ratedShipment).min(1),
    ),
  }),
})

/** UPS leaves the description of a service blank when all of them are asked for. */
const serviceNames: Readonly<Record<string, string>> = {
  '01': 'UPS Next Day Air',
  '02': 'UPS 2nd Day Air',
  '03': 'UPS Ground',
  '07': 'UPS Worldwide Express',
  '08': 'UPS Worldwide Expedited',
  '11': 'UPS Standard',
  '12': 'UPS 3 Day Select',
  '13': 'UPS Next Day Air Saver',
  '14': 'UPS Next Day Air Early',
  '54': 'UPS Worldwide Express Plus',
  '59': 'UPS 2nd Day Air A.M.',
  '65': 'UPS Saver',
  '75': 'UPS Heavy Goods',
}

/** The rates in an answer, cheapest first, each service once; undefined when it is no such answer. */
export function ratesOf(answer: unknown): ShippingRate[] | undefined {
  const parsed = rateReply.safeParse(answer)
  if (!parsed.success) return undefined
  const rates = new Map<string, ShippingRate>()
  for (const { Service, TotalCharges, NegotiatedRateCharges } of parsed.data.RateResponse.RatedShipment) {
    const description = serviceNames[Service.Code] ?? `UPS service ${Service.Code}`
    const rateCents = centsOf(NegotiatedRateCharges?.TotalCharge ?? TotalCharges)
    const known = rates.get(description)
    if (rateCents > 0 && (!known || rateCents < known.rateCents))
      rates.set(description, { description, rateCents })
  }
  return [...rates.values()].sort((a, b) => a.rateCents - b.rateCents)
}

const centsOf = ({ MonetaryValue }: z.output<typeof money>) => Math.round(Number(MonetaryValue) * 100)

/** Lines of an address hold 35 characters, and there are three of them. */
const lineMax = 35
const linesMax = 3
const cityMax = 30
/** UPS insures no more in one box. */
const declaredBoxMaxCents = 5_000_000

/** The body of `POST /api/rating/v2409/Shop`: every service for these boxes, at our account's prices. */
export function toRateRequest(
  { to, declaredValueCents }: Shipment,
  boxes: readonly Box[],
  { accountNumber, origin }: UpsSettings,
) {
  const from = {
    AddressLine: [origin.line],
    City: origin.city,
    StateProvinceCode: origin.state,
    PostalCode: origin.zip,
    CountryCode: 'US',
  }
  const values = splitCents(declaredValueCents, boxes.length)
  const state = stateCode(to.state)
  return {
    RateRequest: {
      Request: { RequestOption: 'Shop', SubVersion: '2409' },
      PickupType: { Code: '01' },
      CustomerClassification: { Code: '00' },
      Shipment: {
        Shipper: { Name: origin.name, ShipperNumber: accountNumber, Address: from },
        ShipFrom: { Name: origin.name, Address: from },
        ShipTo: {
          Address: {
            AddressLine: addressLines(to.street),
            City: to.city.trim().slice(0, cityMax),
            ...(state !== undefined && { StateProvinceCode: state }),
            PostalCode: to.zip.trim().slice(0, 5),
            CountryCode: 'US',
          },
        },
        PaymentDetails: {
          ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: accountNumber } }],
        },
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        Package: boxes.map((box, index) => toPackage(box, values[index] ?? 0)),
      },
    },
  }
}

const { length, width, height } = packing.boxInches

const toPackage = ({ pounds }: Box, valueCents: number) => ({
  PackagingType: { Code: '02', Description: 'Package' },
  Dimensions: {
    UnitOfMeasurement: { Code: 'IN', Description: 'Inches' },
    Length: String(length),
    Width: String(width),
    Height: String(height),
  },
  PackageWeight: { UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' }, Weight: String(pounds) },
  ...(valueCents > 0 && {
    PackageServiceOptions: {
      DeclaredValue: {
        CurrencyCode: 'USD',
        MonetaryValue: (Math.min(valueCents, declaredBoxMaxCents) / 100).toFixed(2),
      },
    },
  }),
})

/** Equal parts that add up to the whole: the first ones are a cent larger. */
export function splitCents(cents: number, parts: number): number[] {
  const part = Math.floor(cents / parts)
  const larger = cents - part * parts
  return Array.from({ length: parts }, (_, index) => part + (index < larger ? 1 : 0))
}

/** Broken between words where one line is too short; what three lines do not hold is left out. */
export function addressLines(street: string): string[] {
  const lines: string[] = []
  for (const word of street.trim().split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= lineMax)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word.slice(0, lineMax))
  }
  return lines.slice(0, linesMax)
}
