import { insertOrder, updateOrder as updateOrderCall } from '@portal/contract/order-changes'
import { limits } from '@portal/domain/limits'
import { describe, expect } from 'vitest'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { updateOrder } from '../draft/update-order.ts'
import { aCart, aDraft, anAgentWithAccount, anOrderForm, anUpdateForm, aShop, seen } from '../testing.ts'
import { placeOrder } from './place-order.ts'

const reason = 'New building, not in the postal records yet'

describe('an address that fails verification can be used "as entered" with a reason', () => {
  test('which stays on the order, for staging to see', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await aCart(tx, agent.userId, { offerId: (await aShop(tx)).offer.offerId })
    const form = anOrderForm(parties, { addressOverrideReason: reason })
    const { result } = await placeOrder(asCaller(deps, agent), form)
    expect(await seen(deps, agent, result.orderId)).toMatchObject({ addressOverrideReason: reason })
  })

  test('an order whose addresses were verified has none', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    expect((await seen(deps, agent, orderId)).addressOverrideReason).toBeNull()
  })

  test('it stays while the addresses do, and goes when they change without a new one', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const ctx = asCaller(deps, agent)
    const change = async (changes: Parameters<typeof anUpdateForm>[1]) => {
      await updateOrder(ctx, orderId, anUpdateForm(parties, changes))
      return (await seen(deps, agent, orderId)).addressOverrideReason
    }
    const elsewhere = { street: '9 New Rd', city: 'Dayton', state: 'OH', zip: '45402' }

    expect(await change({ addressOverrideReason: reason })).toBe(reason)
    expect(await change({ notes: 'Ring twice' })).toBe(reason)
    expect(await change({ addressOverrideReason: 'Confirmed by phone' })).toBe('Confirmed by phone')
    expect(await change({ shippingAddress: elsewhere })).toBeNull()
  })

  test.for([
    ['', false],
    ['   ', false],
    ['x', true],
    ['x'.repeat(limits.addressOverrideReasonMax), true],
    ['x'.repeat(limits.addressOverrideReasonMax + 1), false],
    ['a\u0000b', false],
  ] as const)('a reason of %j is accepted: %j', ([given, accepted]) => {
    for (const { body } of [insertOrder, updateOrderCall])
      expect(body.shape.addressOverrideReason.safeParse(given).success).toBe(accepted)
  })
})
