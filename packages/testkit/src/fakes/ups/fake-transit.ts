import type { Said } from '../vendor-server.ts'

/** The Time in Transit API of the fake UPS: the days that a test gives it, counted from Monday to Friday. */

export const fakeTransitPath = '/api/shipments/v1/transittimes'

export type TransitRequest = {
  originPostalCode?: string
  destinationPostalCode?: string
  destinationStateProvince?: string
  residentialIndicator?: string
  shipDate?: string
}

const names: Readonly<Record<string, string>> = {
  GND: 'UPS Ground',
  '3DS': 'UPS 3 Day Select',
  '2DA': 'UPS 2nd Day Air',
  '2DM': 'UPS 2nd Day Air A.M.',
  '1DP': 'UPS Next Day Air Saver',
  '1DA': 'UPS Next Day Air',
  '1DM': 'UPS Next Day Air Early',
}

/** @param days under way by service code; 0 and less are days that have passed */
export function transit(asked: TransitRequest, days: Readonly<Record<string, number>>): Said {
  const { originPostalCode, destinationPostalCode, shipDate = '' } = asked
  if (!originPostalCode || !destinationPostalCode)
    return { status: 400, json: { errors: [{ code: '270028', message: 'Invalid postal code' }] } }
  if (destinationPostalCode === '00000')
    return { status: 200, json: { validationList: { invalidFieldList: ['destinationPostalCode'] } } }
  const services = Object.entries(days).map(([level, count]) => serviceOf(level, shipDate, count))
  return {
    status: 200,
    json: {
      validationList: {
        invalidFieldList: [],
        invalidFieldListCodes: [],
        destinationAmbiguous: false,
        originAmbiguous: false,
      },
      emsResponse: {
        shipDate,
        shipTime: '16:00:00',
        serviceLevel: 'A',
        billType: '03',
        residentialIndicator: asked.residentialIndicator ?? '01',
        destinationCountryName: 'UNITED STATES',
        destinationCountryCode: 'US',
        destinationPostalCode,
        originCountryName: 'UNITED STATES',
        originCountryCode: 'US',
        originPostalCode,
        guaranteeSuspended: false,
        numberOfServices: services.length,
        services,
      },
    },
  }
}

function serviceOf(level: string, shipDate: string, days: number) {
  const deliveryDate = weekdaysAfter(shipDate, days)
  const date = new Date(`${deliveryDate}T00:00:00Z`)
  return {
    serviceLevel: level,
    serviceLevelDescription: names[level] ?? level,
    shipDate,
    deliveryDate,
    commitTime: '23:00:00',
    deliveryTime: '23:00:00',
    deliveryDayOfWeek: date.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' }).toUpperCase(),
    nextDayPickupIndicator: '0',
    saturdayPickupIndicator: '0',
    saturdayDeliveryIndicator: '0',
    guaranteeIndicator: '0',
    totalTransitDays: 0,
    businessTransitDays: days,
    restDaysCount: 0,
    holidayCount: 0,
    delayCount: 0,
    pickupDate: shipDate,
    pickupTime: '16:00:00',
    cstccutoffTime: '15:00:00',
  }
}

function weekdaysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const step = days < 0 ? -1 : 1
  for (let left = Math.abs(days); left > 0; ) {
    date.setUTCDate(date.getUTCDate() + step)
    if (date.getUTCDay() % 6 !== 0) left--
  }
  return date.toISOString().slice(0, 10)
}

type TransitAnswer = { emsResponse: { services: unknown[] } }

export const isTransitAnswer = (json: unknown): json is TransitAnswer =>
  typeof json === 'object' && json !== null && 'emsResponse' in json

/** The answer in a wrong shape. */
export const bendTransit = (
  { emsResponse }: TransitAnswer,
  fault: 'wrong-types' | 'object-instead-of-array',
): unknown =>
  fault === 'wrong-types'
    ? { emsResponse: { ...emsResponse, services: 'none' } }
    : { emsResponse: { ...emsResponse, services: emsResponse.services[0] } }
