import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Manifest } from '@portal/contract/catalog'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Reader } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { openManifestCache } from './manifest-cache.ts'

/** A cache of a catalog that counts its reads; the test controls each read. */
function aCache(db: Reader, answer: () => Promise<Manifest>) {
  const read = vi.fn(answer)
  return { read, cache: openManifestCache(db, undefined, read) }
}
const empty: Manifest = {
  products: [],
  offers: [],
  manufacturers: [],
  ratePlans: [],
  purchaseTypes: [],
  carriers: [],
  categories: [],
}

test('readers who come together share one read of the database', async ({ tx }) => {
  const { cache, read } = aCache(tx, async () => empty)

  const [one, two, bytes] = await Promise.all([cache.read(), cache.read(), cache.bytes()])

  expect(two).toBe(one)
  expect(await cache.bytes()).toBe(bytes)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a failure reaches those who waited, and the next reader tries again', async ({ tx }) => {
  const answers = [() => Promise.reject(new Error('down')), async () => empty]
  const { cache, read } = aCache(
    tx,
    () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
  )

  const waiting = await Promise.allSettled([cache.read(), cache.bytes()])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  expect((await cache.read()).products).toEqual([])
  expect((await cache.bytes()).identity.length).toBeGreaterThan(0)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a read after a drop never returns what was being read before it', async ({ tx }) => {
  const reads: Array<(all: Manifest) => void> = []
  const { cache } = aCache(tx, () => new Promise((resolve) => reads.push(resolve)))
  const plan = (name: string): Manifest => ({ ...empty, ratePlans: [{ ratePlanId: '1', name }] })
  const early = cache.read()
  await turn()
  cache.drop()
  const late = cache.read()
  await turn()

  reads[1]?.(plan('new'))
  reads[0]?.(plan('old'))

  expect((await early).ratePlans[0]?.name).toBe('old')
  expect((await late).ratePlans[0]?.name).toBe('new')
  expect((await cache.read()).ratePlans[0]?.name).toBe('new')
})

test('the bytes are the whole answer, the same in every encoding', async ({ tx }) => {
  const product = await aProduct(tx)
  await anOffer(tx, product.productId)
  const cache = openManifestCache(tx)

  const { identity, gzip, br } = await cache.bytes()

  expect(JSON.parse(identity.toString())).toEqual({ hasError: false, result: await cache.read() })
  expect(gunzipSync(gzip).equals(identity)).toBe(true)
  expect(brotliDecompressSync(br).equals(identity)).toBe(true)
})

test('the tag changes with the catalog, and only with it', async ({ tx }) => {
  const { productId } = await aProduct(tx)
  const cache = openManifestCache(tx)
  const { etag } = await cache.bytes()

  cache.drop()
  expect((await cache.bytes()).etag).toBe(etag)
  await tx.update(products).set({ model: 'Renamed' }).where(eq(products.productId, productId))
  expect((await cache.bytes()).etag).toBe(etag)
  cache.drop()
  expect((await cache.bytes()).etag).not.toBe(etag)
})
