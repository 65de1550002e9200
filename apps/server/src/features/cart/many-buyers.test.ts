import { defaultDomainId } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { test } from '../../testing/fixtures.ts'
import { anAgentWithAccount, anApp, anOrderForm, aShop, aSignIn } from '../orders/testing.ts'

/** The load of lab/orders.ts in small, on real connections: nothing doubled, nothing lost. */

const buyersCount = 10
const ordersEach = 5

test('10 buyers order 5 times at once, each request sent twice: 50 orders, every unit, empty carts, totals to the cent', async ({
  database,
}) => {
  const app = await anApp(database)
  const { shop, buyers } = await database.inTransaction(async (tx) => {
    const buyers: Array<
      Awaited<ReturnType<typeof anAgentWithAccount>> & { headers: Record<string, string> }
    > = []
    for (let n = 0; n < buyersCount; n += 1) {
      const buyer = await anAgentWithAccount(tx)
      buyers.push({ ...buyer, headers: await aSignIn(tx, buyer.agent.userId) })
    }
    return { shop: await aShop(tx), buyers }
  })

  const answers = await Promise.all(
    buyers.map(async ({ parties, headers }, buyer) => {
      const ids: number[] = []
      for (let turn = 0; turn < ordersEach; turn += 1) {
        await add(app, headers, {
          offerId: shop.offer.offerId,
          quantity: buyer + 1,
          withRepair: turn % 2 === 0,
        })
        await add(app, headers, { offerId: shop.financed.offerId, quantity: turn + 1, withRepair: false })
        ids.push(...(await orderTwice(app, headers, anOrderForm(parties), `order-${buyer}-${turn}`)))
      }
      return ids
    }),
  )
  await app.close()

  const ids = new Set(answers.flat())
  expect(ids.size).toBe(buyersCount * ordersEach)
  const userIds = buyers.map(({ agent }) => agent.userId)
  const rows = await database.reader.select().from(orders).where(inArray(orders.createdBy, userIds))
  expect(rows).toHaveLength(buyersCount * ordersEach)
  expect(rows.every(({ statusId }) => statusId === orderStatus.submitted)).toBe(true)

  for (const [buyer, own] of answers.entries())
    for (let turn = 0; turn < ordersEach; turn += 1) {
      const orderId = own[2 * turn] ?? 0
      const units = buyer + 1
      const repair = turn % 2 === 0
      const lines = await database.reader
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, [orderId]))
      expect(lines.map(({ offerId, quantity }) => `${offerId} ${quantity}`).toSorted()).toEqual(
        [
          `${shop.offer.offerId} ${units}`,
          ...(repair ? [`${shop.repair.offerId} ${units}`] : []),
          `${shop.financed.offerId} ${turn + 1}`,
        ].toSorted(),
      )
      const { orderTotalCents } = rows.find((row) => row.orderId === orderId) ?? {}
      const financed = shop.financed.isCarrierInventory ? 0 : 1_806 * (turn + 1)
      expect(orderTotalCents).toBe(units * (28_900 + (repair ? 9_900 : 0)) + financed)
    }

  const left = await database.reader.select().from(cartItems).where(inArray(cartItems.userId, userIds))
  expect(left).toEqual([])
  const emails = await database.reader
    .select()
    .from(outboundMail)
    .where(
      inArray(
        outboundMail.key,
        [...ids].map((id) => `order-confirmation-${id}`),
      ),
    )
  expect(emails).toHaveLength(buyersCount * ordersEach)
})

type Line = { offerId: string; quantity: number; withRepair: boolean }

async function add(
  app: FastifyInstance,
  headers: Record<string, string>,
  { offerId, quantity, withRepair }: Line,
) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/cartItem/InsertCartItem',
    headers,
    payload: {
      domainId: defaultDomainId,
      offerId,
      quantity,
      screenRepairQuantity: withRepair ? quantity : 0,
      accessoryQuantity: 0,
    },
  })
  expect(reply.statusCode).toBe(200)
}

/** The same request twice at once; one that meets the other under way is asked again, as the browser does. */
function orderTwice(app: FastifyInstance, headers: Record<string, string>, payload: object, key: string) {
  const once = async (): Promise<number> => {
    for (;;) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/order/InsertOrder',
        headers: { ...headers, 'idempotency-key': key },
        payload,
      })
      if (reply.statusCode === 409 && reply.json().error.code === 'REQUEST_RUNNING') continue
      expect([reply.statusCode, reply.json().hasError]).toEqual([200, false])
      return reply.json().result.orderId
    }
  }
  return Promise.all([once(), once()])
}
