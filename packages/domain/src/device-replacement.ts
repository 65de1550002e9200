import { noCarrier } from './catalog.ts'
import { type DeviceAction, type DeviceStatus, deviceActions } from './device-status.ts'

/** A device that takes the place of another one (docs/spec/fleet.md#replacement). */

/** What can become of a device that is replaced; "missing" only of one that is missing already. */
export const replacedBecomes = [
  'lost',
  'stolen',
  'inRepair',
  'retired',
  'missing',
] as const satisfies readonly DeviceStatus[]
export type ReplacedBecomes = (typeof replacedBecomes)[number]

const actionTo = {
  lost: 'lose',
  stolen: 'steal',
  inRepair: 'repair',
  retired: 'retire',
  missing: null,
} as const satisfies Record<ReplacedBecomes, DeviceAction | null>

/**
 * The action that makes a device what it is to become.
 * @returns null when it stays as it is; undefined when its status does not allow it
 */
export function actionFor(status: DeviceStatus, becomes: ReplacedBecomes): DeviceAction | null | undefined {
  if (!deviceActions.replace.from.includes(status)) return undefined
  if (status === becomes) return null
  const action = actionTo[becomes]
  return action !== null && deviceActions[action].from.includes(status) ? action : undefined
}

/** What can become of a device of this status when it is replaced; none for one that cannot be replaced. */
export const becomesOf = (status: DeviceStatus): ReplacedBecomes[] =>
  replacedBecomes.filter((becomes) => actionFor(status, becomes) !== undefined)

/** A device that replaces another one shares its unit number until it arrives: it is on its way, or did not arrive. */
export const replacingStatuses = [
  'planned',
  'ordered',
  'staged',
  'shipped',
  'missing',
] as const satisfies readonly DeviceStatus[]

/** Only one such device can be on its way for another one; one that did not arrive can be ordered again. */
export const comingStatuses = [
  'planned',
  'ordered',
  'staged',
  'shipped',
] as const satisfies readonly DeviceStatus[]

const replacing: ReadonlySet<DeviceStatus> = new Set(replacingStatuses)

/** Whether a device shares the unit number of the one that it replaces. */
export const isReplacing = (device: { replacesDeviceId: string | null; status: DeviceStatus }) =>
  device.replacesDeviceId !== null && replacing.has(device.status)

/**
 * Whether a phone number that a new device keeps has to be ported: it is at another carrier than that of the new
 * device. A device that is sold without a carrier takes the line that there is.
 * @param kept phone number and carrier of the old device, null where they are not known
 */
export const mustPort = (
  kept: { phoneNumber: string | null; carrier: string | null },
  { carrier }: { carrier: string },
): boolean =>
  kept.phoneNumber !== null && kept.carrier !== null && carrier !== noCarrier && carrier !== kept.carrier
