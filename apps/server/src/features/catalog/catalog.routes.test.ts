import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getManifest } from '@portal/contract/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { testDeps, test as withDatabase } from '../../testing/fixtures.ts'

const address = `/api/resource/GetAll/${defaultDomainId}`

async function anApp(database: Database, corsOrigins: string[] = []) {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const app = await buildApp({
    deps,
    config: { corsOrigins, TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  return { app, deps }
}

const test = withDatabase.extend<{ shop: Awaited<ReturnType<typeof anApp>> & { productId: string } }>({
  shop: async ({ database }, use) => {
    const productId = await database.inTransaction(async (tx) => {
      const product = await aProduct(tx)
      await anOffer(tx, product.productId)
      return product.productId
    })
    const shop = await anApp(database)
    await use({ ...shop, productId })
    await shop.app.close()
  },
})

test('GetAll answers the manifest to anyone, in the envelope of the contract', async ({ shop }) => {
  const reply = await shop.app.inject(address)

  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  })
  expect(reply.headers['content-encoding']).toBeUndefined()
  const { hasError, ...answer } = reply.json()
  expect(hasError).toBe(false)
  expect(getManifest.answer.parse(answer)).toEqual(answer)
  expect(answer.result.products).toContainEqual(expect.objectContaining({ productId: shop.productId }))
})

test('it comes compressed to those who can read that', async ({ shop }) => {
  const plain = await shop.app.inject(address)
  const get = (encoding: string) =>
    shop.app.inject({ url: address, headers: { 'accept-encoding': encoding } })
  const [br, gzip] = await Promise.all([get('gzip, deflate, br'), get('gzip')])

  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(br.headers.etag).toBe(plain.headers.etag)
})

test('a copy that is still current is answered with 304 and no body, until the catalog changes', async ({
  shop: { app, deps, productId },
  database,
}) => {
  const { etag } = (await app.inject(address)).headers
  const again = () => app.inject({ url: address, headers: { 'if-none-match': String(etag) } })

  const same = await again()
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
  expect(same.headers['cache-control']).toBe('public, max-age=0, must-revalidate')

  await database.inTransaction((tx) =>
    tx.update(products).set({ shortDescription: 'New words' }).where(eq(products.productId, productId)),
  )
  deps.manifest.drop()
  expect((await again()).statusCode).toBe(200)
})

test('a token, good or bad, changes nothing', async ({ shop: { app } }) => {
  const reply = await app.inject({ url: address, headers: { authorization: 'Bearer nonsense' } })

  expect(reply.statusCode).toBe(200)
})

test.for([
  ['another domain', v7(), 404, 'MANIFEST_NOT_FOUND'],
  ['a malformed one', 'everything', 400, 'INVALID_INPUT'],
] as const)(
  '%s is refused in the envelope and never cached',
  async ([, domainId, status, code], { shop: { app } }) => {
    const reply = await app.inject(`/api/resource/GetAll/${domainId}`)

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ hasError: true, error: { code }, requestId: expect.any(String) })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers.etag).toBeUndefined()
  },
)

test('a malformed domain names the field', async ({ shop: { app } }) => {
  const reply = await app.inject('/api/resource/GetAll/everything')

  expect(reply.json().error.fields).toEqual({ domainId: [expect.any(String)] })
})

test('other methods are refused', async ({ shop: { app } }) => {
  expect((await app.inject({ method: 'POST', url: address })).statusCode).toBe(405)
})

test('what caches must tell apart for other origins stays named', async ({ database }) => {
  const { app } = await anApp(database, ['https://shop.example', 'https://other.example'])

  const reply = await app.inject({ url: address, headers: { origin: 'https://shop.example' } })

  expect(reply.headers['access-control-allow-origin']).toBe('https://shop.example')
  expect(String(reply.headers.vary).toLowerCase()).toBe('origin, accept-encoding')
  await app.close()
})

test('a database that is away is 503 with the time to come back', async ({ database }) => {
  const { app, deps } = await anApp(database)
  deps.manifest.bytes = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

  const reply = await app.inject(address)

  expect([reply.statusCode, reply.json().error.code, reply.headers['retry-after']]).toEqual([
    503,
    'DATABASE_UNAVAILABLE',
    '1',
  ])
  await app.close()
})
