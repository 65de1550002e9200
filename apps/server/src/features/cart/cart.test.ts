import { recordStatus } from '@portal/domain/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import type { Deps } from '../../deps.ts'
import { anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { cartShipment, readCartForOrder } from './cart-for-order.ts'
import { addToCart, removeCartItem, updateCartItem } from './cart-items.ts'
import { readCart } from './read-cart.ts'

/** A phone for $289.00 (MSRP $649.00) with repair at $8.99 and a mount at $24.50 to go with it. */
async function aPhoneWithAddOns(tx: Tx) {
  const service = await aProduct(tx, { type: 'service', manufacturerName: 'NONE' })
  const repair = await anOffer(tx, service.productId, { carrier: 'N/A', itemPriceCents: 899 })
  const mount = await aProduct(tx, { type: 'accessory', manufacturerName: 'Ferro', model: 'Mount 2' })
  const accessory = await anOffer(tx, mount.productId, { carrier: 'N/A', itemPriceCents: 2_450 })
  const phone = await aProduct(tx, {
    manufacturerName: 'Halden',
    model: 'N7',
    isScreenRepairEligible: true,
    screenRepairOfferId: repair.offerId,
    accessoryOfferId: accessory.offerId,
  })
  const offer = await anOffer(tx, phone.productId)
  return { phone, offer, repair, accessory, mount, service }
}

/** A person's cart, its calls in short. */
async function aCart(tx: Tx, deps: Deps) {
  const caller = asCaller(deps, await aPerson(tx))
  const add = async (
    offerId: string,
    quantity = 1,
    addOns: { repair?: boolean; accessory?: boolean } = {},
  ) => {
    const { result } = await addToCart(caller, {
      domainId: defaultDomainId,
      offerId,
      quantity,
      screenRepairQuantity: addOns.repair ? quantity : 0,
      accessoryQuantity: addOns.accessory ? quantity : 0,
    })
    return result.cartItemId
  }
  const update = (
    cartItemId: string,
    quantity: number,
    switches: { repair?: boolean; accessory?: boolean } = {},
    seen?: { quantity: number; withScreenRepair: boolean; withAccessory: boolean },
  ) =>
    updateCartItem(caller, {
      cartItemId,
      quantity,
      updateScreenRepair: switches.repair ?? false,
      updateAccessory: switches.accessory ?? false,
      seen,
    })
  const quantities = async () =>
    (await readCart(caller)).result.map((item) => [
      item.quantity,
      item.screenRepairQuantity,
      item.accessoryQuantity,
    ])
  return { caller, userId: caller.actor.userId, add, update, quantities, read: () => readCart(caller) }
}

describe('reading', () => {
  test('an empty cart has no items and zero totals', async ({ tx, deps }) => {
    const cart = await aCart(tx, deps)

    expect(await cart.read()).toEqual({
      result: [],
      cartTotals: { today: 0, cartItemCount: 0, declaredValue: 0 },
      carrierBills: [],
      costs: {
        today: 0,
        once: 0,
        monthly: 0,
        termMonths: null,
        committed: null,
        totals: [12, 24, 36].map((months) => ({ months, total: 0 })),
        schedule: [],
        discounts: [],
      },
      fingerprint: expect.any(String),
    })
  })

  test('an item shows its offer, its product and the add-ons it may have, priced in dollars', async ({
    tx,
    deps,
  }) => {
    const { phone, offer, repair, accessory } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const cartItemId = await cart.add(offer.offerId, 3, { repair: true })

    expect((await cart.read()).result).toEqual([
      {
        cartItemId,
        quantity: 3,
        offerId: offer.offerId,
        carrierId: offer.carrierId,
        carrier: 'Verizon',
        purchaseType: 'Buy',
        isCarrierInventory: false,
        displayPricePrimary: '$289.00',
        itemPrice: 289,
        termMonths: null,
        isMonthly: false,
        deviceAmount: 867,
        ratePlanAmount: 0,
        ratePlanPrice: 0,
        discounts: [],
        dueAtCheckout: 893.97,
        screenRepairOfferId: repair.offerId,
        screenRepairQuantity: 3,
        screenRepairPrice: 8.99,
        screenRepairAmount: 26.97,
        accessoryOfferId: accessory.offerId,
        accessoryQuantity: 0,
        accessoryPrice: 24.5,
        accessoryAmount: 0,
        accessoryName: 'Ferro Mount 2',
        productName: 'Halden N7',
        isAvailable: true,
        isOutOfStock: false,
        product: {
          productId: phone.productId,
          image: phone.image,
          model: 'N7',
          manufacturerName: 'Halden',
          productTypeId: phone.productTypeId,
          urlPathName: phone.urlPathName,
        },
      },
    ])
  })

  test('"today" is what is not carrier inventory plus chosen add-ons; "declaredValue" is quantity times msrp', async ({
    tx,
    deps,
  }) => {
    const { phone, offer } = await aPhoneWithAddOns(tx)
    const financed = await anOffer(tx, phone.productId, { purchaseType: 'Finance', itemPriceCents: 1_800 })
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId, 2, { accessory: true })
    await cart.add(financed.offerId, 5, { repair: true })

    expect((await cart.read()).cartTotals).toEqual({
      today: 2 * 289 + 2 * 24.5 + 5 * 8.99,
      cartItemCount: 7,
      declaredValue: 7 * 649,
    })
  })

  test('what carriers bill is apart from "today", and the amounts of each line add up', async ({
    tx,
    deps,
  }) => {
    const { phone } = await aPhoneWithAddOns(tx)
    const terms = { ratePlanPriceCents: 4_000 }
    const financed = await anOffer(tx, phone.productId, {
      purchaseType: 'Finance',
      itemPriceCents: 1_899,
      ...terms,
    })
    const bought = await anOffer(tx, phone.productId, { carrier: 'AT&T', itemPriceCents: 64_900, ...terms })
    const cart = await aCart(tx, deps)
    await cart.add(financed.offerId, 12, { repair: true, accessory: true })
    await cart.add(bought.offerId, 1)

    const { result, cartTotals, carrierBills } = await cart.read()

    expect(carrierBills).toEqual([
      { carrier: 'AT&T', monthly: 0, plans: 40, discounts: [], once: 0 },
      { carrier: 'Verizon', monthly: 227.88, plans: 480, discounts: [], once: 0 },
    ])
    expect(result).toMatchObject([
      {
        isMonthly: true,
        deviceAmount: 227.88,
        ratePlanPrice: 40,
        ratePlanAmount: 480,
        screenRepairAmount: 107.88,
        accessoryAmount: 294,
        dueAtCheckout: 401.88,
      },
      { isMonthly: false, deviceAmount: 649, ratePlanAmount: 40, dueAtCheckout: 649 },
    ])
    expect(cartTotals.today).toBe(1_050.88)
  })

  test('items stand in the order in which they were added', async ({ tx, deps }) => {
    const { phone } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const ids: string[] = []
    for (const carrier of ['Verizon', 'AT&T', 'T-Mobile'] as const)
      ids.push(await cart.add((await anOffer(tx, phone.productId, { carrier })).offerId))

    expect((await cart.read()).result.map(({ cartItemId }) => cartItemId)).toEqual(ids)
  })

  test('an item whose offer or product left the shop is still listed, as unavailable', async ({
    tx,
    deps,
  }) => {
    const { phone, offer } = await aPhoneWithAddOns(tx)
    const other = await aProduct(tx)
    const otherOffer = await anOffer(tx, other.productId)
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId)
    await cart.add(otherOffer.offerId)
    const available = async () => (await cart.read()).result.map(({ isAvailable }) => isAvailable)
    expect(await available()).toEqual([true, true])

    await tx.update(offers).set({ statusId: recordStatus.archived }).where(eq(offers.offerId, offer.offerId))
    expect(await available()).toEqual([false, true])
    await tx.update(offers).set({ statusId: recordStatus.active }).where(eq(offers.offerId, offer.offerId))
    await tx.update(products).set({ isActive: false }).where(eq(products.productId, phone.productId))
    expect(await available()).toEqual([false, true])
  })

  test('coverage that left the shop makes its item unavailable until it is switched off', async ({
    tx,
    deps,
  }) => {
    const { offer, repair } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const id = await cart.add(offer.offerId, 2, { repair: true })
    await tx.update(offers).set({ statusId: recordStatus.inactive }).where(eq(offers.offerId, repair.offerId))
    const item = async () => (await cart.read()).result[0]

    expect(await item()).toMatchObject({
      isAvailable: false,
      screenRepairOfferId: null,
      screenRepairQuantity: 2,
    })
    await cart.update(id, 2, { repair: true })
    expect(await item()).toMatchObject({ isAvailable: true, screenRepairQuantity: 0 })
  })

  test('a product that is not eligible shows no repair offer, regardless of what it once had', async ({
    tx,
    deps,
  }) => {
    const { phone, offer } = await aPhoneWithAddOns(tx)
    await tx
      .update(products)
      .set({ isScreenRepairEligible: false })
      .where(eq(products.productId, phone.productId))
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId)

    expect((await cart.read()).result[0]).toMatchObject({
      screenRepairOfferId: null,
      screenRepairPrice: null,
    })
  })
})

describe('adding', () => {
  test('the same offer with the same add-ons joins its line; other add-ons make a separate line', async ({
    tx,
    deps,
  }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const first = await cart.add(offer.offerId, 2)
    const second = await cart.add(offer.offerId, 3)
    await cart.add(offer.offerId, 4, { repair: true })

    expect(second).toBe(first)
    expect(await cart.quantities()).toEqual([
      [5, 0, 0],
      [4, 4, 0],
    ])
  })

  test('"1 to 300": a line takes up to 300 items and refuses one more, keeping what it has', async ({
    tx,
    deps,
  }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId, 250)
    await cart.add(offer.offerId, 50)

    await expect(cart.add(offer.offerId, 1)).rejects.toMatchObject({ code: 'CART_LINE_FULL' })

    expect(await cart.quantities()).toEqual([[300, 0, 0]])
  })

  test.for([
    ['unknown', async () => v7()],
    [
      'inactive',
      async (tx: Tx) =>
        (await anOffer(tx, (await aProduct(tx)).productId, { statusId: recordStatus.inactive })).offerId,
    ],
    [
      'archived',
      async (tx: Tx) =>
        (await anOffer(tx, (await aProduct(tx)).productId, { statusId: recordStatus.archived })).offerId,
    ],
    [
      'of a hidden product',
      async (tx: Tx) => (await anOffer(tx, (await aProduct(tx, { isActive: false })).productId)).offerId,
    ],
  ] as const)('an offer that is %s cannot be added', async ([, offerId], { tx, deps }) => {
    const cart = await aCart(tx, deps)

    await expect(cart.add(await offerId(tx))).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  test('a product that is not in stock cannot be added; one in the cart can no longer be ordered', async ({
    tx,
    deps,
  }) => {
    const { phone, offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId)
    await tx.update(products).set({ inStock: false }).where(eq(products.productId, phone.productId))

    await expect(cart.add(offer.offerId)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect((await cart.read()).result).toMatchObject([
      { quantity: 1, isAvailable: false, isOutOfStock: true },
    ])
  })

  test('an accessory that is not in stock cannot be added with a phone', async ({ tx, deps }) => {
    const { offer, mount } = await aPhoneWithAddOns(tx)
    await tx.update(products).set({ inStock: false }).where(eq(products.productId, mount.productId))
    const cart = await aCart(tx, deps)

    await expect(cart.add(offer.offerId, 1, { accessory: true })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    await cart.add(offer.offerId)
    expect((await cart.read()).result).toMatchObject([{ isAvailable: true, accessoryOfferId: null }])
  })

  test('a cart belongs to our domain and no other', async ({ tx, deps }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const { caller } = await aCart(tx, deps)
    const form = { offerId: offer.offerId, quantity: 1, screenRepairQuantity: 0, accessoryQuantity: 0 }

    await expect(addToCart(caller, { domainId: v7(), ...form })).rejects.toMatchObject({
      code: 'MANIFEST_NOT_FOUND',
    })
  })

  test.for([
    ['screen repair', { repair: true }, 'screenRepairQuantity'],
    ['an accessory', { accessory: true }, 'accessoryQuantity'],
  ] as const)('%s cannot be added to a product that has none', async ([, addOns, field], { tx, deps }) => {
    const offer = await anOffer(tx, (await aProduct(tx)).productId)
    const cart = await aCart(tx, deps)

    await expect(cart.add(offer.offerId, 1, addOns)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: [expect.any(String)] },
    })
    expect(await cart.quantities()).toEqual([])
  })
})

describe('changing', () => {
  test('chosen add-ons follow the quantity', async ({ tx, deps }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const id = await cart.add(offer.offerId, 2, { repair: true, accessory: true })

    await cart.update(id, 7)

    expect(await cart.quantities()).toEqual([[7, 7, 7]])
  })

  test('"screen repair and accessory add-ons can be added or removed independently"', async ({
    tx,
    deps,
  }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const id = await cart.add(offer.offerId, 2)

    await cart.update(id, 2, { repair: true })
    expect(await cart.quantities()).toEqual([[2, 2, 0]])
    await cart.update(id, 2, { accessory: true })
    expect(await cart.quantities()).toEqual([[2, 2, 2]])
    await cart.update(id, 2, { repair: true })
    expect(await cart.quantities()).toEqual([[2, 0, 2]])
  })

  test.for([
    ['a switch leaves the quantity that another tab set', { repair: true }, 2, [[7, 7, 7]]],
    ['a switch that another tab made already is not undone', { accessory: true }, 2, [[7, 0, 7]]],
    ['a quantity leaves the add-ons that another tab chose', {}, 4, [[4, 0, 4]]],
  ] as const)('with the line as it was seen, %s', async ([, switches, quantity, left], { tx, deps }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const id = await cart.add(offer.offerId, 2)
    const seen = { quantity: 2, withScreenRepair: false, withAccessory: false }
    await cart.update(id, 7, { accessory: true })

    await cart.update(id, quantity, switches, seen)

    expect(await cart.quantities()).toEqual(left)
  })

  test('"1 to 100" binds edits: 100 applies, 101 is refused in words', async ({ tx, deps }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const id = await cart.add(offer.offerId, 5)

    await cart.update(id, 100)
    await expect(cart.update(id, 101)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { quantity: ['Enter at most 100.'] },
    })

    expect(await cart.quantities()).toEqual([[100, 0, 0]])
  })

  test('a line of 250 keeps its 250 while its add-ons change, and may only shrink to 100', async ({
    tx,
    deps,
  }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const id = await cart.add(offer.offerId, 250)

    await cart.update(id, 250, { repair: true })
    expect(await cart.quantities()).toEqual([[250, 250, 0]])
    await expect(cart.update(id, 249)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await cart.update(id, 100)
    expect(await cart.quantities()).toEqual([[100, 100, 0]])
  })

  test('a line that becomes equal to another joins it, and the answer names the one that is left', async ({
    tx,
    deps,
  }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const plain = await cart.add(offer.offerId, 2)
    const covered = await cart.add(offer.offerId, 3, { repair: true })

    expect(await cart.update(covered, 4, { repair: true })).toEqual({ result: { cartItemId: plain } })

    expect(await cart.quantities()).toEqual([[6, 0, 0]])
  })

  test('joined lines never pass 300: the change is refused and both stay', async ({ tx, deps }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId, 201)
    const covered = await cart.add(offer.offerId, 100, { repair: true })

    await expect(cart.update(covered, 100, { repair: true })).rejects.toMatchObject({
      code: 'CART_LINE_FULL',
    })

    expect(await cart.quantities()).toEqual([
      [201, 0, 0],
      [100, 100, 0],
    ])
  })

  test.for([
    ['screen repair', { repair: true }, 'updateScreenRepair'],
    ['an accessory', { accessory: true }, 'updateAccessory'],
  ] as const)(
    '%s cannot be switched on where the product has none',
    async ([, switches, field], { tx, deps }) => {
      const offer = await anOffer(tx, (await aProduct(tx)).productId)
      const cart = await aCart(tx, deps)
      const id = await cart.add(offer.offerId)

      await expect(cart.update(id, 1, switches)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [field]: [expect.any(String)] },
      })
    },
  )
})

test("another person's line looks as if it did not exist, and stays as it is", async ({ tx, deps }) => {
  const { offer } = await aPhoneWithAddOns(tx)
  const owner = await aCart(tx, deps)
  const stranger = await aCart(tx, deps)
  const id = await owner.add(offer.offerId, 2)

  await expect(stranger.update(id, 9)).rejects.toMatchObject({ code: 'CART_ITEM_NOT_FOUND' })
  await expect(removeCartItem(stranger.caller, id)).rejects.toMatchObject({ code: 'CART_ITEM_NOT_FOUND' })

  expect(await stranger.quantities()).toEqual([])
  expect(await owner.quantities()).toEqual([[2, 0, 0]])
})

test('a removed line is gone, and cannot be removed or changed again', async ({ tx, deps }) => {
  const { offer } = await aPhoneWithAddOns(tx)
  const cart = await aCart(tx, deps)
  const id = await cart.add(offer.offerId, 2)
  const kept = await cart.add(offer.offerId, 1, { accessory: true })

  await removeCartItem(cart.caller, id)

  expect((await cart.read()).result.map(({ cartItemId }) => cartItemId)).toEqual([kept])
  await expect(removeCartItem(cart.caller, id)).rejects.toMatchObject({ code: 'CART_ITEM_NOT_FOUND' })
  await expect(cart.update(id, 3)).rejects.toMatchObject({ code: 'CART_ITEM_NOT_FOUND' })
})

describe('for orders', () => {
  test('a line carries the offer and its chosen add-ons with all that an order copies', async ({
    tx,
    deps,
  }) => {
    const { phone, offer, repair, mount, accessory } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    const cartItemId = await cart.add(offer.offerId, 2, { accessory: true })

    expect((await readCartForOrder(tx, cart.userId)).lines).toMatchObject([
      {
        cartItemId,
        quantity: 2,
        isAvailable: true,
        offer: {
          offerId: offer.offerId,
          productId: phone.productId,
          productTypeId: phone.productTypeId,
          carrierId: offer.carrierId,
          purchaseTypeId: offer.purchaseTypeId,
          ratePlanId: offer.ratePlanId,
          manufacturerName: 'Halden',
          model: 'N7',
          rateCents: 28_900,
          msrpCents: 64_900,
          isCarrierInventory: false,
          ratePlanDisplay: 'Unlimited Talk, Text & Data',
          ratePlanPriceCents: 0,
        },
        screenRepair: null,
        accessory: {
          offerId: accessory.offerId,
          productId: mount.productId,
          carrier: 'N/A',
          model: 'Mount 2',
          rateCents: 2_450,
        },
      },
    ])
    await cart.update(cartItemId, 2, { repair: true })
    expect((await readCartForOrder(tx, cart.userId)).lines[0]?.screenRepair?.offerId).toBe(repair.offerId)
  })

  test('what ships is the units of the badge, weighed by their type and declared at their msrp', async ({
    tx,
    deps,
  }) => {
    const { offer } = await aPhoneWithAddOns(tx)
    const cart = await aCart(tx, deps)
    await cart.add(offer.offerId, 2, { accessory: true })
    await cart.add(offer.offerId, 1)

    expect(cartShipment((await readCartForOrder(tx, cart.userId)).lines)).toEqual({
      itemCount: 3,
      deviceCount: 3,
      declaredValueCents: 3 * 64_900,
      contentsPounds: 3.6,
      isServicesOnly: false,
    })
    const { cartTotals } = await cart.read()
    expect(cartTotals).toMatchObject({ cartItemCount: 3, declaredValue: 1_947 })
  })
})
