import { defaultDomainId } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { cartItems } from '../../db/schema/cart.tables.ts'
import { anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { asCaller, testDeps, test as withDatabase } from '../../testing/fixtures.ts'
import { lockCart, readCartForOrder } from './cart-for-order.ts'
import { addToCart, removeCartItem, updateCartItem } from './cart-items.ts'

/** Real connections, one per caller, as two tabs or two nodes have them (docs/spec/reliability.md#races). */
const rounds = 15
const callers = 8

/** A new person's cart and its calls, on their own connections. */
async function aCart(database: Database) {
  const { person, offerId } = await database.inTransaction(async (tx) => {
    const service = await aProduct(tx, { type: 'service' })
    const repair = await anOffer(tx, service.productId, { carrier: 'N/A' })
    const phone = await aProduct(tx, { isScreenRepairEligible: true, screenRepairOfferId: repair.offerId })
    return { person: await aPerson(tx), offerId: (await anOffer(tx, phone.productId)).offerId }
  })
  const caller = asCaller(testDeps({ db: database.reader, inTransaction: database.inTransaction }), person)
  return {
    userId: person.userId,
    add: async (quantity: number, { repair = false } = {}) => {
      const screenRepairQuantity = repair ? quantity : 0
      const form = {
        domainId: defaultDomainId,
        offerId,
        quantity,
        screenRepairQuantity,
        accessoryQuantity: 0,
      }
      return (await addToCart(caller, form)).result.cartItemId
    },
    update: (cartItemId: string, quantity: number, { repair = false } = {}) =>
      updateCartItem(caller, { cartItemId, quantity, updateScreenRepair: repair, updateAccessory: false }),
    remove: (cartItemId: string) => removeCartItem(caller, cartItemId),
    lines: () => database.reader.select().from(cartItems).where(eq(cartItems.userId, person.userId)),
  }
}

const atOnce = <T>(calls: number, call: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: calls }, (_, n) => call(n)))
const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
const units = (lines: Array<{ quantity: number }>) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const test = withDatabase.extend<{
  eachRound: (work: (cart: Awaited<ReturnType<typeof aCart>>) => Promise<void>) => Promise<void>
}>({
  eachRound: async ({ database }, use) => {
    await use(async (work) => {
      for (let round = 0; round < rounds; round++) await work(await aCart(database))
    })
  },
})

test('8 parallel adds to a new cart lose nothing and make one line', async ({ eachRound }) => {
  await eachRound(async (cart) => {
    const outcomes = await atOnce(callers, (n) => cart.add(n + 1))

    expect(refusals(outcomes)).toEqual([])
    expect(await cart.lines()).toMatchObject([{ quantity: 36 }])
  })
})

test('parallel adds never pass 300: exactly as many succeed as fit', async ({ eachRound }) => {
  await eachRound(async (cart) => {
    const outcomes = await atOnce(callers, () => cart.add(70))

    expect(refusals(outcomes)).toEqual(Array(4).fill('CART_LINE_FULL'))
    expect(await cart.lines()).toMatchObject([{ quantity: 280 }])
  })
})

test('an edit during a removal either comes before it or finds nothing; the line does not return', async ({
  eachRound,
}) => {
  await eachRound(async (cart) => {
    const id = await cart.add(2)

    const [removed, ...edits] = await atOnce(
      callers,
      async (n): Promise<unknown> => (n === 0 ? cart.remove(id) : cart.update(id, n + 10)),
    )

    expect(removed?.status).toBe('fulfilled')
    expect(refusals(edits).every((code) => code === 'CART_ITEM_NOT_FOUND')).toBe(true)
    expect(await cart.lines()).toEqual([])
  })
})

test('of parallel removals one succeeds and the others say that the line is gone', async ({ eachRound }) => {
  await eachRound(async (cart) => {
    const id = await cart.add(2)

    const outcomes = await atOnce(callers, () => cart.remove(id))

    expect(refusals(outcomes)).toEqual(Array(callers - 1).fill('CART_ITEM_NOT_FOUND'))
  })
})

test('switches pressed at once all count: an even number leaves coverage as it was', async ({
  eachRound,
}) => {
  await eachRound(async (cart) => {
    const id = await cart.add(3)

    const outcomes = await atOnce(callers, () => cart.update(id, 3, { repair: true }))

    expect(refusals(outcomes)).toEqual([])
    expect(await cart.lines()).toMatchObject([{ quantity: 3, withScreenRepair: false }])
  })
})

test('adds while two lines become one keep every unit', async ({ eachRound }) => {
  await eachRound(async (cart) => {
    await cart.add(5)
    const covered = await cart.add(7, { repair: true })

    const outcomes = await atOnce(
      callers,
      async (n): Promise<unknown> =>
        n === 0
          ? cart.update(covered, 7, { repair: true }).then(() => undefined)
          : cart.add(1, { repair: n % 2 === 0 }),
    )

    // The merge is decided by what the covered line holds when its turn comes: an edit to 7 after adds takes those back.
    expect(refusals(outcomes)).toEqual([])
    const lines = await cart.lines()
    expect(lines.filter(({ withScreenRepair }) => !withScreenRepair)).toHaveLength(1)
    expect(units(lines)).toBeGreaterThanOrEqual(5 + 7 + 4)
    expect(units(lines)).toBeLessThanOrEqual(5 + 7 + 7)
  })
})

test('what is added while an order takes the cart is either in the order or still in the cart', async ({
  eachRound,
  database,
}) => {
  await eachRound(async (cart) => {
    await cart.add(1)
    const order = () =>
      database.inTransaction(async (tx) => {
        await lockCart(tx, cart.userId)
        const taken = units((await readCartForOrder(tx, cart.userId)).lines)
        await tx.delete(cartItems).where(eq(cartItems.userId, cart.userId))
        return taken
      })

    const outcomes = await atOnce(callers, (n) => (n < 2 ? order() : cart.add(n).then(() => 0)))

    expect(refusals(outcomes)).toEqual([])
    const taken = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 0))
    expect(taken.reduce((sum, n) => sum + n, 0) + units(await cart.lines())).toBe(1 + 2 + 3 + 4 + 5 + 6 + 7)
  })
})

test('no sequence of parallel calls takes a line beyond 300 items', async ({ eachRound }) => {
  await eachRound(async (cart) => {
    const plain = await cart.add(200)
    const covered = await cart.add(150, { repair: true })

    const outcomes = await atOnce(callers, async (n): Promise<unknown> => {
      if (n % 4 === 0) return cart.add(60)
      if (n % 4 === 1) return cart.update(covered, 90, { repair: true })
      if (n % 4 === 2) return cart.update(plain, 100, { repair: true })
      return cart.add(60, { repair: true })
    })

    const expected = ['CART_LINE_FULL', 'CART_ITEM_NOT_FOUND', 'INVALID_INPUT']
    expect(refusals(outcomes).filter((code) => !expected.includes(code))).toEqual([])
    for (const { quantity } of await cart.lines())
      expect(quantity).toBeLessThanOrEqual(limits.addToCartQuantity.max)
  })
})
