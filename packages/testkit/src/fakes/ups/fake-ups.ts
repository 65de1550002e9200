import { type Asked, type FakeVendor, type Said, startFakeVendor } from '../vendor-server.ts'
import { alertsAnswer, fakeAlertsPath } from './fake-alerts.ts'
import { bendTracking, type FakeParcel, fakeTrackingPath, isTrackAnswer, tracked } from './fake-tracking.ts'
import {
  bendTransit,
  fakeTransitPath,
  isTransitAnswer,
  type TransitRequest,
  transit,
} from './fake-transit.ts'

/**
 * UPS as our adapters meet it: client-credentials tokens, the Rating API, the Time in Transit API and the Tracking API. Prices are invented, rise
 * with weight, value and distance, and are the same every time. Service descriptions are blank and amounts are
 * text, as they are at the vendor.
 */

export const fakeUpsAccount = {
  clientId: 'fake-client',
  clientSecret: 'fake-secret',
  accountNumber: 'A1B2C3',
}

export type FakeUps = FakeVendor & {
  /** Every token given out so far is refused from now on. */
  revokeTokens(): void
  /** What the next answers leave out or change. */
  answers: {
    /** Whether the account has prices of its own. */
    negotiated: boolean
    /** How long a token lasts, in seconds. */
    tokenSeconds: number
    /** Codes of the services that it offers. */
    services: string[]
    /** Days under way of the services whose days it says; 0 and less are days that have passed. */
    transitDays: Record<string, number>
    /** Boxes that it knows, by tracking number. */
    parcels: Record<string, FakeParcel>
    /** Numbers that it tells nothing of. */
    refusedAlerts: string[]
  }
}

const basePrices: Readonly<Record<string, number>> = {
  '03': 1_678,
  '12': 2_410,
  '02': 4_190,
  '13': 6_035,
  '01': 6_890,
  '14': 10_240,
}

type Package = {
  PackageWeight: { Weight: string }
  PackageServiceOptions?: { DeclaredValue?: { MonetaryValue?: string } }
}
type RateRequest = {
  RateRequest?: { Shipment?: { Package?: Package[]; ShipTo?: { Address?: { PostalCode?: string } } } }
}

export async function startFakeUps(): Promise<FakeUps> {
  let generation = 0
  let issued = 0
  const answers: FakeUps['answers'] = {
    negotiated: true,
    tokenSeconds: 14_399,
    services: ['02', '03', '12', '01', '13'],
    transitDays: { GND: 4, '3DS': 3, '2DA': 2, '1DP': 1, '1DA': 1 },
    parcels: {},
    refusedAlerts: [],
  }

  const answer = (asked: Asked): Said => {
    if (asked.method === 'POST' && asked.path === '/security/v1/oauth/token') return token(asked)
    if (asked.method === 'POST' && asked.path === '/api/rating/v2409/Shop') return rate(asked)
    if (asked.method === 'POST' && asked.path === fakeTransitPath) return transitAnswer(asked)
    if (asked.method === 'GET' && asked.path.startsWith(fakeTrackingPath)) return trackingAnswer(asked)
    if (asked.method === 'POST' && asked.path === fakeAlertsPath)
      return isKnown(asked.headers)
        ? alertsAnswer(asked.text, answers.refusedAlerts)
        : refused(401, '250002', 'Invalid Authentication Information.')
    return refused(404, '10404', 'Not Found')
  }

  const isKnown = ({ authorization }: Asked['headers']) =>
    authorization?.startsWith(`Bearer token-${generation}-`) === true

  function trackingAnswer({ headers, path }: Asked): Said {
    if (!isKnown(headers)) return refused(401, '250002', 'Invalid Authentication Information.')
    const number = path.slice(fakeTrackingPath.length)
    return tracked(number, answers.parcels[number])
  }

  function transitAnswer({ headers, text }: Asked): Said {
    if (!isKnown(headers)) return refused(401, '250002', 'Invalid Authentication Information.')
    return transit(JSON.parse(text) as TransitRequest, answers.transitDays)
  }

  function token({ headers, text }: Asked): Said {
    const { clientId, clientSecret } = fakeUpsAccount
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (headers.authorization !== basic) return refused(401, '10401', 'ClientId is Invalid')
    if (new URLSearchParams(text).get('grant_type') !== 'client_credentials')
      return refused(400, '10400', 'Invalid/Missing Body')
    issued++
    return {
      status: 200,
      json: {
        token_type: 'Bearer',
        issued_at: '1772463600000',
        client_id: clientId,
        access_token: `token-${generation}-${issued}`,
        expires_in: String(answers.tokenSeconds),
        status: 'approved',
      },
    }
  }

  function rate({ headers, text }: Asked): Said {
    if (!isKnown(headers)) return refused(401, '250002', 'Invalid Authentication Information.')
    const shipment = (JSON.parse(text) as RateRequest).RateRequest?.Shipment
    const packages = shipment?.Package
    if (!packages || packages.length === 0) return refused(400, '9110003', 'Missing shipment information')
    if (shipment?.ShipTo?.Address?.PostalCode === '00000')
      return refused(400, '111286', 'The state or the postal code is not valid for the country.')
    const zone = Number(shipment?.ShipTo?.Address?.PostalCode?.[0] ?? 0)
    const shipments = answers.services.map((code) => rated(code, packages, zone))
    return {
      status: 200,
      json: {
        RateResponse: {
          Response: { ResponseStatus: { Code: '1', Description: 'Success' } },
          RatedShipment: shipments,
        },
      },
    }
  }

  /** @param zone the first digit of the ZIP, which rises to the west: so far is it from the east */
  function rated(code: string, packages: readonly Package[], zone: number) {
    const pounds = packages.reduce((sum, one) => sum + Number(one.PackageWeight.Weight), 0)
    const valueCents = packages.reduce(
      (sum, one) => sum + Number(one.PackageServiceOptions?.DeclaredValue?.MonetaryValue ?? 0) * 100,
      0,
    )
    const carriage = (basePrices[code] ?? 5_000) * packages.length + (40 + zone) * pounds + 35 * zone
    const insurance = Math.round(valueCents / 100)
    const total = carriage + insurance
    return {
      Service: { Code: code, Description: '' },
      RatedShipmentAlert: [
        { Code: '110971', Description: 'Your invoice may vary from the displayed reference rates' },
      ],
      BillingWeight: { UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' }, Weight: pounds.toFixed(1) },
      TransportationCharges: money(carriage),
      ServiceOptionsCharges: money(insurance),
      TotalCharges: money(total),
      ...(answers.negotiated && { NegotiatedRateCharges: { TotalCharge: money(Math.round(total * 0.68)) } }),
      RatedPackage: packages.map((one) => ({ Weight: one.PackageWeight.Weight })),
    }
  }

  const vendor = await startFakeVendor(answer, refusalBody, bend)
  return { ...vendor, answers, revokeTokens: () => generation++ }
}

const money = (cents: number) => ({ CurrencyCode: 'USD', MonetaryValue: (cents / 100).toFixed(2) })

const refused = (status: number, code: string, message: string): Said => ({
  status,
  json: { response: { errors: [{ code, message }] } },
})

const codes: Readonly<Record<number, [code: string, message: string]>> = {
  401: ['250002', 'Invalid Authentication Information.'],
  403: ['250005', 'Blocked merchant.'],
  429: ['10429', 'Too Many Requests'],
}

function refusalBody(status: number, { path }: Asked) {
  const [code, message] = codes[status] ?? ['10500', 'Internal Server Error']
  const errors = [{ code, message }]
  return path === fakeTransitPath ? { errors } : { response: { errors } }
}

type RateAnswer = { RateResponse?: { RatedShipment?: unknown[] } }

function bend({ json }: Said, fault: 'wrong-types' | 'object-instead-of-array'): unknown {
  if (isTrackAnswer(json)) return bendTracking(json, fault)
  if (isTransitAnswer(json)) return bendTransit(json, fault)
  const answer = json as RateAnswer
  const [first] = answer.RateResponse?.RatedShipment ?? []
  if (fault === 'wrong-types')
    return { RateResponse: { RatedShipment: 'none', Response: 5 }, access_token: 7 }
  return first === undefined ? json : { RateResponse: { ...answer.RateResponse, RatedShipment: first } }
}
