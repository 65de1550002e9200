import { productNameOf } from '@portal/domain/catalog'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderStaging } from '../../db/schema/staging.tables.ts'
import { anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { saveUnits } from '../fleet/sheet/save-units.ts'
import { readUnits } from '../fleet/sheet/units.ts'
import { placeOrder } from '../orders/place/place-order.ts'
import { aCart, anAgentWithAccount, anOrderForm, aShop } from '../orders/testing.ts'
import { readBench } from './read-bench.ts'

// docs/spec/orders.md#remainder
test('of an order that the carrier ships partly, the bench has what goes from our facility', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { offer } = await aShop(tx)
  const tablet = await aProduct(tx, { type: 'tablet', model: 'Slate 11' })
  const charger = await aProduct(tx, { type: 'accessory', model: 'Dual Car Charger' })
  const ours = { carrier: 'N/A' } as const
  await aCart(
    tx,
    agent.userId,
    { offerId: offer.offerId, quantity: 3 },
    { offerId: (await anOffer(tx, tablet.productId, ours)).offerId, quantity: 2 },
    { offerId: (await anOffer(tx, charger.productId, ours)).offerId, quantity: 5 },
  )
  const wes = asCaller(deps, agent)
  const { orderId } = (await placeOrder(wes, anOrderForm(parties))).result
  const [phones, tablets] = (await readUnits(wes, orderId)).result.lines
  const numbered = (line: typeof phones, position: number, unitNumber: string) => ({
    orderItemId: line?.orderItemId ?? '',
    position,
    version: 0,
    unitNumber,
  })
  await saveUnits(wes, orderId, {
    rows: [
      ...['011', '012', '013'].map((unit, position) => numbered(phones, position, unit)),
      ...['021', '022'].map((unit, position) => numbered(tablets, position, unit)),
    ],
  })

  const sam = asCaller(deps, await aPerson(tx, { roles: ['Staging'] }))
  const { result: bench } = await readBench(sam, orderId)
  expect(bench.unitList.map(({ unitNumber }) => unitNumber)).toEqual(['021', '022'])
  expect(bench.directList.map(({ unitNumber }) => unitNumber)).toEqual(['011', '012', '013'])
  expect(bench.goods).toEqual([
    { name: productNameOf({ manufacturerName: 'Halden', model: 'Dual Car Charger' }), quantity: 5 },
  ])
  const [counted] = await tx.select().from(orderStaging).where(eq(orderStaging.orderId, orderId))
  expect(counted).toMatchObject({ unitCount: 2, stagedCount: 0 })
})
