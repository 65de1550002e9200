import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { cartItems } from '../../../db/schema/cart.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { anAccount } from '../../../testing/builders.ts'
import { reopenOrder } from '../../order-export/reopen-order.ts'
import { removeOrder } from '../../orders/draft/drafts.ts'
import { orderAgain } from '../../orders/draft/order-again.ts'
import { removeOrderItem, updateOrderItem } from '../../orders/draft/order-items.ts'
import { updateOrder } from '../../orders/draft/update-order.ts'
import { readOrder } from '../../orders/list/read-order.ts'
import { placeOrder } from '../../orders/place/place-order.ts'
import { submitOrder } from '../../orders/place/submit-order.ts'
import { aCart, anOrderForm, anUpdateForm } from '../../orders/testing.ts'
import { aDevice } from '../testing.ts'
import { saveUnits } from './save-units.ts'
import { test } from './sheet.test-scene.ts'

const three = (row: (position: number, cells: object) => ReturnType<typeof Object>) => ({
  rows: [row(0, { unitNumber: '045' }), row(3, { unitNumber: '048' }), row(4, { holder: 'Lee' })] as never,
})

const cartLineOf = async (tx: Tx, userId: string) => {
  const [line] = await tx.select().from(cartItems).where(eq(cartItems.userId, userId))
  return line?.cartItemId ?? ''
}
const ofOrder = (tx: Tx, orderId: number) =>
  tx.select().from(devices).where(eq(devices.orderId, orderId)).orderBy(devices.linePosition)

describe('a cart that is ordered with units', () => {
  test('becomes an order with its devices, ordered at once', async ({ tx, scene }) => {
    const { wes, agent, parties, shop } = scene
    await aCart(tx, agent.userId, { offerId: shop.offer.offerId, quantity: 2 })
    const cartItemId = await cartLineOf(tx, agent.userId)
    const units = [
      { cartItemId, position: 1, unitNumber: '101', holder: 'Rosa Delgado' },
      { cartItemId, position: 0 },
    ]
    const { result } = await placeOrder(wes, anOrderForm(parties, { units }))
    expect(await ofOrder(tx, result.orderId)).toMatchObject([
      { unitNumber: '101', linePosition: 1, status: 'ordered', holder: 'Rosa Delgado' },
    ])
    const [order] = (await readOrder(wes, result.orderId)).results
    expect(order?.unitsNumbered).toBe(1)
  })

  test('is refused whole, cell by cell; the cart stays', async ({ tx, scene }) => {
    const { wes, agent, parties, shop } = scene
    await aDevice(tx, parties.accountId, { unitNumber: '014', status: 'spare' })
    await aCart(tx, agent.userId, { offerId: shop.offer.offerId, quantity: 2 })
    const cartItemId = await cartLineOf(tx, agent.userId)
    const units = [
      { cartItemId, position: 0, unitNumber: '014' },
      { cartItemId, position: 2, unitNumber: '102' },
      { cartItemId: v7(), position: 0, unitNumber: '103' },
      { cartItemId, position: 1, unitNumber: '104', numberWish: 'port' as const },
    ]
    const before = await tx.$count(orders)
    await expect(placeOrder(wes, anOrderForm(parties, { units }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        'units.0.unitNumber': ['014 is a spare.'],
        'units.1.unitNumber': [expect.stringMatching(/^This device is no longer in your cart/)],
        'units.2.unitNumber': [expect.stringMatching(/^This device is no longer in your cart/)],
        'units.3.numberWish': [expect.stringMatching(/^A port needs/)],
      },
    })
    expect(await tx.$count(orders)).toBe(before)
    expect(await cartLineOf(tx, agent.userId)).toBe(cartItemId)
  })
})

describe('the units of an order', () => {
  test('are ordered with it, planned again with it, and gone with it', async ({
    tx,
    scene: { wes, parties, orderId },
    row,
    stored,
    eventsOf,
  }) => {
    await saveUnits(wes, orderId, three(row))
    await submitOrder(wes, { orderId, zohoUserId: parties.agentId })
    const [first] = await stored()
    expect((await stored()).map(({ status }) => status)).toEqual(['ordered', 'ordered', 'ordered'])

    await tx.update(orders).set({ statusId: 3 }).where(eq(orders.orderId, orderId))
    const manager = { ...wes, actor: { ...wes.actor, roles: ['Manager' as const] } }
    await reopenOrder(manager, orderId)
    expect((await stored()).map(({ status }) => status)).toEqual(['planned', 'planned', 'planned'])
    expect((await eventsOf(first?.deviceId ?? '')).toSorted()).toEqual(['created', 'order', 'plan'])

    await removeOrder(wes, orderId)
    expect(await stored()).toEqual([])
  })

  test('can still be saved from a sheet that was opened before the order was submitted', async ({
    scene: { wes, parties, orderId },
    row,
    stored,
  }) => {
    await saveUnits(wes, orderId, { rows: [row(0, { unitNumber: '045' })] })
    const [opened] = await stored()
    await submitOrder(wes, { orderId, zohoUserId: parties.agentId })
    const rows = [row(0, { unitNumber: '045', holder: 'Lee', version: opened?.version ?? 0 })]
    const { result } = await saveUnits(wes, orderId, { rows })
    expect(result).toMatchObject({ changed: [], saved: [{ holder: 'Lee', status: 'ordered' }] })
  })

  test('stay when the quantity rises; below them it is lowered only when they may go', async ({
    tx,
    scene: { wes, orderId, line },
    row,
    stored,
  }) => {
    await saveUnits(wes, orderId, three(row))
    const to = (quantity: number, dropUnits?: boolean) =>
      updateOrderItem(wes, { orderId, orderItemId: line.orderItemId }, { quantity, dropUnits })
    await to(6)
    expect(await stored()).toHaveLength(3)
    await expect(to(2)).rejects.toMatchObject({
      code: 'UNITS_NUMBERED',
      message: 'A quantity of 2 drops units 048, a device without a number.',
      fields: { units: ['048', 'a device without a number'] },
    })
    await expect(to(2, false)).rejects.toMatchObject({ code: 'UNITS_NUMBERED' })
    await to(2, true)
    expect((await stored()).map(({ unitNumber }) => unitNumber)).toEqual(['045'])
    const logged = await tx.select().from(auditLog).where(eq(auditLog.action, 'units dropped'))
    expect(logged).toMatchObject([{ entity: 'order', entityId: String(orderId) }])
    await to(1)
  })

  test('keep their line until they may go', async ({ scene: { wes, orderId, line }, row, stored }) => {
    await saveUnits(wes, orderId, three(row))
    const item = { orderId, orderItemId: line.orderItemId }
    await expect(removeOrderItem(wes, item)).rejects.toMatchObject({
      code: 'UNITS_NUMBERED',
      message: 'Removing this line drops units 045, 048, a device without a number.',
    })
    await removeOrderItem(wes, { ...item, dropUnits: true })
    expect(await stored()).toEqual([])
  })

  test('keep their account until they may go', async ({ tx, scene, row, stored }) => {
    const { wes, orderId, parties } = scene
    const other = { ...parties, ...(await anAccount(tx, parties.agentId)) }
    await updateOrder(wes, orderId, anUpdateForm(other))
    await updateOrder(wes, orderId, anUpdateForm(parties))
    await saveUnits(wes, orderId, { rows: [row(0, { unitNumber: '045' })] })
    await expect(updateOrder(wes, orderId, anUpdateForm(other))).rejects.toMatchObject({
      code: 'UNITS_NUMBERED',
      message: 'Another account drops unit 045.',
    })
    await updateOrder(wes, orderId, anUpdateForm(parties))
    expect(await stored()).toHaveLength(1)
    await updateOrder(wes, orderId, anUpdateForm(other, { dropUnits: true }))
    expect(await stored()).toEqual([])
  })

  test('are not copied when the order is ordered again: the new devices have other numbers', async ({
    tx,
    scene: { wes, orderId },
    row,
  }) => {
    await saveUnits(wes, orderId, three(row))
    const preview = await orderAgain(wes, orderId, {})
    const { result } = await orderAgain(wes, orderId, { confirm: true, previewId: preview.result.previewId })
    const copied = await ofOrder(tx, result.orderId ?? 0)
    expect(copied.map(({ linePosition }) => linePosition)).toEqual([0, 1, 2, 3, 4])
    expect(copied.map(({ unitNumber }) => unitNumber)).not.toContain('045')
    expect(copied.every(({ holder, status }) => holder === '' && status === 'planned')).toBe(true)
  })
})
