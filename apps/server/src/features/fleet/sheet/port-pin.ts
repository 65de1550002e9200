import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../../deps.ts'

type Needs = Pick<SignedInContext, 'secrets'>

/** One device's PIN opens for no other, and for nothing else that the same key seals. */
const ownerOf = (deviceId: string) => `transfer PIN of device ${deviceId}`

/** The transfer PIN as it is stored (docs/spec/fleet.md#sheet). Throws PORT_PIN_UNAVAILABLE. */
export function sealPortPin({ secrets }: Needs, deviceId: string, pin: string): string {
  if (!secrets) throw new AppError('PORT_PIN_UNAVAILABLE')
  return secrets.seal(pin, ownerOf(deviceId)).toString('base64')
}

/** The transfer PIN. Throws PORT_PIN_UNAVAILABLE when it was sealed with another key. */
export function openPortPin({ secrets }: Needs, deviceId: string, sealed: string): string {
  const pin = secrets?.unseal(Buffer.from(sealed, 'base64'), ownerOf(deviceId))
  if (pin === undefined) throw new AppError('PORT_PIN_UNAVAILABLE')
  return pin
}
