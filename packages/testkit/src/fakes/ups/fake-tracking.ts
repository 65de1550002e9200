import type { Said } from '../vendor-server.ts'

/** The Tracking API of the fake UPS: boxes as a test describes them. */

export const fakeTrackingPath = '/api/track/v1/details/'

/** What happened to a box: UPS's type and code of the status, at a moment of ISO 8601. */
export type FakeActivity = { at: string; type: string; code?: string; description: string; city?: string }
export type FakeParcel = {
  /** The earliest first. */
  activities: FakeActivity[]
  /** yyyy-MM-dd. */
  scheduled?: string
  rescheduled?: string
}

const digits = (iso: string) => iso.replace(/[-:TZ]|\.\d+/g, '')

export function tracked(trackingNumber: string, parcel: FakeParcel | undefined): Said {
  if (!parcel)
    return {
      status: 404,
      json: { response: { errors: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] } },
    }
  const activity = parcel.activities.toReversed().map(activityOf)
  const dates = [
    ...(parcel.scheduled === undefined ? [] : [{ type: 'SDD', date: parcel.scheduled.replaceAll('-', '') }]),
    ...(parcel.rescheduled === undefined
      ? []
      : [{ type: 'RDD', date: parcel.rescheduled.replaceAll('-', '') }]),
  ]
  const found = {
    trackingNumber,
    deliveryDate: dates,
    activity,
    currentStatus: activity[0]?.status ?? { type: 'NA', code: '', description: '' },
    packageCount: 1,
  }
  return {
    status: 200,
    json: { trackResponse: { shipment: [{ inquiryNumber: trackingNumber, package: [found] }] } },
  }
}

function activityOf({ at, type, code = '', description, city = '' }: FakeActivity) {
  const moment = digits(new Date(at).toISOString())
  const [date, time] = [moment.slice(0, 8), moment.slice(8)]
  return {
    location: { address: { city, stateProvince: city === '' ? '' : 'OH', countryCode: 'US' } },
    status: { type, code, description },
    date,
    time,
    gmtDate: date,
    // As the vendor does: a number without its first zero.
    gmtTime: time.replace(/^0+(?=\d)/, ''),
    gmtOffset: '+00:00',
  }
}

type TrackAnswer = { trackResponse: { shipment: unknown[] } }

export const isTrackAnswer = (json: unknown): json is TrackAnswer =>
  typeof json === 'object' && json !== null && 'trackResponse' in json

/** The answer in a wrong shape. */
export const bendTracking = (
  { trackResponse }: TrackAnswer,
  fault: 'wrong-types' | 'object-instead-of-array',
): unknown =>
  fault === 'wrong-types'
    ? { trackResponse: { shipment: 'none' } }
    : { trackResponse: { shipment: trackResponse.shipment[0] } }
