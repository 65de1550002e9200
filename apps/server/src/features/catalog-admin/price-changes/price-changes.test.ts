import { purchaseTypeIds } from '@portal/domain/ids'
import type { PriceAdjustment } from '@portal/domain/price-change'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { priceChangeLines } from '../../../db/schema/price-changes.tables.ts'
import { anOffer, aProduct } from '../../../testing/builders.ts'
import { test as base } from '../testing.ts'
import { applyDueChanges } from './price-changes.ts'

/** Today is Monday, March 2, 2026, in New York. */
const tomorrow = '2026-03-03'
const dayBegins = new Date('2026-03-03T05:00:00Z')
const missing = '01900000-0000-7000-8000-00000000dead'

const fivePercent: PriceAdjustment = { target: 'itemPrice', unit: 'percent', value: 5, rounding: 'cent' }

type World = {
  manufacturerId: string
  /** Costs $289.00. */
  phone: string
  /** Costs $18.99 a month, and says so in its own words. */
  financed: string
  /** Costs $0.00. */
  free: string
}
type Prices = { itemPrice: number; displayPricePrimary: string }
type Preview = {
  lines: Array<{
    offerId: string
    before: Prices
    after: Prices
    problem: string | null
    differences: string[]
  }>
  unchanged: number
  fingerprint: string
}
type Reply<Result> = {
  status: number
  result: Result
  error: { code: string; fields: Record<string, string[]> }
}

type Fixtures = {
  world: World
  post: <Result = unknown>(path: string, json?: object) => Promise<Reply<Result>>
  get: <Result = unknown>(path: string) => Promise<Reply<Result>>
  filter: Record<'carrierIds' | 'manufacturerIds' | 'productTypeIds' | 'purchaseTypeIds', string[]>
  preview: (adjustment?: PriceAdjustment) => Promise<Preview>
  /** Saves what the preview shows. */
  save: (
    changes?: object,
    adjustment?: PriceAdjustment,
  ) => Promise<Reply<{ priceChangeId: string; status: string; offers: number }>>
  /** What the background job does at this moment. */
  run: (moment: Date) => Promise<void>
}

const test = base.extend<Fixtures>({
  world: async ({ tx }, use) => {
    const { productId, manufacturerId } = await aProduct(tx)
    const phone = await anOffer(tx, productId)
    const financed = await anOffer(tx, productId, {
      purchaseType: 'Finance',
      itemPriceCents: 1_899,
      displayPricePrimary: '<b>$18.99</b>/mo. for 36 mo.',
      termMonths: 36,
    })
    const free = await anOffer(tx, productId, {
      purchaseType: 'Subsidy',
      itemPriceCents: 0,
      displayPricePrimary: 'Free',
    })
    await use({ manufacturerId, phone: phone.offerId, financed: financed.offerId, free: free.offerId })
  },
  filter: async ({ world }, use) =>
    use({ carrierIds: [], manufacturerIds: [world.manufacturerId], productTypeIds: [], purchaseTypeIds: [] }),
  post: async ({ ask }, use) =>
    use(async (path, json = {}) => readReply(await ask(`offer/${path}`, { json }))),
  get: async ({ ask }, use) => use(async (path) => readReply(await ask(`offer/${path}`))),
  preview: async ({ post, filter }, use) =>
    use(async (adjustment = fivePercent) => {
      const { result } = await post<Preview>('PreviewPriceChange', { filter, adjustment })
      return result
    }),
  save: async ({ post, filter, preview }, use) =>
    use(async (changes = {}, adjustment = fivePercent) => {
      const { fingerprint } = await preview(adjustment)
      return post('SavePriceChange', { filter, adjustment, fingerprint, effectiveOn: null, ...changes })
    }),
  run: async ({ deps }, use) =>
    use((moment) =>
      applyDueChanges({
        ...deps,
        manifest: { drop: () => {} },
        now: () => moment,
        timeZone: 'America/New_York',
      }),
    ),
})

const readReply = (reply: { statusCode: number; json: () => { result: never; error: never } }) => ({
  status: reply.statusCode,
  result: reply.json().result,
  error: reply.json().error,
})

async function priceOf(tx: Tx, offerId: string) {
  const [row] = await tx.select().from(offers).where(eq(offers.offerId, offerId))
  return [row?.itemPriceCents, row?.displayPricePrimary, row?.version]
}

describe('a preview', () => {
  test('says what each offer would cost; display prices follow, and what costs nothing stays', async ({
    preview,
    world,
    tx,
  }) => {
    const { lines, unchanged } = await preview()

    expect(unchanged).toBe(1)
    expect(
      lines.map(({ offerId, after, problem }) => [
        offerId,
        after.itemPrice,
        after.displayPricePrimary,
        problem,
      ]),
    ).toEqual([
      [world.phone, 303.45, '$303.45', null],
      [world.financed, 19.94, '<b>$19.94</b>/mo. for 36 mo.', null],
    ])
    expect(await priceOf(tx, world.phone), 'nothing is saved').toEqual([28_900, '$289.00', 1])
  })

  test('names prices that cannot be, and display prices that would say another amount', async ({
    preview,
    save,
    world,
    tx,
  }) => {
    await tx.update(offers).set({ displayPricePrimary: '2 for $578' }).where(eq(offers.offerId, world.phone))
    const { lines } = await preview({ ...fivePercent, unit: 'amount', value: -20 })
    expect(lines.map(({ problem }) => problem)).toEqual([null, 'The price would be $0.00 or less.'])

    const refused = await save({}, { ...fivePercent, unit: 'amount', value: -20 })
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'lines.1': ['The price would be $0.00 or less.'] },
    ])
  })

  test('chooses offers by carrier, maker, type and payment together', async ({ post, filter, world }) => {
    const only = { ...filter, purchaseTypeIds: [purchaseTypeIds.Finance] }
    const { result } = await post<Preview>('PreviewPriceChange', { filter: only, adjustment: fivePercent })
    expect(result.lines.map(({ offerId }) => offerId)).toEqual([world.financed])

    const none = { ...filter, productTypeIds: [missing] }
    const nothing = await post<Preview>('PreviewPriceChange', { filter: none, adjustment: fivePercent })
    expect(nothing.result).toMatchObject({ lines: [], unchanged: 0 })
  })

  test.for([
    [{ value: 0 }, 'Enter a number other than 0.'],
    [{ value: 1.234 }, 'Enter a number with up to two decimals, such as 5 or -2.50.'],
    [{ value: -95 }, 'Enter from -90 to 500 percent.'],
  ] as const)('refuses %o', async ([changes, words], { post, filter }) => {
    const adjustment = { ...fivePercent, ...changes }
    const { status, error } = await post('PreviewPriceChange', { filter, adjustment })
    expect([status, error.fields]).toEqual([400, { 'adjustment.value': [words] }])
  })
})

describe('a change at once', () => {
  test('sets the prices of the preview, records each, and is listed', async ({ save, get, world, tx }) => {
    const saved = await save({ note: ' Spring ' })

    expect(saved).toMatchObject({ status: 200, result: { status: 'applied', offers: 2 } })
    expect(await priceOf(tx, world.phone)).toEqual([30_345, '$303.45', 2])
    const records = await tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'offer'), eq(auditLog.entityId, world.phone)))
    expect(records.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'changed',
        { itemPrice: 289, displayPricePrimary: '$289.00' },
        { itemPrice: 303.45, displayPricePrimary: '$303.45' },
      ],
    ])
    const { result } = await get<{ changes: object[] }>('GetPriceChanges')
    expect(result.changes[0]).toMatchObject({
      status: 'applied',
      note: 'Spring',
      effectiveOn: null,
      createdBy: 'Ada Whitlock',
      offers: 2,
      leftOut: 0,
    })
    const one = await get<{ lines: object[] }>(`GetPriceChange/${saved.result.priceChangeId}`)
    expect(one.result.lines).toMatchObject([{ offerId: world.phone, state: 'applied' }, { state: 'applied' }])
  })

  test('is found by the offers that it has', async ({ save, get, world }) => {
    const { result } = await save({ effectiveOn: tomorrow })
    type Listed = { changes: Array<{ priceChangeId: string }> }
    const changesOf = async (offerId: string) =>
      (await get<Listed>(`GetPriceChanges?offerId=${offerId}`)).result.changes.map(
        ({ priceChangeId }) => priceChangeId,
      )
    expect(await changesOf(world.phone)).toEqual([result.priceChangeId])
    expect(await changesOf(world.free)).toEqual([])
    expect(await changesOf(missing)).toEqual([])
    expect((await get('GetPriceChanges?offerId=none')).error.fields).toHaveProperty('offerId')
  })

  test('is refused when an offer changed after the preview', async ({ post, filter, preview, world, tx }) => {
    const { fingerprint } = await preview()
    await tx.update(offers).set({ itemPriceCents: 30_000 }).where(eq(offers.offerId, world.phone))
    const sent = { filter, adjustment: fivePercent, fingerprint, effectiveOn: null }
    const { status, error } = await post('SavePriceChange', sent)
    expect([status, error.code]).toEqual([409, 'PRICE_CHANGE_STALE'])
    expect(await priceOf(tx, world.financed)).toEqual([1_899, '<b>$18.99</b>/mo. for 36 mo.', 1])
  })

  test('asks before the shop shows another amount than orders charge', async ({ save, world, tx }) => {
    await tx
      .update(offers)
      .set({ displayPricePrimary: '$289.00 (was $289.00)', itemPriceCents: 28_900 })
      .where(eq(offers.offerId, world.phone))
    await tx
      .update(offers)
      .set({ ratePlanPriceCents: 4_000, ratePlanDisplayPrice: '40 USD' })
      .where(eq(offers.offerId, world.financed))
    const plan: PriceAdjustment = { target: 'ratePlanPrice', unit: 'amount', value: 2, rounding: 'cent' }

    const asked = await save({}, plan)
    expect([asked.status, asked.error.code]).toEqual([409, 'PRICE_DIFFERENCE'])
    expect(Object.keys(asked.error.fields)).toEqual(['lines.0.ratePlanDisplayPrice'])
    expect((await save({ confirmPriceDifference: true }, plan)).status).toBe(200)
  })

  test('of nothing is refused', async ({ save, world, tx }) => {
    await tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, world.phone))
    await tx.update(offers).set({ statusId: 2 }).where(eq(offers.offerId, world.financed))
    const { status, error } = await save()
    expect([status, error.fields]).toEqual([400, { filter: ['No price of these offers would change.'] }])
  })
})

describe('a scheduled change', () => {
  test('waits for its day and is applied once', async ({ save, run, get, world, tx }) => {
    const { result } = await save({ effectiveOn: tomorrow })
    expect(result).toMatchObject({ status: 'scheduled', offers: 2 })
    await run(new Date(dayBegins.getTime() - 1))
    expect(await priceOf(tx, world.phone)).toEqual([28_900, '$289.00', 1])

    await run(dayBegins)
    await run(dayBegins)
    expect(await priceOf(tx, world.phone)).toEqual([30_345, '$303.45', 2])
    const one = await get(`GetPriceChange/${result.priceChangeId}`)
    expect(one.result).toMatchObject({ status: 'applied', appliedAt: dayBegins.toISOString() })
  })

  test('skips offers that were changed or archived in between, and says so', async ({
    save,
    run,
    get,
    world,
    tx,
  }) => {
    const { result } = await save({ effectiveOn: tomorrow })
    await tx.update(offers).set({ itemPriceCents: 30_000 }).where(eq(offers.offerId, world.phone))
    await run(dayBegins)
    expect(await priceOf(tx, world.phone)).toEqual([30_000, '$289.00', 1])
    const one = await get(`GetPriceChange/${result.priceChangeId}`)
    expect(one.result).toMatchObject({ leftOut: 1, lines: [{ state: 'skipped' }, { state: 'applied' }] })
  })

  test('that is cancelled is never applied', async ({ save, post, run, world, tx }) => {
    const { result } = await save({ effectiveOn: tomorrow })
    const ended = await post(`EndPriceChange/${result.priceChangeId}`)
    expect(ended.result).toEqual({ status: 'cancelled', undone: 0, kept: 0 })
    await run(dayBegins)
    expect(await priceOf(tx, world.phone)).toEqual([28_900, '$289.00', 1])
    const again = await post(`EndPriceChange/${result.priceChangeId}`)
    expect([again.status, again.error.code]).toEqual([409, 'PRICE_CHANGE_ENDED'])
  })

  test.for([
    ['2026-03-02', 'Choose a day after today, or change the prices now.'],
    ['2020-01-01', 'Choose a day after today, or change the prices now.'],
    ['2027-03-03', 'Choose a day within 365 days.'],
  ] as const)('for %s is refused', async ([effectiveOn, words], { save }) => {
    const { status, error } = await save({ effectiveOn })
    expect([status, error.fields]).toEqual([400, { effectiveOn: [words] }])
  })
})

test('undoing gives back the prices that were not changed since', async ({ save, post, world, tx }) => {
  const { result } = await save()
  await tx.update(offers).set({ itemPriceCents: 2_500 }).where(eq(offers.offerId, world.financed))

  const ended = await post(`EndPriceChange/${result.priceChangeId}`)

  expect(ended.result).toEqual({ status: 'undone', undone: 1, kept: 1 })
  expect(await priceOf(tx, world.phone)).toEqual([28_900, '$289.00', 3])
  expect((await priceOf(tx, world.financed))[0]).toBe(2_500)
  const lines = await tx
    .select({ state: priceChangeLines.state })
    .from(priceChangeLines)
    .where(eq(priceChangeLines.priceChangeId, result.priceChangeId))
    .orderBy(priceChangeLines.position)
  expect(lines).toEqual([{ state: 'undone' }, { state: 'kept' }])
})

test('a change below another one is undone after it', async ({ save, post, world, tx }) => {
  const first = await save()
  const second = await save()

  const early = await post(`EndPriceChange/${first.result.priceChangeId}`)

  expect([early.status, early.error.code]).toEqual([409, 'PRICE_CHANGE_COVERED'])
  for (const { result } of [second, first])
    expect((await post(`EndPriceChange/${result.priceChangeId}`)).result).toMatchObject({ undone: 2 })
  expect((await priceOf(tx, world.phone))[0]).toBe(28_900)
})

test('a change that does not exist is 404', async ({ get, post }) => {
  for (const { status, error } of [
    await get(`GetPriceChange/${missing}`),
    await post(`EndPriceChange/${missing}`),
  ])
    expect([status, error.code]).toEqual([404, 'PRICE_CHANGE_NOT_FOUND'])
  expect((await get('GetPriceChanges?cursor=1')).status).toBe(400)
})
