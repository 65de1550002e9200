import type { SentBodyOf } from '@portal/contract/endpoint'
import type { saveUnits } from '@portal/contract/fleet-units'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import type { Deps } from '../../../deps.ts'
import { aCustomer } from '../../../testing/builders.ts'
import { asCaller, test as base } from '../../../testing/fixtures.ts'
import { aDraft, anAgentWithAccount, aShop } from '../../orders/testing.ts'
import { aStation } from '../testing.ts'
import { readUnits } from './units.ts'

/** wes, their customer una, and a draft of una's account with a line of five phones. */
async function aScene(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const shop = await aShop(tx)
  const orderId = await aDraft(tx, deps, agent, parties, {
    offerId: shop.offer.offerId,
    quantity: 5,
  })
  const wes = asCaller(deps, agent)
  const una = asCaller(deps, await aCustomer(tx, parties))
  const sheet = (await readUnits(wes, orderId)).result
  const [line] = sheet.lines
  if (!line) throw new Error('The draft has a line of phones.')
  const station = await aStation(tx, parties.accountId, { name: 'Airline Junction', code: 'AJ' })
  return { agent, parties, shop, wes, una, orderId, line, stationId: station.stationId }
}
type Scene = Awaited<ReturnType<typeof aScene>>
export type SentRow = SentBodyOf<typeof saveUnits>['rows'][number]

export const test = base.extend<{
  scene: Scene
  row: (position: number, cells?: Partial<SentRow>) => SentRow
  stored: () => Promise<Array<typeof devices.$inferSelect>>
  eventsOf: (deviceId: string) => Promise<string[]>
}>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
  /** A row of the scene's line that was empty. */
  row: async ({ scene }, use) =>
    use((position, cells = {}) => ({
      orderItemId: scene.line.orderItemId,
      position,
      version: 0,
      ...cells,
    })),
  /** The devices of the scene's order. */
  stored: async ({ tx, scene }, use) =>
    use(() =>
      tx.select().from(devices).where(eq(devices.orderId, scene.orderId)).orderBy(devices.linePosition),
    ),
  eventsOf: async ({ tx }, use) =>
    use(async (deviceId) => {
      const found = await tx
        .select({ kind: deviceEvents.kind })
        .from(deviceEvents)
        .where(eq(deviceEvents.deviceId, deviceId))
        .orderBy(deviceEvents.at, deviceEvents.deviceEventId)
      return found.map(({ kind }) => kind)
    }),
})
