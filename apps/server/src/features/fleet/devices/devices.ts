import type {
  createDevice as createDeviceCall,
  updateDevice as updateDeviceCall,
} from '@portal/contract/devices'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, type FieldErrors } from '@portal/contract/errors'
import { deviceFields, fleetMessages, unitKey } from '@portal/domain/device-fields'
import { type DeviceKind, deviceKinds } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { withoutShortCode } from '@portal/domain/printed-number'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { keepKit } from '../../kits/kits.ts'
import { changeDevices, createDevices, namesFor } from './change-devices.ts'
import type { Names } from './device-history.ts'
import { findProduct, findShortCode } from './devices.store.ts'
import { lockDeviceFor } from './lock-devices.ts'
import { newDevice } from './new-device.ts'
import { findForeignUnits } from './short-codes.ts'
import { findTaken } from './taken.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>
type Sent = BodyOf<typeof createDeviceCall>

/**
 * Adds a device that was bought elsewhere, in service or as a spare (docs/spec/fleet.md#changes).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a unit number or IMEI in use, and for a station, kit, carrier or product
 * that does not exist.
 */
export const createDevice = (
  needs: Needs,
  accountId: string,
  sent: Sent,
): Promise<AnswerOf<typeof createDeviceCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const author = await authorFor(tx, needs, accountId)
    const { productId = null, kind, make, model, kitId, ...facts } = sent
    const what = await whatItIs(tx, { productId, kind, make, model })
    const kit = await kitFacts(tx, accountId, kitId)
    const device = newDevice(
      { ...withoutGaps(facts), ...kit, ...what, status: sent.status, zohoAccountId: accountId },
      author.at,
    )
    device.unitNumber = await readUnit(tx, needs, accountId, sent.unitNumber)
    const names = await checkFacts(tx, null, device)
    await createDevices(tx, author, { kind: 'created', rows: [device], names })
    return { result: { deviceId: device.deviceId, version: device.version } }
  })

/** Make, model and kind: those of the product, or as they were sent. */
async function whatItIs(
  tx: Tx,
  {
    productId,
    kind = 'phone',
    make = '',
    model = '',
  }: Pick<Sent, 'kind' | 'make' | 'model'> & { productId: string | null },
) {
  if (productId === null) return { productId, kind, make, model }
  const product = await findProduct(tx, productId)
  const productKind = product && kindOf(product.productTypeId)
  if (!product || !productKind)
    throw new AppError('INVALID_INPUT', { fields: { productId: [fleetMessages.noProduct] } })
  return { productId, kind: productKind, make: product.make, model: product.model }
}

/** Undefined for a product that is no device, such as an accessory. */
const kindOf = (productTypeId: string): DeviceKind | undefined =>
  deviceKinds.find((kind) => productTypeIds[kind] === productTypeId)

/** Fields that were left out must not hide what a new device begins with. */
export const withoutGaps = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }

type UpdateDeviceNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'
>

/**
 * Changes what is known of a device; the status has a call of its own (docs/spec/fleet.md#changes). A save that changes
 * nothing leaves version and history as they are.
 * Throws DEVICE_NOT_FOUND, DEVICE_CHANGED, and INVALID_INPUT as `createDevice`.
 */
export const updateDevice = (
  needs: UpdateDeviceNeeds,
  deviceId: string,
  { version, kitId, ...sent }: BodyOf<typeof updateDeviceCall>,
): Promise<AnswerOf<typeof updateDeviceCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { device: before, author } = await lockDeviceFor(tx, needs, deviceId, version)
    const accountId = before.zohoAccountId
    const typed = sent.unitNumber
    const unitNumber = typed === undefined ? before.unitNumber : await readUnit(tx, needs, accountId, typed)
    const after = { ...before, ...withoutGaps(sent), unitNumber, ...(await kitFacts(tx, accountId, kitId)) }
    const names = await checkFacts(tx, before, after)
    const changed = await changeDevices(tx, author, { kind: 'changed', changes: [{ before, after }], names })
    return { result: { deviceId, version: version + changed } }
  })

/**
 * The unit number of a text that can have the account's own short code before it, as tags have it.
 * Throws INVALID_INPUT for the short code of another account, and for what is too long without its own.
 */
async function readUnit(
  tx: Tx,
  { actor }: Pick<SignedInContext, 'actor'>,
  accountId: string,
  typed: string,
): Promise<string> {
  const unitNumber = withoutShortCode(typed, await findShortCode(tx, accountId))
  const foreign = await findForeignUnits(tx, { actor, accountId, unitNumbers: [unitNumber] })
  const { isRight, message: format } = deviceFields.unitNumber
  const message = foreign.get(unitKey(unitNumber)) ?? (isRight(unitNumber) ? undefined : format)
  if (message !== undefined) throw new AppError('INVALID_INPUT', { fields: { unitNumber: [message] } })
  return unitNumber
}

/**
 * Checks what the schema of a request cannot: other rows.
 * Throws INVALID_INPUT with each field's words: a unit number or IMEI that another device has, a station of another account,
 * an unknown carrier, and coverage that ends before it starts.
 * @returns what stations and carriers are called
 */
async function checkFacts(tx: Tx, before: DeviceRow | null, after: DeviceRow): Promise<Names> {
  const names = await namesFor(tx, after.zohoAccountId, before ? [before, after] : [after])
  const taken = await findTaken(tx, after)
  const fields: FieldErrors = {}
  if (taken.unit && after.unitNumber) fields.unitNumber = [fleetMessages.unitTaken(after.unitNumber)]
  if (taken.imei) fields.imei = [fleetMessages.imeiTaken]
  if (after.stationId !== null && !names.stations.has(after.stationId))
    fields.stationId = [fleetMessages.noStation]
  if (after.carrierId !== null && !names.carriers.has(after.carrierId))
    fields.carrierId = [fleetMessages.noCarrier]
  if (after.coverFrom !== null && after.coverUntil !== null && after.coverUntil < after.coverFrom)
    fields.coverUntil = [fleetMessages.coverEndsFirst]
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })
  return names
}

type KitFacts = Pick<DeviceRow, 'kitId' | 'kitName' | 'kitVersion'>

/**
 * What a device keeps of the kit that it is prepared with (docs/spec/fleet.md#kits-of-devices): the kit as it is now, which
 * cannot be removed until the transaction ends. Nothing changes where no kit was sent.
 * @param kitId null for no kit
 * Throws INVALID_INPUT for a kit that the account does not have.
 */
export async function kitFacts(
  tx: Tx,
  accountId: string,
  kitId: string | null | undefined,
): Promise<Partial<KitFacts>> {
  if (kitId === undefined) return {}
  if (kitId === null) return { kitId, kitName: null, kitVersion: null }
  const kit = await keepKit(tx, accountId, kitId)
  if (!kit) throw new AppError('INVALID_INPUT', { fields: { kitId: [fleetMessages.noKit] } })
  return { kitId, kitName: kit.name, kitVersion: kit.version }
}
