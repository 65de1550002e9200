import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { anOffer, aPerson, aProduct } from '../../../testing/builders.ts'
import { asCaller, test, testDeps } from '../../../testing/fixtures.ts'
import { planChange } from './plan-change.ts'
import { applyDueChanges, endPriceChange, savePriceChange } from './price-changes.ts'

/** What happens at the same moment, over connections of their own. */

const dayBegins = new Date('2026-03-03T05:00:00Z')

test('two processes apply a scheduled change once, and a person who cancels it comes before or after', async ({
  database,
}) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const { ada, manufacturerId, offerId } = await database.inTransaction(async (tx) => {
    const { productId, manufacturerId } = await aProduct(tx)
    const { offerId } = await anOffer(tx, productId)
    const ada = await aPerson(tx, { firstName: 'Ada', lastName: 'Whitlock', roles: ['Administrator'] })
    return { ada, manufacturerId, offerId }
  })
  const ctx = asCaller(deps, { ...ada, zohoUserId: null, zohoAccountId: null, roles: ['Administrator'] })
  const filter = {
    carrierIds: [],
    manufacturerIds: [manufacturerId],
    productTypeIds: [],
    purchaseTypeIds: [],
  }
  const adjustment = { target: 'itemPrice', unit: 'percent', value: 10, rounding: 'cent' } as const
  const schedule = async () => {
    const { fingerprint } = await planChange(database.reader, { filter, adjustment })
    const saved = await savePriceChange(ctx, { filter, adjustment, fingerprint, effectiveOn: '2026-03-03' })
    return saved.result.priceChangeId
  }
  const price = async () => {
    const [row] = await database.reader.select().from(offers).where(eq(offers.offerId, offerId))
    return [row?.itemPriceCents, row?.version]
  }
  const due = { ...deps, now: () => dayBegins, timeZone: 'America/New_York' }

  await schedule()
  await Promise.all([applyDueChanges(due), applyDueChanges(due)])
  expect(await price()).toEqual([31_790, 2])

  const second = await schedule()
  const [, ended] = await Promise.all([applyDueChanges(due), endPriceChange(ctx, second)])
  // Cancelled before it was applied, or applied and undone: the price is the one from before either way.
  expect(['cancelled', 'undone']).toContain(ended.result.status)
  expect((await price())[0]).toBe(31_790)
  await applyDueChanges(due)
  expect((await price())[0]).toBe(31_790)
})
