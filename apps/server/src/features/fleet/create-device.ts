import type { createDevice as endpoint } from '@portal/contract/devices'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import { type DeviceKind, deviceKinds } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { authorFor } from './author-for.ts'
import { createDevices } from './change-devices.ts'
import { checkFacts } from './device-facts.ts'
import { kitFacts } from './device-kit.ts'
import { findProduct } from './devices.store.ts'
import { newDevice } from './new-device.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>
type Sent = BodyOf<typeof endpoint>

/**
 * Adds a device that was bought elsewhere, in service or as a spare (docs/spec/fleet.md#changes).
 * Throws ACCOUNT_NOT_FOUND, and INVALID_INPUT for a unit number or IMEI in use, and for a station, kit, carrier or product
 * that does not exist.
 */
export const createDevice = (
  needs: Needs,
  accountId: string,
  sent: Sent,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const author = await authorFor(tx, needs, accountId)
    const { productId = null, kind, make, model, kitId, ...facts } = sent
    const what = await whatItIs(tx, { productId, kind, make, model })
    const kit = await kitFacts(tx, accountId, kitId)
    const device = newDevice(
      { ...withoutGaps(facts), ...kit, ...what, status: sent.status, zohoAccountId: accountId },
      author.at,
    )
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
