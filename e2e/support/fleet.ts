import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { checkDigitOf } from '@portal/domain/device-fields'
import { callApi } from './api.ts'
import type { SignedIn } from './people.ts'

/** Fleets of one test's own. */

/** An IMEI of the range that is set aside for tests; the workers share one database, so it is drawn. */
export function anImei(): string {
  const body = `0010150${String(randomInt(10_000_000)).padStart(7, '0')}`
  return body + checkDigitOf(body)
}

/** Letters before unit numbers and names, so that tests in one account do not meet. */
export const aPrefix = () => `E${randomInt(10_000, 99_999)}`

type Fleet = { owner: SignedIn; accountId: string }

export async function addStation(
  request: APIRequestContext,
  { owner, accountId }: Fleet,
  station: { name: string; code: string; addressId?: string },
): Promise<string> {
  const { result } = await callApi(request, 'createStation', {
    token: owner.token,
    params: { accountId },
    body: { addressId: null, ...station },
  })
  return result.stationId
}

type NewDevice = {
  unitNumber: string
  status?: 'inService' | 'spare'
  holder?: string
  stationId?: string
  imei?: string
  phoneNumber?: string
  model?: string
  coverUntil?: string
}

/** Adds a device as someone who bought it elsewhere. Answers its id. */
export async function addDevice(
  request: APIRequestContext,
  { owner, accountId }: Fleet,
  device: NewDevice,
): Promise<string> {
  const { result } = await callApi(request, 'createDevice', {
    token: owner.token,
    params: { accountId },
    body: { status: 'inService', make: 'Halden', model: 'N6 Pro', ...device },
  })
  return result.deviceId
}
