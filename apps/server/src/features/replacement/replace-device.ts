import type { replaceDevice as replaceDeviceCall } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { actionFor, becomesOf, isReplacing, type ReplacedBecomes } from '@portal/domain/device-replacement'
import {
  type DeviceStatus,
  deviceActions,
  deviceKinds,
  deviceRefusal,
  deviceStatusLabels,
} from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { type DeviceRow, devices } from '../../db/schema/fleet.tables.ts'
import type { KitRow } from '../../db/schema/kits.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { type EventAuthor, type FleetAuthor, findOwner } from '../accounts/account-author.ts'
import type { OfferFacts } from '../catalog/find-offer.ts'
import {
  changeDevices,
  coverTaken,
  createDevices,
  namesFor,
  noCover,
  noteInHistory,
  takesCoverOf,
} from '../fleet/devices/change-devices.ts'
import type { Names } from '../fleet/devices/device-history.ts'
import { lockDeviceFor } from '../fleet/devices/lock-devices.ts'
import { newDevice } from '../fleet/devices/new-device.ts'
import { type Quotes, withQuotes } from '../orders/draft/draft-shipping.ts'
import { newLine } from '../orders/draft/order-lines.ts'
import { planReplacement, writeReplacementOrder } from './plan-replacement.ts'
import { isBeingReplaced } from './replacement.store.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId' | 'shippingRates'
>

/**
 * Replaces a device (docs/spec/fleet.md#replacement): it becomes what the person says, and a draft order for one is made
 * whose device keeps unit number and phone line.
 * Throws DEVICE_NOT_FOUND, DEVICE_CHANGED, DEVICE_STATUS_REFUSED, DEVICE_REPLACED, OFFER_NOT_FOUND when nothing that is
 * sold fits, and AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND or CONTACT_NOT_FOUND when no order can be made for the account.
 */
export const replaceDevice = (
  ctx: Needs,
  deviceId: string,
  { becomes, version, offerId }: BodyOf<typeof replaceDeviceCall>,
): Promise<AnswerOf<typeof replaceDeviceCall>> =>
  withQuotes(ctx, (quotes) =>
    idempotentTransaction(ctx, async (tx) => {
      const { device, author } = await lockDeviceFor(tx, ctx, deviceId, version)
      const { orderId } = await replaceIn(tx, ctx, { device, author, becomes, offerId, quotes })
      return { result: { orderId } }
    }),
  )

type Asked = {
  device: DeviceRow
  author: FleetAuthor
  becomes: ReplacedBecomes
  offerId: string | undefined
  /** What the order notes of the draft say; '' when left out. */
  notes?: string
  quotes: Quotes
}

/** The same for a locked device, in the transaction of a caller who knows that the author may. Throws as above. */
export async function replaceIn(
  tx: Tx,
  ctx: Pick<Needs, 'actor' | 'now' | 'timeZone'>,
  { device, author, becomes, offerId, notes = '', quotes }: Asked,
): Promise<{ orderId: number; replacementId: string }> {
  const action = actionFor(device.status, becomes)
  if (action === undefined)
    throw new AppError('DEVICE_STATUS_REFUSED', { message: refusal(device.status, becomes) })
  const replacedId = replacedIdOf(device)
  if (await isBeingReplaced(tx, replacedId)) throw new AppError('DEVICE_REPLACED')

  const plan = await planReplacement(tx, device, offerId)
  const { offer, addOns, kit } = plan
  if (!offer) throw new AppError('OFFER_NOT_FOUND', { message: nothingFits })
  const line = newLine(offer, 1)
  const lines = [line, ...addOns.map((addOn) => newLine(addOn, 1, { isAddOn: true }))]
  const owner = await findOwner(tx, device.zohoAccountId)
  const orderId = await writeReplacementOrder(tx, ctx, { device, owner, plan, lines, notes, quotes })

  const names = await namesFor(tx, device.zohoAccountId, [device])
  const after = action === null ? device : { ...device, status: deviceActions[action].to ?? device.status }
  await changeDevices(tx, author, {
    kind: action ?? 'changed',
    changes: [{ before: device, after }],
    names,
  })
  const ordered = {
    offer,
    kit: kit?.isSold ? kit.kit : null,
    orderId,
    orderItemId: line.orderItemId,
    replacedId,
  }
  const replacement = replacementOf(device, ordered, author)
  await addReplacement(tx, author, { names, device: after, replacement })
  return { orderId, replacementId: replacement.deviceId }
}

const nothingFits = 'Nothing that is sold today fits this device. Choose a product.'

const refusal = (status: DeviceStatus, becomes: ReplacedBecomes) =>
  becomesOf(status).length === 0
    ? deviceRefusal(status, 'replace')
    : `A device with the status ${deviceStatusLabels[status]} cannot become ${deviceStatusLabels[becomes]}.`

/** Of a replacement that did not arrive it is the device that it was to replace. */
const replacedIdOf = (device: DeviceRow) =>
  isReplacing(device) && device.replacesDeviceId !== null ? device.replacesDeviceId : device.deviceId

type Ordered = {
  offer: OfferFacts
  kit: KitRow | null
  orderId: number
  orderItemId: string
  replacedId: string
}

/** The planned device: the kit that was ordered, unit number, phone line, holder and station of the one that it replaces. */
const replacementOf = (
  device: DeviceRow,
  { offer, kit, orderId, orderItemId, replacedId }: Ordered,
  { at }: FleetAuthor,
): DeviceRow =>
  newDevice(
    {
      zohoAccountId: device.zohoAccountId,
      kind: deviceKinds.find((kind) => productTypeIds[kind] === offer.productTypeId) ?? device.kind,
      status: 'planned',
      unitNumber: device.unitNumber,
      holder: device.holder,
      stationId: device.stationId,
      // Only what the draft was made with: another device is not prepared with the kit.
      ...(kit && { kitId: kit.kitId, kitName: kit.name, kitVersion: kit.version }),
      productId: offer.productId,
      make: offer.manufacturerName,
      model: offer.model,
      carrierId: offer.carrierId,
      orderId,
      orderItemId,
      linePosition: 0,
      phoneNumber: device.phoneNumber,
      numberWish: device.phoneNumber === null ? 'none' : 'keep',
      replacesDeviceId: replacedId,
      note: device.iccid === null ? '' : `SIM of the old device: ${device.iccid}`,
    },
    at,
  )

/** Adds it, and says in the history of the old device which order brings the new one. */
async function addReplacement(
  tx: Tx,
  author: FleetAuthor,
  { device, replacement, names }: { device: DeviceRow; replacement: DeviceRow; names: Names },
): Promise<void> {
  const all = await namesFor(tx, replacement.zohoAccountId, [replacement])
  await createDevices(tx, author, { kind: 'created', rows: [replacement], names: all })
  const changes = [{ field: 'order', from: null, to: String(replacement.orderId) }]
  await noteInHistory(tx, author, { kind: 'replacement', device, changes, names })
}

/**
 * A device of the account takes the place of another one at once (docs/spec/repairs.md#replace): unit number, line, holder,
 * station and what is left of the coverage. Both are locked by the caller, who knows that the author may.
 * Throws DEVICE_STATUS_REFUSED, and DEVICE_REPLACED where a replacement is on its way already.
 */
export async function swapDevices(
  tx: Tx,
  author: EventAuthor,
  { old, spare }: { old: DeviceRow; spare: DeviceRow },
): Promise<void> {
  if (!deviceActions.replace.from.includes(old.status)) throw new AppError('DEVICE_STATUS_REFUSED')
  if (await isBeingReplaced(tx, old.deviceId)) throw new AppError('DEVICE_REPLACED')
  const names = await namesFor(tx, old.zohoAccountId, [old, spare])
  // The old one first: it gives its unit number free. What it had of a line goes with the number.
  const movesCover = takesCoverOf(old, spare)
  const ended: DeviceRow = {
    ...old,
    ...(movesCover && noCover),
    status: 'replaced',
    phoneNumber: null,
    iccid: null,
  }
  await changeDevices(tx, author, { kind: 'replace', changes: [{ before: old, after: ended }], names })
  const after: DeviceRow = {
    ...spare,
    ...(movesCover && coverTaken(old)),
    status: 'inService',
    unitNumber: old.unitNumber,
    holder: old.holder,
    stationId: old.stationId,
    phoneNumber: old.phoneNumber,
    iccid: old.iccid,
    carrierId: old.carrierId ?? spare.carrierId,
  }
  await changeDevices(tx, author, { kind: 'swap', changes: [{ before: spare, after }], names })
  await tx.update(devices).set({ replacesDeviceId: old.deviceId }).where(eq(devices.deviceId, spare.deviceId))
}
