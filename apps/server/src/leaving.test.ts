import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personas } from '@portal/testkit/personas'
import { afterAll, expect, test } from 'vitest'
import { addToCart, carrierOfferOf, signIn, submitCart } from './testing/buyers.ts'
import { launchProduct, type ProductProcess, startProduct } from './testing/product-process.ts'

/**
 * SIGTERM while people order (reliability R14): everything that was taken on is answered, in full, and the process
 * ends with 0. `npm run faults -- shutdown` does it twenty times, with more people.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'portal-leaving-'))
const people = ['wes', 'mo', 'wren', 'bo', 'una', 'ada'] as const
const rounds = 2
const soon = { timeout: 20_000, interval: 5 }
let product: ProductProcess | undefined

afterAll(async () => {
  await product?.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test('whoever was let in is answered, and the process ends with 0', { timeout: 60_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    product = await startProduct(dataDir)
    const leaving = product
    const offerId = await carrierOfferOf(leaving)
    const tokens = await Promise.all(people.map((name) => signIn(leaving, personas[name])))
    const seen = { answered: 0, broken: [] as unknown[] }
    const ordered = Promise.withResolvers<void>()
    const ordering = tokens.map((token) => keepOrdering(leaving, token, offerId, seen, ordered.resolve))

    await ordered.promise
    expect(await leaving.kill('SIGTERM')).toBe(0)
    product = undefined
    await Promise.all(ordering)
    expect(seen.broken).toEqual([])
    expect(seen.answered).toBeGreaterThan(people.length)
  }
})

test('told so while it starts, it ends with 0 as well, and its database with it', {
  timeout: 60_000,
}, async () => {
  const databaseIsThere = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  // Ready, and still taking up its jobs.
  expect(await (await startProduct(dataDir)).kill('SIGTERM')).toBe(0)
  expect(databaseIsThere()).toBe(false)
  const starting = await launchProduct(dataDir)
  await expect.poll(databaseIsThere, soon).toBe(true)
  expect(await starting.kill('SIGTERM')).toBe(0)
  expect(databaseIsThere()).toBe(false)
})

/** Fills the cart and orders it again and again, until nobody takes a call any more. */
async function keepOrdering(
  portal: ProductProcess,
  token: string,
  offerId: string,
  seen: { answered: number; broken: unknown[] },
  onOrder: () => void,
) {
  for (;;)
    try {
      const added = await addToCart(portal, token, offerId)
      const placed = await submitCart(portal, token, randomUUID())
      if (added.hasError || placed.hasError) seen.broken.push(added.error ?? placed.error)
      seen.answered += 2
      onOrder()
    } catch (error) {
      if (!isRefused(error)) seen.broken.push(error)
      return
    }
}

/** The door is closed: nothing was taken on. */
const isRefused = (error: unknown) =>
  error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'
