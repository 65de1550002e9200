import { expect, test } from 'vitest'
import { describeTracking } from '../../ports/tracking.contract.ts'
import { calendarTracking } from './calendar-tracking.ts'

const box = { trackingNumber: '1Z999AA10123456784', shippedAt: new Date('2026-03-02T20:00:00Z') }
const at = (moment: string) => calendarTracking({ now: () => new Date(moment), timeZone: 'America/New_York' })

describeTracking('the embedded tracking', async () => ({
  tracking: at('2026-03-03T21:00:00Z'),
  onTheWay: box,
  delivered: { ...box, shippedAt: new Date('2026-02-20T20:00:00Z') },
}))

test.each([
  ['2026-03-02T20:05:00Z', 'labelCreated'],
  ['2026-03-03T01:00:00Z', 'inTransit'],
  ['2026-03-04T13:29:00Z', 'inTransit'],
  ['2026-03-04T13:30:00Z', 'outForDelivery'],
  ['2026-03-04T19:10:00Z', 'delivered'],
])('days pass: at %s the box is %s', async (moment, state) => {
  expect(await at(moment).track(box)).toMatchObject({ state, expectedOn: '2026-03-04' })
})

test('weekends and holidays are no days under way', async () => {
  const friday = { ...box, shippedAt: new Date('2026-03-06T20:00:00Z') }
  expect(await at('2026-03-07T20:00:00Z').track(friday)).toMatchObject({ expectedOn: '2026-03-10' })
})
