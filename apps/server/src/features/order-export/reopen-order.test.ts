import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders } from '../../db/schema/orders.tables.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { aDraft, anAgentWithAccount, seen } from '../orders/testing.ts'
import { reopenOrder } from './reopen-order.ts'

test('an order in Error that is a draft again was never submitted', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await aDraft(tx, deps, agent, parties)
  const inError = { statusId: orderStatus.error, dateSubmitted: testNow }
  await tx.update(orders).set(inError).where(eq(orders.orderId, orderId))
  const ada = await aPerson(tx, { roles: ['Administrator'] })

  await reopenOrder(asCaller(deps, ada), orderId)

  expect(await seen(deps, agent, orderId)).toMatchObject({
    statusId: orderStatus.draft,
    dateSubmitted: null,
  })
})
