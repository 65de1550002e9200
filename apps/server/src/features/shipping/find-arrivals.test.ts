import { defaultTimeZone } from '@portal/domain/business-day'
import { describe, expect, test, vi } from 'vitest'
import { tableTransit } from '../../adapters/table-rates/table-transit.ts'
import { aShipment } from '../../ports/shipping-rates.contract.ts'
import type { Transit, TransitTimes } from '../../ports/shipping-rates.ts'
import { arrivalsFor, findArrivals, promisedDay, withArrivals } from './find-arrivals.ts'

/** Monday, 10 AM in New York. */
const monday = Date.parse('2026-03-02T15:00:00Z')

function aSource(isIncomplete = false) {
  const clock = { ms: monday }
  const arrivals = vi.fn(async ({ shipDay }: Transit) => ({
    arrivals: [{ description: 'UPS Ground', day: shipDay.replace('-03-', '-04-'), isEstimated: false }],
    isIncomplete,
  }))
  const transitTimes: TransitTimes = { arrivals }
  return { clock, arrivals, ctx: { transitTimes, now: () => new Date(clock.ms), timeZone: defaultTimeZone } }
}
const shipped = ({ arrivals }: ReturnType<typeof aSource>) =>
  arrivals.mock.calls.map(([{ shipDay }]) => shipDay)

describe('the day on which UPS has a shipment', () => {
  test.each([
    ['devices are staged first', { itemCount: 60, deviceCount: 60 }, '2026-03-04'],
    ['accessories are only packed', { itemCount: 60, deviceCount: 0 }, '2026-03-02'],
    ['each unit counts as a device where it is not known', { itemCount: 60 }, '2026-03-04'],
  ])('%s', async (_, goods, day) => {
    const source = aSource()
    await arrivalsFor(source.ctx, aShipment(goods))
    expect(shipped(source)).toEqual([day])
  })

  test('services are not shipped, and nothing has no day', async () => {
    const source = aSource()
    expect(await arrivalsFor(source.ctx, aShipment({ isServicesOnly: true }))).toEqual([])
    expect(await arrivalsFor(source.ctx, aShipment({ itemCount: 0 }))).toEqual([])
    expect(findArrivals(source.ctx, aShipment({ itemCount: 0 }))).toEqual([])
    expect(source.arrivals).not.toHaveBeenCalled()
  })
})

test('an answer stands for 15 minutes, for every house of the place, and until the cut-off hour', async () => {
  const source = aSource()
  const other = aShipment({ to: { ...aShipment().to, street: '1 Wall St' }, declaredValueCents: 1 })
  await arrivalsFor(source.ctx, aShipment())
  await arrivalsFor(source.ctx, other)
  expect(source.arrivals).toHaveBeenCalledTimes(1)
  source.clock.ms += 15 * 60_000
  expect(findArrivals(source.ctx, aShipment())).toBeUndefined()
  await arrivalsFor(source.ctx, aShipment())
  source.clock.ms = Date.parse('2026-03-02T19:00:00Z')
  await arrivalsFor(source.ctx, aShipment())
  expect(shipped(source)).toEqual(['2026-03-03', '2026-03-03', '2026-03-04'])
})

test('an answer without UPS stands for a minute', async () => {
  const source = aSource(true)
  await arrivalsFor(source.ctx, aShipment())
  source.clock.ms += 60_000
  await arrivalsFor(source.ctx, aShipment())
  expect(source.arrivals).toHaveBeenCalledTimes(2)
})

test('a source that breaks its word keeps no one from their rates', async () => {
  const ctx = { ...aSource().ctx, transitTimes: { arrivals: () => Promise.reject(new Error('broken')) } }
  expect(await arrivalsFor(ctx, aShipment())).toEqual([])
  expect(await withArrivals(ctx, async (arrivals) => promisedDay(arrivals, aShipment(), 'UPS Ground'))).toBe(
    '',
  )
})

describe('inside a transaction', () => {
  test('each destination is asked about once, outside of it', async () => {
    const source = aSource()
    const chicago = aShipment({ to: { ...aShipment().to, city: 'Chicago', state: 'IL', zip: '60601' } })
    let begun = 0
    const days = await withArrivals(source.ctx, async (arrivals) => {
      begun++
      return [aShipment(), chicago, aShipment()].map((one) => promisedDay(arrivals, one, 'UPS Ground'))
    })
    expect(days).toEqual(['2026-04-03', '2026-04-03', '2026-04-03'])
    expect([begun, source.arrivals.mock.calls.length]).toEqual([3, 2])
  })

  test('a service without a day, and none at all, promise nothing', async () => {
    const { ctx } = aSource()
    const promised = (service: string | null) =>
      withArrivals(ctx, async (arrivals) => promisedDay(arrivals, aShipment(), service))
    expect(await promised('UPS Next Day Air')).toBe('')
    expect(await promised(null)).toBe('')
  })

  test('what fails for another reason is not tried again', async () => {
    const { ctx } = aSource()
    await expect(withArrivals(ctx, () => Promise.reject(new Error('other')))).rejects.toThrow('other')
  })
})

test('the embedded calendar says real days', async () => {
  const ctx = { ...aSource().ctx, transitTimes: tableTransit() }
  expect(await arrivalsFor(ctx, aShipment())).toContainEqual({
    description: 'UPS Ground',
    day: '2026-03-06',
    isEstimated: false,
  })
})
