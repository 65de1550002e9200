import { defaultDomainId } from '@portal/domain/ids'
import { expect, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { aProduct } from '../../testing/builders.ts'
import { test, testDeps } from '../../testing/fixtures.ts'
import { watchCatalog } from '../catalog/catalog-changes.ts'
import { aProductForm, send, signIn } from './testing.ts'

/** A node as portal.ts builds one: its own caches over the database that all share, told of changes by it. */
async function aNode({ pool, reader, inTransaction }: Database) {
  const deps = testDeps({ db: reader, inTransaction })
  const app = await buildApp({
    deps,
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  const pages = { dropped: 0 }
  deps.manifest.onDrop(() => pages.dropped++)
  const stop = await watchCatalog(pool, deps.manifest.drop)
  onTestFinished(async () => {
    await stop()
    await app.close()
  })
  const shown = async (productId: string) => {
    const { products } = (await app.inject(`/api/resource/GetAll/${defaultDomainId}`)).json().result
    return products.find((one: { productId: string }) => one.productId === productId)?.shortDescription
  }
  return { app, pages, shown }
}

test('what is saved on one node is what every node publishes at the next request', async ({ database }) => {
  const [here, there] = [await aNode(database), await aNode(database)]
  const [token, product] = await database.inTransaction(async (tx) => [
    await signIn(tx, 'Administrator'),
    await aProduct(tx),
  ])
  for (let round = 1; round <= 20; round++) {
    const saved = await send(here.app, token, 'product/Upsert', {
      json: aProductForm(product.manufacturerId, {
        productId: product.productId,
        shortDescription: `Round ${round}`,
      }),
    })
    expect(saved.statusCode).toBe(200)
    expect(await here.shown(product.productId)).toBe(`Round ${round}`)
    expect(await there.shown(product.productId)).toBe(`Round ${round}`)
  }
  expect(there.pages.dropped).toBe(20)
})
