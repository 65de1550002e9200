import { type Box, packing } from '@portal/domain/packing'
import { stateCode } from '@portal/domain/us-states'
import type { UpsSettings } from '../../config-vendors.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'

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
