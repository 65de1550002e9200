import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { revealPortPin as revealPortPinCall } from '@portal/contract/fleet-units'
import { counted } from '@portal/domain/format'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { isCustomer } from '@portal/domain/roles'
import { recordChange } from '../../../audit/record-change.ts'
import type { Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { holdAccess } from '../../../http/hold-access.ts'
import { findOwner, mayActForAccount } from '../../accounts/account-author.ts'
import { countIn, type RequestLimit } from '../../auth/count-request.ts'
import { findDevice } from './units.store.ts'

type Needs = Pick<SignedInContext, 'secrets'>

/** One device's PIN opens for no other, and for nothing else that the same key seals. */
const ownerOf = (deviceId: string) => `transfer PIN of device ${deviceId}`

/** The transfer PIN as it is stored (docs/spec/fleet.md#sheet). Throws PORT_PIN_UNAVAILABLE. */
export function sealPortPin({ secrets }: Needs, deviceId: string, pin: string): string {
  if (!secrets) throw new AppError('PORT_PIN_UNAVAILABLE')
  return secrets.seal(pin, ownerOf(deviceId)).toString('base64')
}

/** The transfer PIN. Throws PORT_PIN_UNAVAILABLE when it was sealed with another key. */
function openPortPin({ secrets }: Needs, deviceId: string, sealed: string): string {
  const pin = secrets?.unseal(Buffer.from(sealed, 'base64'), ownerOf(deviceId))
  if (pin === undefined) throw new AppError('PORT_PIN_UNAVAILABLE')
  return pin
}

type RevealPortPinNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'actor' | 'now' | 'requestId' | 'secrets' | 'rateLimits'
>

/**
 * The transfer PIN of one device, with a line in the audit log that commits first (docs/spec/accounts.md#pins).
 * Throws DEVICE_NOT_FOUND alike for a missing device and one of another account, ACCESS_LIMITED for one of a draft to people who
 * do not number its units, PORT_PIN_MISSING, PORT_PIN_UNAVAILABLE,
 * and TOO_MANY_REQUESTS.
 */
export const revealPortPin = (
  needs: RevealPortPinNeeds,
  deviceId: string,
): Promise<AnswerOf<typeof revealPortPinCall>> =>
  needs.inTransaction(async (tx) => {
    const device = await findDevice(tx, deviceId)
    const owner = device && (await findOwner(tx, device.zohoAccountId))
    if (!device || !mayActForAccount(needs.actor, device.zohoAccountId, owner))
      throw new AppError('DEVICE_NOT_FOUND')
    // Who may not number the units of drafts does not see them either.
    if (device.status === 'planned' && isCustomer(needs.actor)) await holdAccess(tx, needs.actor, 'order')
    if (device.portPinSealed === null) throw new AppError('PORT_PIN_MISSING')
    const pin = openPortPin(needs, deviceId, device.portPinSealed)
    await countPortPin(tx, needs)
    await recordChange(tx, needs, {
      entity: 'device',
      entityId: deviceId,
      entityName: device.unitNumber ?? '',
      action: 'transfer PIN revealed',
      before: null,
      after: { revealed: true },
    })
    return { result: { pin } }
  })

/**
 * Transfer PINs that one person sees. Entering a port at a carrier takes more than half a minute; who reads PINs faster,
 * or all day, is copying them (docs/security.md#limits).
 */
export const portPinsShown = { inQuarter: 30, inDay: 300 } as const

const limitsOf = (userId: string): RequestLimit[] => [
  { bucket: `port-pin:quarter:${userId}`, atMost: portPinsShown.inQuarter, windowMs: 15 * minuteMs },
  { bucket: `port-pin:day:${userId}`, atMost: portPinsShown.inDay, windowMs: 24 * hourMs },
]

type PortPinLimitsNeeds = Pick<SignedInContext, 'actor' | 'now' | 'rateLimits'>

/**
 * Counts one transfer PIN that this person is shown, in the transaction that shows it.
 * Throws TOO_MANY_REQUESTS, which says how long to wait.
 */
async function countPortPin(tx: Tx, needs: PortPinLimitsNeeds): Promise<void> {
  await countIn(tx, needs, limitsOf(needs.actor.userId)).catch(tellWait)
}

function tellWait(error: unknown): never {
  if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error
  const { code, retryAfterSeconds } = error
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes > 60 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute')
  throw new AppError(code, {
    message: `You have looked at many transfer PINs. Please wait ${wait} before the next one.`,
    retryAfterSeconds,
  })
}
