import type { AnswerOf } from '@portal/contract/endpoint'
import type { Bench, getBench } from '@portal/contract/staging'
import { checksOf } from '@portal/domain/bench-steps'
import { splitApps } from '@portal/domain/installed-apps'
import { mayStage } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { findDeviceDestinations } from '../orders/destinations/device-destinations.ts'
import { findAccessories, findShortCode } from './bench.store.ts'
import { splitUnits, toBenchUnit, toDirectTag, toStagingOrder } from './bench-units.ts'
import { type DeskOrder, findDeskOrder } from './desk-order.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The bench of an order (docs/spec/staging.md#bench). Throws ORDER_NOT_FOUND. */
export const readBench = async (
  { db, actor }: Needs,
  orderId: number,
): Promise<AnswerOf<typeof getBench>> => ({ result: await benchOf(db, actor, orderId) })

/** The same, also inside a transaction of the caller's. */
export async function benchOf(on: Reader, actor: Needs['actor'], orderId: number): Promise<Bench> {
  const { order, staging } = await findDeskOrder(on, actor, orderId)
  const [{ staged, direct }, { checks, goods, apps }, shortCode, destinationOf] = [
    await splitUnits(on, orderId),
    await workOn(on, order),
    await findShortCode(on, order.zohoAccountId),
    await findDeviceDestinations(on, orderId),
  ]
  return {
    ...toStagingOrder(order, staging, actor.userId),
    canWork: mayStage(actor),
    shortCode,
    apps,
    stagingNotes: order.stagingNotes,
    goods: goods.map(({ name, quantity }) => ({ name, quantity })),
    checks,
    unitList: staged.map((row) => toBenchUnit(row, { userId: actor.userId, destinationOf })),
    directList: direct.map(toDirectTag),
  }
}

/** What is done to each kind of device of the order, and the goods that need nothing. */
export async function workOn(on: Reader, order: Pick<DeskOrder, 'orderId' | 'installedApps'>) {
  const { addOns, goods } = await findAccessories(on, order.orderId)
  const apps = splitApps(order.installedApps)
  const work = { apps, accessories: addOns }
  const checks = {
    phone: checksOf(work, 'phone'),
    tablet: checksOf(work, 'tablet'),
    router: checksOf(work, 'router'),
  }
  return { checks, goods, apps }
}
