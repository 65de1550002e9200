import { expect, test } from 'vitest'
import { aShipment } from '../../ports/shipping-rates.contract.ts'
import { tableRates } from './table-rates.ts'
import { tableTransit } from './table-transit.ts'

const shipDay = '2026-11-25'
const daysTo = async (zip: string, state = 'NY') => {
  const { arrivals } = await tableTransit().arrivals({
    to: { street: '1 Main St', city: 'Town', state, zip },
    shipDay,
  })
  return Object.fromEntries(arrivals.map(({ description, day }) => [description, day]))
}

test('days grow with the distance and leave out weekends and holidays', async () => {
  expect(await daysTo('10118')).toEqual({
    'UPS Ground': '2026-12-01',
    'UPS 3 Day Select': '2026-12-01',
    'UPS 2nd Day Air': '2026-11-30',
    'UPS Next Day Air Saver': '2026-11-27',
    'UPS Next Day Air': '2026-11-27',
  })
  expect(await daysTo('30303', 'GA')).toMatchObject({ 'UPS Ground': '2026-11-27' })
  expect(await daysTo('90001', 'CA')).toMatchObject({ 'UPS Ground': '2026-12-02' })
  expect(await daysTo('96813', 'HI')).toMatchObject({ 'UPS Ground': '2026-12-07' })
})

test.each(['10118', '30303', '60601', '90001', '99501', '96813', '00901'])(
  'each service with a rate to %s has a day, and no other',
  async (zip) => {
    const rates = await tableRates().quote(
      aShipment({ to: { street: '1 Main St', city: 'Town', state: '', zip } }),
    )
    expect(Object.keys(await daysTo(zip)).toSorted()).toEqual(
      rates.map(({ description }) => description).toSorted(),
    )
  },
)

test.each(['00000', 'nowhere', '09012', ''])('there are none for %j', async (zip) => {
  expect(await daysTo(zip)).toEqual({})
})
