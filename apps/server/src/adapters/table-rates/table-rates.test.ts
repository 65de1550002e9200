import { standardRateTable, zoneBands } from '@portal/domain/rate-table'
import { describe, expect, test } from 'vitest'
import { aShipment, shippingRatesContract } from '../../ports/shipping-rates.contract.ts'
import { zipData } from '../zip-data/zip-data.ts'
import { findZone, tableRates } from './table-rates.ts'

shippingRatesContract('The rate table', () => tableRates())

const quote = (changes: Parameters<typeof aShipment>[0]) => tableRates().quote(aShipment(changes))
const to = (zip: string) => ({ ...aShipment().to, zip })
const ground = async (changes: Parameters<typeof aShipment>[0]) =>
  (await quote(changes)).find((rate) => rate.description === 'UPS Ground')?.rateCents ?? Number.NaN

describe('zones', () => {
  test.for([
    ['30005', 2],
    ['35203', 3],
    ['43604', 4],
    ['10118', 5],
    ['75201', 5],
    ['80202', 6],
    ['85001', 7],
    ['98101', 8],
    ['94105', 8],
    ['99501', 'alaska'],
    ['96813', 'hawaii'],
    ['00901', 'caribbean'],
    ['10118-0110', 5],
    [' 101180110 ', 5],
  ] as const)('%s lies in zone %s', async ([zip, zone]) => {
    expect(await findZone(zipData(), zip)).toBe(zone)
  })

  test.for(['', 'ABCDE', '1011', '101180', '10118-', '00000', '96201', '96910', '٣٠٠٠٥', '30005\n30005'])(
    'ZIP code %j has no zone and no rates',
    async (zip) => {
      expect(await findZone(zipData(), zip)).toBeUndefined()
      expect(await quote({ to: to(zip) })).toEqual([])
    },
  )

  test.for([
    '36104',
    '99801',
    '85007',
    '72201',
    '95814',
    '80203',
    '06103',
    '19901',
    '32301',
    '30334',
    '96813',
  ])('the state capital at %s is reached', async (zip) => {
    expect(await findZone(zipData(), zip)).toBeDefined()
  })

  test('a ZIP code newer than the table has the zone of its neighbours', async () => {
    expect(await zipData().findZip('43600')).toBeUndefined()
    expect(await findZone(zipData(), '43600')).toBe(await findZone(zipData(), '43604'))
  })
})

describe('prices', () => {
  test('the five services are offered on the mainland', async () => {
    expect((await quote({})).map((rate) => rate.description)).toEqual([
      'UPS Ground',
      'UPS 3 Day Select',
      'UPS 2nd Day Air',
      'UPS Next Day Air Saver',
      'UPS Next Day Air',
    ])
  })

  test('no truck drives to an island in three days', async () => {
    for (const zip of ['99501', '96813', '00901'])
      expect((await quote({ to: to(zip) })).map((rate) => rate.description)).not.toContain('UPS 3 Day Select')
  })

  test('the same shipment costs the same every time', async () => {
    expect(await quote({ itemCount: 37 })).toEqual(await quote({ itemCount: 37 }))
  })

  test('a farther zone never costs less, for any service', () => {
    const zones = [...zoneBands.map((band) => band.zone), 8] as const
    for (const { zones: served } of standardRateTable.services)
      zones.slice(1).forEach((zone, index) => {
        const nearer = served[zones[index] ?? 2]
        expect(served[zone]?.firstPound).toBeGreaterThan(nearer?.firstPound ?? 0)
        expect(served[zone]?.furtherPound).toBeGreaterThan(nearer?.furtherPound ?? 0)
      })
  })

  test('one phone to New York by Ground: two pounds in zone 5, insured for five hundred and forty-nine dollars', async () => {
    expect(await ground({ itemCount: 1, declaredValueCents: 64_900 })).toBe(1_254 + 50 + 6 * 115)
  })

  test('ten units travel in one box, eleven in two', async () => {
    const free = { declaredValueCents: 0 }
    const [ten, eleven, twenty] = [
      await ground({ itemCount: 10, ...free }),
      await ground({ itemCount: 11, ...free }),
      await ground({ itemCount: 20, ...free }),
    ]
    expect(ten).toBe(1_254 + 12 * 50)
    expect(eleven).toBe(ten + 1_254 + 50)
    expect(twenty).toBe(2 * ten)
  })

  test.for([
    [0, 0],
    [10_000, 0],
    [10_001, 115],
    [20_000, 115],
    [20_001, 230],
  ])('a declared value of %i cents adds a fee of %i cents', async ([declaredValueCents = 0, fee = 0]) => {
    const bare = await ground({ declaredValueCents: 0 })
    expect((await ground({ declaredValueCents })) - bare).toBe(fee)
  })

  test('what is heavier costs more: routers than phones, phones than accessories', async () => {
    const [accessories, phones, routers] = [5, 12, 28]
    const prices = [
      await ground({ itemCount: 10, contentsPounds: accessories }),
      await ground({ itemCount: 10, contentsPounds: phones }),
      await ground({ itemCount: 10, contentsPounds: routers }),
    ]
    expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => a - b))
    expect(prices[1]).toBe(await ground({ itemCount: 10 }))
  })

  test('nothing to ship has no rates', async () => {
    expect(await quote({ itemCount: 0 })).toEqual([])
  })
})
