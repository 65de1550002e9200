import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { checkDigitOf } from '@portal/domain/device-fields'
import { isTrackingNumber } from '@portal/domain/tracking-number'
import { callApi } from './api.ts'

const withCheck = (body: string) => body + checkDigitOf(body)

/** Of the first eight digits by which the demo's phones are known. */
export const aKnownImei = () => withCheck(`00101503${String(randomInt(100_000, 999_999))}`)
const aSim = () => withCheck(`8914800${String(randomInt(10 ** 10, 10 ** 11))}`)

/** A tracking number of UPS with the right check digit. */
export function aTrackingNumber(): string {
  const body = `1Z999AA1${randomInt(10 ** 8, 10 ** 9)}`
  const found = Array.from({ length: 10 }, (_, digit) => body + digit).find(isTrackingNumber)
  if (found === undefined) throw new Error('One of ten digits is right.')
  return found
}

/** The one unit of an order is staged, packed and shipped, as the staging desk does it. Answers its box. */
export async function stageAndShip(
  request: APIRequestContext,
  token: string,
  orderId: number,
): Promise<{ boxCode: string; trackingNumber: string }> {
  const params = { orderId }
  const bench = 'Bench 9'
  await callApi(request, 'claimOrder', { token, params, body: {} })
  const taken = await callApi(request, 'takeUnit', { token, params, body: { deviceId: null, bench } })
  const unit = taken.result.unit
  if (!unit) throw new Error('The order has a unit to stage.')
  const { deviceId, tagCode } = unit
  for (const scanned of [aKnownImei(), aSim(), tagCode]) {
    const { result } = await callApi(request, 'scanAtBench', {
      token,
      params,
      body: { scanned, deviceId, bench },
    })
    if (result.said.kind !== 'fits') throw new Error(`The bench says ${JSON.stringify(result.said)}`)
  }
  await callApi(request, 'finishUnit', { token, params, body: { deviceId, bench, allChecks: true } })
  const box = (await callApi(request, 'openBox', { token, params, body: {} })).result
  const ofBox = { params: { boxId: box.boxId }, token }
  await callApi(request, 'putInBox', { ...ofBox, body: { deviceIds: [deviceId] } })
  await callApi(request, 'closeBox', { ...ofBox, body: {} })
  const trackingNumber = aTrackingNumber()
  await callApi(request, 'shipBox', {
    ...ofBox,
    body: { trackingNumber, withoutNumbers: 'Staged for a test' },
  })
  return { boxCode: box.boxCode, trackingNumber }
}
