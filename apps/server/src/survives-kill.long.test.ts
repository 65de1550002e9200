import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDomainId } from '@portal/domain/ids'
import { afterAll, expect, test } from 'vitest'
import { personaPassword, personas } from './db/seed/personas.ts'
import { carrierOfferOf } from './testing/buyers.ts'
import { northgateOrder } from './testing/northgate-order.ts'
import { killDatabase, type ProductProcess, startProduct } from './testing/product-process.ts'

/**
 * Kill -9 at any moment of a submit: after the restart the order exists once or not at all, the cart
 * is whole, and nothing acknowledged is lost. Every third round kills the database server as well.
 */
const rounds = 10
const dataDir = await mkdtemp(join(tmpdir(), 'portal-kill-'))
let product: ProductProcess | undefined

afterAll(async () => {
  await product?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

type Placed = { hasError: boolean; result: { orderId: number } }

test(`${rounds} submits, each killed at another moment, are orders once or not at all`, {
  timeout: 240_000,
}, async () => {
  const seen = { acknowledged: 0, committedUnseen: 0, neverHappened: 0 }
  product = await startProduct(dataDir)
  const form = await orderForm(product)
  const submitMs = await timeOfOneSubmit(product, form)
  await product.kill('SIGTERM')
  product = await startProduct(dataDir)

  for (let round = 0; round < rounds; round++) {
    const token = await signIn(product)
    await addToCart(product, token, form.offerId)
    const ordersBefore = await numbers(product, token)
    const key = randomUUID()
    const placing = product
      .call<Placed>('/order/InsertOrder', { token, key, body: form.body })
      .catch(() => undefined)

    // From before the request arrives to after it is answered, in equal steps of what a submit takes on this machine.
    await new Promise((resolve) => setTimeout(resolve, (submitMs * 1.5 * round) / rounds))
    await product.kill('SIGKILL')
    if (round % 3 === 2) killDatabase(dataDir)
    const acknowledged = await placing
    product = await startProduct(dataDir)

    const after = await numbers(product, token)
    const made = after.filter((orderId) => !ordersBefore.includes(orderId))
    const cart = await product.call<{ result: unknown[] }>('/cartItem/GetCartItemsByDomain', { token })
    expect(made.length, 'an order exists once or not at all').toBeLessThanOrEqual(1)
    expect(cart.result, 'the cart is whole, or became the order').toHaveLength(made.length === 0 ? 1 : 0)
    if (acknowledged) expect(made, 'nothing acknowledged is lost').toEqual([acknowledged.result.orderId])
    seen[acknowledged ? 'acknowledged' : made.length === 1 ? 'committedUnseen' : 'neverHappened']++

    // The buyer tries again with the same key: the one order, whichever way it went.
    const again = await product.call<Placed>('/order/InsertOrder', { token, key, body: form.body })
    expect(again).toMatchObject({ hasError: false })
    if (made.length === 1) expect(again.result.orderId).toBe(made[0])
    expect((await numbers(product, token)).length).toBe(ordersBefore.length + 1)
  }
  // Otherwise every kill came too early or too late to say anything.
  expect(seen.neverHappened).toBeGreaterThan(0)
  expect(seen.acknowledged + seen.committedUnseen).toBeGreaterThan(0)
})

/** How long the first submit of a process takes, in ms: as in every round, it has done nothing before. */
async function timeOfOneSubmit(
  target: ProductProcess,
  { offerId, body }: { offerId: string; body: unknown },
) {
  const token = await signIn(target)
  await addToCart(target, token, offerId)
  const began = performance.now()
  await target.call('/order/InsertOrder', { token, key: randomUUID(), body })
  return performance.now() - began
}

async function signIn(target: ProductProcess): Promise<string> {
  const body = { email: personas.wes.email, password: personaPassword }
  return (await target.call<{ result: { token: string } }>('/auth/UserLogin', { body })).result.token
}

const addToCart = (target: ProductProcess, token: string, offerId: string) =>
  target.call('/cartItem/InsertCartItem', {
    token,
    body: { domainId: defaultDomainId, offerId, quantity: 3, screenRepairQuantity: 0, accessoryQuantity: 0 },
  })

async function numbers(target: ProductProcess, token: string): Promise<number[]> {
  const path = `/order/GetOrderHistory/${personas.wes.zohoUserId}`
  const { results } = await target.call<{ results: Array<{ orderId: number }> }>(path, { token })
  return results.map(({ orderId }) => orderId)
}

const orderForm = async (target: ProductProcess) => ({
  offerId: await carrierOfferOf(target),
  body: northgateOrder,
})
