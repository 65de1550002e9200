import type { Said } from '../vendor-server.ts'

/** Track Alert of the fake UPS: it takes up to a hundred numbers and names those that it does not. */

export const fakeAlertsPath = '/api/track/v2/subscription/standard/package'
const numbersMax = 100
const shape = /^1Z[0-9A-Z]{16}$/

const refusal = (code: string, message: string): Said => ({
  status: 400,
  json: { response: { errors: [{ code, message }] } },
})

/** @param refused numbers that it does not tell of, though they are right */
export function alertsAnswer(text: string, refused: readonly string[]): Said {
  const { locale, countryCode, trackingNumberList } = JSON.parse(text) as Record<string, unknown>
  if (locale === undefined || countryCode === undefined) return refusal('VSS300', 'No locale')
  if (!Array.isArray(trackingNumberList)) return refusal('VSS200', 'No tracking numbers')
  if (trackingNumberList.length > numbersMax) return refusal('VSS220', 'Too many tracking numbers')
  const isTaken = (number: unknown) =>
    typeof number === 'string' && shape.test(number) && !refused.includes(number)
  const validTrackingNumbers = trackingNumberList.filter(isTaken)
  if (validTrackingNumbers.length === 0) return refusal('VSS210', 'No valid tracking number')
  const invalidTrackingNumbers = trackingNumberList.filter((number) => !isTaken(number))
  return { status: 200, json: { validTrackingNumbers, invalidTrackingNumbers } }
}
