import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { placeOrder } from './place/place-order.ts'
import { submitOrder } from './place/submit-order.ts'
import { aCart, aDraft, anAgentWithAccount, anOrderForm, aShop } from './testing.ts'

/** Browsers choose their keys themselves: two people, and two calls, may come with the same one. */

const key = 'monday'
const keyFor = (call: string, userId: string) => ({ userId, call, key, requestHash: Buffer.alloc(32) })

/** Someone with one phone in their cart, who may send its order again and again. */
async function aBuyer(tx: Tx, deps: Deps, offerId: string) {
  const { agent, parties } = await anAgentWithAccount(tx)
  await aCart(tx, agent.userId, { offerId })
  const ctx = { ...asCaller(deps, agent), idempotency: keyFor('/order/InsertOrder', agent.userId) }
  const order = async () => (await placeOrder(ctx, anOrderForm(parties))).result.orderId
  return { agent, parties, order }
}

test('two people who order under the same key each get their own order, every time', async ({ tx, deps }) => {
  const { offer } = await aShop(tx)
  const [wes, bo] = [await aBuyer(tx, deps, offer.offerId), await aBuyer(tx, deps, offer.offerId)]

  const [first, second] = [await wes.order(), await bo.order()]

  expect(first).not.toBe(second)
  expect([await wes.order(), await bo.order()]).toEqual([first, second])
  expect([await bo.order(), await wes.order()]).toEqual([second, first])
})

test('one person who orders and submits under the same key gets an answer for each', async ({ tx, deps }) => {
  const { offer } = await aShop(tx)
  const { agent, parties, order } = await aBuyer(tx, deps, offer.offerId)
  const ordered = await order()
  const draft = await aDraft(tx, deps, agent, parties)
  const ctx = { ...asCaller(deps, agent), idempotency: keyFor('/order/SubmitOrder', agent.userId) }
  const submit = () => submitOrder(ctx, { orderId: draft, zohoUserId: parties.agentId })

  expect(await submit()).toEqual({ result: { orderId: draft } })

  expect(await order()).toBe(ordered)
  expect(await submit()).toEqual({ result: { orderId: draft } })
})
