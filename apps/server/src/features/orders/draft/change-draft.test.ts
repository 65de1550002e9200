import { limits } from '@portal/domain/limits'
import { orderTotalCents } from '@portal/domain/order-lines'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { offers, products } from '../../../db/schema/catalog.tables.ts'
import { orderEvents, orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { aCustomer, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { submitOrder } from '../place/submit-order.ts'
import { aDraft, anAgentWithAccount, anUpdateForm, aShop, seen } from '../testing.ts'
import { createOrder, removeOrder } from './drafts.ts'
import { addOrderItem, removeOrderItem } from './order-items.ts'
import { updateOrder } from './update-order.ts'

const kindsOf = (order: { timeline: Array<{ kind: string }> }) => order.timeline.map((event) => event.kind)

describe('starting an empty draft', () => {
  test('it carries the account’s addresses, no items, and WBC shipping that is not quoted yet', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { result } = await createOrder(asCaller(deps, agent), parties)

    expect(await seen(deps, agent, result.orderId)).toMatchObject({
      statusId: orderStatus.draft,
      zohoUserId: parties.agentId,
      zohoAccountId: parties.accountId,
      zohoContactId: parties.contactId,
      billingStreet: '4100 Harbor Blvd',
      shippingCode: '43607',
      shipDirect: false,
      shippingDescription: null,
      shippingRate: null,
      numberOfItems: 0,
      orderTotal: 0,
      orderItems: [],
      timeline: [{ kind: 'created', by: 'Wes Porter', onBehalfOf: null }],
    })
  })

  test('that it was begun to be offered stays with the draft, for everyone who sees it', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const begun = await createOrder(asCaller(deps, agent), { ...parties, isForQuote: true })
    const other = await createOrder(asCaller(deps, agent), parties)
    const mo = await anAgent(tx, { roles: ['Manager'] })
    expect((await seen(deps, mo, begun.result.orderId)).isForQuote).toBe(true)
    expect((await seen(deps, mo, other.result.orderId)).isForQuote).toBe(false)
  })

  test('the first order of an installation has a number from 10001 on', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { result } = await createOrder(asCaller(deps, agent), parties)
    expect(result.orderId).toBeGreaterThanOrEqual(10_001)
  })

  test('another agent’s account does not exist', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    await expect(createOrder(asCaller(deps, agent), other.parties)).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
  })
})

describe('changing the header of a draft', () => {
  test('everything sent is kept, the amounts stay, and the version rises', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const before = await seen(deps, agent, orderId)

    const form = anUpdateForm(parties, {
      notes: 'New notes',
      stagingNotes: 'New staging',
      installedApps: 'Waze,ADP',
    })
    const { result } = await updateOrder(asCaller(deps, agent), orderId, form)

    const after = await seen(deps, agent, orderId)
    expect(result).toEqual({ orderId, version: before.version + 1 })
    expect(after).toMatchObject({
      version: result.version,
      statusId: orderStatus.draft,
      notes: 'New notes',
      stagingNotes: 'New staging',
      installedApps: 'ADP,Waze',
      billingStreet: '1 Main St',
      billingCode: '44301',
      shippingStreet: '2 Side St',
      shippingSameAsBilling: false,
      orderTotal: before.orderTotal,
      numberOfItems: before.numberOfItems,
      orderItems: before.orderItems,
      dateCreated: before.dateCreated,
    })
    expect(kindsOf(after)).toEqual(['created', 'edited'])
  })

  test('"Same as billing" ships to the billing address, regardless of what else was sent', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    await updateOrder(asCaller(deps, agent), orderId, anUpdateForm(parties, { shippingSameAsBilling: true }))

    expect(await seen(deps, agent, orderId)).toMatchObject({
      shippingSameAsBilling: true,
      shippingStreet: '1 Main St',
      shippingCity: 'Akron',
      shippingCode: '44301',
    })
  })

  test('an editor who started from an older version gets a conflict and changes nothing', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const { version } = await seen(deps, agent, orderId)
    await updateOrder(asCaller(deps, agent), orderId, anUpdateForm(parties, { notes: 'first', version }))

    await expect(
      updateOrder(asCaller(deps, agent), orderId, anUpdateForm(parties, { notes: 'second', version })),
    ).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
    expect(await seen(deps, agent, orderId)).toMatchObject({ notes: 'first' })
  })

  test('adding an item also makes the older version old', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, phone } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
    const { version } = await seen(deps, agent, orderId)
    await addOrderItem(asCaller(deps, agent), {
      orderId,
      productId: phone.productId,
      offerId: offer.offerId,
      quantity: 1,
    })

    await expect(
      updateOrder(asCaller(deps, agent), orderId, anUpdateForm(parties, { version })),
    ).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
  })

  test('an agent cannot give their order away; a manager can, and then it is the other’s', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx, { firstName: 'Nia', lastName: 'Cole' })
    const boss = await aPerson(tx, { roles: ['WbcManager'], firstName: 'Wren', lastName: 'Hale' })
    const orderId = await aDraft(tx, deps, agent, parties)
    const form = anUpdateForm(other.parties)

    await expect(updateOrder(asCaller(deps, agent), orderId, form)).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
    await updateOrder(asCaller(deps, boss), orderId, form)

    await expect(seen(deps, agent, orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    const moved = await seen(deps, other.agent, orderId)
    expect(moved.timeline.at(-1)).toMatchObject({ kind: 'edited', by: 'Wren Hale', onBehalfOf: 'Nia Cole' })
  })
})

describe('adding an item', () => {
  test('it joins at the end, at the shop’s price, and the order is counted anew', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, financed, cover, accessory, phone } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId, quantity: 2 })
    const add = (productId: string, offerId: string, quantity: number) =>
      addOrderItem(asCaller(deps, agent), { orderId, productId, offerId, quantity })

    await add(accessory.productId, cover.offerId, 3)
    const { result } = await add(phone.productId, financed.offerId, 10)

    const order = await seen(deps, agent, orderId)
    expect(order.orderItems.map((item) => [item.offer.offerId, item.quantity])).toEqual([
      [offer.offerId, 2],
      [cover.offerId, 3],
      [financed.offerId, 10],
    ])
    expect(order.orderItems.at(-1)?.orderItemId).toBe(result.orderItemId)
    const lines = [
      { quantity: 2, rateCents: 28_900, isCarrierInventory: false },
      { quantity: 3, rateCents: 2_900, isCarrierInventory: false },
      { quantity: 10, rateCents: 1_806, isCarrierInventory: true },
    ]
    // The draft ships direct; the covers go from our facility.
    const freight = order.freightTotal ?? 0
    expect(freight).toBeGreaterThan(0)
    expect(order.numberOfItems).toBe(15)
    expect(order.orderTotal).toBeCloseTo(orderTotalCents(lines, 0) / 100 + freight, 2)
    expect(kindsOf(order)).toEqual(['created', 'item-added', 'item-added'])
  })

  test.for([
    ['an inactive offer', { statusId: 0 }],
    ['an archived offer', { statusId: 2 }],
  ] as const)('%s is not there', async ([, change], { tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, cover, accessory } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
    await tx.update(offers).set(change).where(eq(offers.offerId, cover.offerId))

    const body = { orderId, productId: accessory.productId, offerId: cover.offerId, quantity: 1 }
    await expect(addOrderItem(asCaller(deps, agent), body)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  test('a product that is not in stock is refused in words', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, cover, accessory } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
    await tx.update(products).set({ inStock: false }).where(eq(products.productId, accessory.productId))

    const body = { orderId, productId: accessory.productId, offerId: cover.offerId, quantity: 1 }
    await expect(addOrderItem(asCaller(deps, agent), body)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('an offer of an inactive product, of another product, or of no one is not there', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, phone, cover, accessory } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
    const add = (productId: string, offerId: string) =>
      addOrderItem(asCaller(deps, agent), { orderId, productId, offerId, quantity: 1 })

    await expect(add(phone.productId, cover.offerId)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    await expect(add(phone.productId, v7())).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    await tx.update(products).set({ isActive: false }).where(eq(products.productId, accessory.productId))
    await expect(add(accessory.productId, cover.offerId)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  test('more than an order can hold is refused in words', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, phone } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, { offerId: offer.offerId })
    await tx.update(offers).set({ itemPriceCents: 2_147_483_647 }).where(eq(offers.offerId, offer.offerId))

    const body = {
      orderId,
      productId: phone.productId,
      offerId: offer.offerId,
      quantity: limits.addItemQuantity.max,
    }
    await expect(addOrderItem(asCaller(deps, agent), body)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('removing an item', () => {
  test('it goes, and the order is counted anew', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer, cover } = await aShop(tx)
    const orderId = await aDraft(
      tx,
      deps,
      agent,
      parties,
      { offerId: offer.offerId, quantity: 2 },
      { offerId: cover.offerId },
    )
    const [device] = (await seen(deps, agent, orderId)).orderItems

    await removeOrderItem(asCaller(deps, agent), { orderId, orderItemId: device?.orderItemId ?? '' })

    const order = await seen(deps, agent, orderId)
    expect(order).toMatchObject({ numberOfItems: 1, orderTotal: 29 })
    expect(order.orderItems.map((item) => item.offer.offerId)).toEqual([cover.offerId])
    expect(kindsOf(order)).toEqual(['created', 'item-removed'])
  })

  test('its add-ons go with it', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const orderId = await aDraft(tx, deps, agent, parties, {
      offerId: offer.offerId,
      quantity: 3,
      withAccessory: true,
    })
    const before = await seen(deps, agent, orderId)

    await removeOrderItem(asCaller(deps, agent), {
      orderId,
      orderItemId: before.orderItems[0]?.orderItemId ?? '',
    })

    expect(before.numberOfItems).toBe(3)
    expect(await seen(deps, agent, orderId)).toMatchObject({ numberOfItems: 0, orderItems: [] })
  })

  test('an item of another order is not on this one', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [one, two] = [await aDraft(tx, deps, agent, parties), await aDraft(tx, deps, agent, parties)]
    const [item] = (await seen(deps, agent, two)).orderItems

    await expect(
      removeOrderItem(asCaller(deps, agent), { orderId: one, orderItemId: item?.orderItemId ?? '' }),
    ).rejects.toMatchObject({ code: 'ORDER_ITEM_NOT_FOUND' })
    expect((await seen(deps, agent, two)).orderItems).toHaveLength(1)
  })
})

describe('removing a draft', () => {
  test('it goes with its items and timeline, and the audit log keeps what it was', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)

    await removeOrder(asCaller(deps, agent), orderId)

    for (const table of [orders, orderItems, orderEvents])
      expect(await tx.select().from(table).where(eq(table.orderId, orderId))).toEqual([])
    const kept = await tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(orderId)))
    expect(kept).toEqual([
      expect.objectContaining({
        at: testNow,
        userId: agent.userId,
        userName: 'Wes Porter',
        entity: 'order',
        action: 'removed',
        requestId: 'test',
        before: expect.objectContaining({
          order_id: orderId,
          order_total_cents: 28_900,
          items: [expect.objectContaining({ quantity: 1 })],
        }),
      }),
    ])
  })
})

describe('submitting a draft', () => {
  test('a draft with an item becomes Submitted, and says when', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)

    expect(await submitOrder(asCaller(deps, agent), { orderId, zohoUserId: parties.agentId })).toEqual({
      result: { orderId },
    })
    const order = await seen(deps, agent, orderId)
    expect(order).toMatchObject({ statusId: orderStatus.submitted, dateSubmitted: testNow.toISOString() })
    expect(kindsOf(order)).toEqual(['created', 'submitted'])
  })

  test('an order without items is refused', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { result } = await createOrder(asCaller(deps, agent), parties)
    await expect(
      submitOrder(asCaller(deps, agent), { orderId: result.orderId, zohoUserId: parties.agentId }),
    ).rejects.toMatchObject({ code: 'ORDER_EMPTY' })
  })

  test('"the second parameter is the order’s zohoUserId": another agent’s does not fit, even for a manager', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    const boss = await aPerson(tx, { roles: ['Administrator'] })
    const orderId = await aDraft(tx, deps, agent, parties)

    for (const person of [agent, boss])
      await expect(
        submitOrder(asCaller(deps, person), { orderId, zohoUserId: other.parties.agentId }),
      ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test('a customer submits their own account’s draft', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const una = await aCustomer(tx, parties)
    const orderId = await aDraft(tx, deps, agent, parties)
    await submitOrder(asCaller(deps, una), { orderId, zohoUserId: parties.agentId })
    expect(await seen(deps, una, orderId)).toMatchObject({ statusId: orderStatus.submitted })
  })
})

describe('"Only draft orders may be edited, have items added or removed, be removed, or be submitted"', () => {
  type Change = (ctx: ReturnType<typeof asCaller>, order: Submitted) => Promise<unknown>
  type Submitted = { orderId: number; parties: Parameters<typeof anUpdateForm>[0]; item: string; shop: Shop }
  type Shop = Awaited<ReturnType<typeof aShop>>
  const changes: Array<[string, Change]> = [
    ['edit', (ctx, { orderId, parties }) => updateOrder(ctx, orderId, anUpdateForm(parties))],
    ['submit', (ctx, { orderId, parties }) => submitOrder(ctx, { orderId, zohoUserId: parties.agentId })],
    ['remove', (ctx, { orderId }) => removeOrder(ctx, orderId)],
    ['remove an item of', (ctx, { orderId, item }) => removeOrderItem(ctx, { orderId, orderItemId: item })],
    [
      'add an item to',
      (ctx, { orderId, shop }) =>
        addOrderItem(ctx, {
          orderId,
          productId: shop.phone.productId,
          offerId: shop.offer.offerId,
          quantity: 1,
        }),
    ],
  ]

  for (const [name, change] of changes) {
    for (const [status, statusId] of Object.entries(orderStatus).filter(([key]) => key !== 'draft')) {
      test(`no role can ${name} an order that is ${status}`, async ({ tx, deps }) => {
        const { agent, parties } = await anAgentWithAccount(tx)
        const shop = await aShop(tx)
        const orderId = await aDraft(tx, deps, agent, parties, { offerId: shop.offer.offerId })
        await tx.update(orders).set({ statusId, dateSubmitted: testNow }).where(eq(orders.orderId, orderId))
        const before = await seen(deps, agent, orderId)
        const item = before.orderItems[0]?.orderItemId ?? ''

        await expect(change(asCaller(deps, agent), { orderId, parties, item, shop })).rejects.toMatchObject({
          code: 'ORDER_NOT_DRAFT',
        })
        expect(await seen(deps, agent, orderId)).toEqual(before)
      })
    }

    test(`another agent’s or customer’s order does not exist for who would ${name} it`, async ({
      tx,
      deps,
    }) => {
      const { agent, parties } = await anAgentWithAccount(tx)
      const other = await anAgentWithAccount(tx)
      const una = await aCustomer(tx, other.parties)
      const unlinked = await aPerson(tx, { roles: ['User'] })
      const shop = await aShop(tx)
      const orderId = await aDraft(tx, deps, agent, parties, { offerId: shop.offer.offerId })
      const before = await seen(deps, agent, orderId)
      const item = before.orderItems[0]?.orderItemId ?? ''

      for (const person of [other.agent, una, unlinked])
        await expect(change(asCaller(deps, person), { orderId, parties, item, shop })).rejects.toMatchObject({
          code: 'ORDER_NOT_FOUND',
        })
      expect(await seen(deps, agent, orderId)).toEqual(before)
    })
  }
})

describe('the customer’s own number of an order', () => {
  test('is kept with a new order, changed by an edit that names it, and not by one that does not', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const ctx = asCaller(deps, agent)
    const { result } = await createOrder(ctx, { ...parties, referenceNumber: 'PO 4471' })
    const number = async () => (await seen(deps, agent, result.orderId)).referenceNumber
    expect(await number()).toBe('PO 4471')
    await updateOrder(ctx, result.orderId, anUpdateForm(parties))
    expect(await number()).toBe('PO 4471')
    await updateOrder(ctx, result.orderId, anUpdateForm(parties, { referenceNumber: 'PO 5000' }))
    expect(await number()).toBe('PO 5000')
    await updateOrder(ctx, result.orderId, anUpdateForm(parties, { referenceNumber: '' }))
    expect(await number()).toBe('')
  })
})
