import type { Manifest } from '@portal/contract/catalog'
import type { OfferForm, ProductForm } from '@portal/contract/products'
import { offerForm, productForm } from '@portal/contract/products'
import { businessDay, startOfBusinessDay } from '@portal/domain/business-day'
import { recordStatus } from '@portal/domain/catalog'
import { carrierIds } from '@portal/domain/ids'
import { defaultCarriers } from '@portal/domain/listed-carriers'
import type { PriceAdjustment } from '@portal/domain/price-change'
import { describe, expect } from 'vitest'
import { recordChange } from '../../../audit/record-change.ts'
import type { Tx } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { aPerson } from '../../../testing/builders.ts'
import { asCaller } from '../../../testing/fixtures.ts'
import { readManifest } from '../../catalog/read-manifest.ts'
import { publishSetting } from '../../settings/settings.ts'
import { deleteOffer, upsertOffer } from '../offers.ts'
import { previewPriceChange } from '../price-changes/list-changes.ts'
import { applyDueChanges, endPriceChange, savePriceChange } from '../price-changes/price-changes.ts'
import { upsertProduct } from '../products.ts'
import { anOfferForm, aProductForm, test as base } from '../testing.ts'
import { readShopAt } from './read-shop-at.ts'

/** The shop of another moment against what it was, and against what the job makes of it. */

const zone = 'America/New_York'
const sold = ['Verizon', 'T-Mobile', 'AT&T'] as const

type World = {
  /** The caller at the moment of this clock. */
  ctx: SignedInContext
  clock: { at: Date }
  productId: string
  makerId: string
  offerIds: string[]
  save: (sent: { adjustment: PriceAdjustment; effectiveOn: string | null }) => Promise<string | undefined>
}

const test = base.extend<{ world: World }>({
  world: async ({ tx, deps, makerId }, use) => {
    const clock = { at: new Date('2026-03-02T15:00:00Z') }
    const ada = await aPerson(tx, { roles: ['Administrator'] })
    const ctx = asCaller({ ...deps, now: () => clock.at, timeZone: zone }, ada)
    const { result: product } = await upsertProduct(ctx, productOf(makerId))
    const offerIds: string[] = []
    for (const carrier of sold) {
      const { result } = await upsertOffer(ctx, offerOf(product.productId, carrier))
      offerIds.push(result.offerId)
    }
    const filter = { carrierIds: [], manufacturerIds: [makerId], productTypeIds: [], purchaseTypeIds: [] }
    await use({
      ctx,
      clock,
      makerId,
      productId: product.productId,
      offerIds,
      save: async ({ adjustment, effectiveOn }) => {
        const { fingerprint, lines } = (await previewPriceChange(ctx, { filter, adjustment })).result
        if (lines.length === 0) return undefined
        const sent = { filter, adjustment, fingerprint, effectiveOn, confirmPriceDifference: true }
        return (await savePriceChange(ctx, sent)).result.priceChangeId
      },
    })
  },
})

const productOf = (makerId: string, changes: Record<string, unknown> = {}): ProductForm =>
  productForm.parse(aProductForm(makerId, changes))
const offerOf = (
  productId: string,
  carrier: (typeof sold)[number],
  changes: Record<string, unknown> = {},
): OfferForm =>
  offerForm.parse(
    anOfferForm(productId, { carrierId: carrierIds[carrier], isCarrierInventory: true, ...changes }),
  )

/** What the shop shows of the product of the test. */
const shownOf = ({ productId }: World, { products, offers }: Manifest) => ({
  product: products.find((one) => one.productId === productId),
  offers: offers.filter((one) => one.productId === productId),
})
const shownNow = async (tx: Tx, world: World) => shownOf(world, await readManifest(tx))
const shownAt = async (world: World, moment: Date) => shownOf(world, await readShopAt(world.ctx, moment))

/** Numbers below a limit that are the same in every run. */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

/** Something that an Administrator does, drawn at random. */
async function act(world: World, draw: (below: number) => number, changeIds: string[]) {
  const { ctx, productId, makerId, offerIds, save } = world
  const index = draw(offerIds.length)
  const offer = { offerId: offerIds[index], itemPrice: String(100 + draw(400)) }
  const carrier = sold[index] ?? 'Verizon'
  const adjustment = { target: 'itemPrice', unit: 'percent', value: 1 + draw(20), rounding: 'cent' } as const
  switch (draw(8)) {
    case 0:
      return deleteOffer(ctx, offerIds[index] ?? '')
    case 1:
      return upsertOffer(ctx, offerOf(productId, carrier, { ...offer, statusId: recordStatus.inactive }))
    case 2:
      return upsertProduct(ctx, {
        ...productOf(makerId, { isActive: draw(3) > 0, msrp: `${500 + draw(200)}.00` }),
        productId,
      })
    case 3:
    case 4: {
      const saved = await save({ adjustment, effectiveOn: null })
      return saved !== undefined && changeIds.push(saved)
    }
    case 5: {
      const last = changeIds.pop()
      return last !== undefined && endPriceChange(ctx, last).catch(() => {})
    }
    default:
      return upsertOffer(ctx, offerOf(productId, carrier, { ...offer, ratePlanPrice: String(draw(90)) }))
  }
}

describe('the shop of a moment that is over', () => {
  test.for([1, 2, 3, 4])('is what it was, after any series of changes (%i)', async (seed, { tx, world }) => {
    const draw = draws(seed)
    const changeIds: string[] = []
    const was: Array<{ at: Date; shown: unknown }> = []
    for (let step = 0; step < 30; step++) {
      world.clock.at = new Date(world.clock.at.getTime() + (1 + draw(600)) * 60_000)
      await act(world, draw, changeIds)
      was.push({ at: world.clock.at, shown: await shownNow(tx, world) })
    }
    world.clock.at = new Date(world.clock.at.getTime() + 60_000)
    expect(new Set(was.map(({ shown }) => JSON.stringify(shown))).size).toBeGreaterThan(5)
    for (const { at, shown } of was) {
      expect(await shownAt(world, at)).toEqual(shown)
      expect(await shownAt(world, new Date(at.getTime() + 59_000))).toEqual(shown)
    }
  })

  test('has no product before it was made, also where something else is noted with it', async ({
    tx,
    world,
  }) => {
    const made = world.clock.at
    world.clock.at = new Date(made.getTime() + 3_600_000)
    await recordChange(tx, world.ctx, {
      entity: 'product',
      entityId: world.productId,
      entityName: 'M9 Route',
      action: 'learned model added',
      before: null,
      after: { imeiBegins: '35000000' },
    })
    expect(await shownAt(world, new Date(made.getTime() - 1))).toEqual({ product: undefined, offers: [] })
    expect((await shownAt(world, made)).offers).toHaveLength(3)
    expect((await shownAt(world, world.clock.at)).product).toBeDefined()
  })

  test('has the carrier that an offer had, by the name of today, also where it was renamed since', async ({
    world,
  }) => {
    const { ctx, clock, offerIds, productId } = world
    const before = clock.at
    const later = () => {
      clock.at = new Date(clock.at.getTime() + 3_600_000)
    }
    later()
    const carrierId = carrierIds['US Cellular']
    await upsertOffer(ctx, offerOf(productId, 'Verizon', { offerId: offerIds[0], carrierId }))
    const carriers = defaultCarriers.map((one) => ({
      key: one.carrierId,
      name: one.name === 'Verizon' ? 'Verizon Wireless' : one.name,
      offer: 'offered',
    }))
    later()
    await publishSetting(ctx, { key: 'carriers', version: 0, value: { carriers }, note: '' })

    const carriersAt = async (moment: Date) =>
      (await shownAt(world, moment)).offers.map(({ carrier, carrierId }) => [carrier, carrierId])
    expect(await carriersAt(before)).toContainEqual(['Verizon Wireless', carrierIds.Verizon])
    expect(await carriersAt(clock.at)).not.toContainEqual(['Verizon Wireless', carrierIds.Verizon])
  })
})

describe('the shop of a moment ahead', () => {
  test.for([1, 2, 3, 4])(
    'is what the job makes of it, after any series of changes (%i)',
    async (seed, { tx, world }) => {
      const draw = draws(seed + 100)
      // The clocks are changed on March 8.
      const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']
      const scheduleSome = () =>
        world.save({
          adjustment: { target: 'itemPrice', unit: 'percent', value: 1 + draw(20), rounding: 'cent' },
          effectiveOn: days[draw(days.length)] ?? null,
        })
      for (let step = 0; step < 14; step++) {
        world.clock.at = new Date(world.clock.at.getTime() + draw(60) * 60_000)
        if (draw(3) === 0) await act(world, draw, [])
        else await scheduleSome()
      }
      await upsertProduct(world.ctx, { ...productOf(world.makerId), productId: world.productId })
      const offer = { offerId: world.offerIds[0], itemPrice: '300.00' }
      await upsertOffer(world.ctx, offerOf(world.productId, 'Verizon', offer))
      await scheduleSome()
      await scheduleSome()
      const moments = days.flatMap((day) => {
        const begins = startOfBusinessDay(day, zone).getTime()
        return [begins - 1, begins].map((ms) => new Date(ms))
      })
      const promised = []
      for (const at of moments) promised.push({ at, shown: await shownAt(world, at) })
      expect(await shownAt(world, world.clock.at)).toEqual(await shownNow(tx, world))
      expect(new Set(promised.map(({ shown }) => JSON.stringify(shown))).size).toBeGreaterThan(1)
      for (const { at, shown } of promised) {
        world.clock.at = at
        await applyDueChanges(world.ctx)
        expect({ day: businessDay(at, zone), at, ...(await shownNow(tx, world)) }).toEqual({
          day: businessDay(at, zone),
          at,
          ...shown,
        })
      }
    },
  )

  test('skips what the job will skip: offers that were changed or archived since the preview', async ({
    world,
  }) => {
    const { ctx, productId, offerIds } = world
    await world.save({
      adjustment: { target: 'itemPrice', unit: 'percent', value: 10, rounding: 'cent' },
      effectiveOn: '2026-03-04',
    })
    await upsertOffer(ctx, offerOf(productId, 'Verizon', { offerId: offerIds[0], itemPrice: '250.00' }))
    await deleteOffer(ctx, offerIds[1] ?? '')
    const on = async (moment: string) =>
      (await shownAt(world, new Date(moment))).offers.map(({ carrier, itemPrice }) => [carrier, itemPrice])
    expect(await on('2026-03-04T04:59:59Z')).toEqual([
      ['Verizon', 250],
      ['AT&T', 289],
    ])
    expect(await on('2026-03-04T05:00:00Z')).toEqual([
      ['Verizon', 250],
      ['AT&T', 317.9],
    ])
  })
})
