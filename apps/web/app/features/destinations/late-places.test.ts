import { expect, test } from 'vitest'
import { latePlaces } from './delivery-lines.tsx'

const arrivals = [
  { description: 'UPS Ground', day: '2026-12-10', isEstimated: false },
  { description: 'UPS Next Day Air', day: '2026-12-04', isEstimated: false },
]

test('each destination that misses the requested date says so with its name, and no other', () => {
  const places = [
    { title: 'Destination 1, 2 Side St', chosen: 'UPS Next Day Air', arrivals },
    { title: 'Destination 2, Depot', chosen: 'UPS Ground', arrivals },
    { title: 'Destination 3, Harbor', chosen: null, arrivals: undefined },
  ]
  expect(latePlaces('2026-12-07', places)).toEqual([
    'Destination 2, Depot: UPS Ground arrives Thursday, December 10, after the requested Monday, December 7. UPS Next Day Air arrives in time, Friday, December 4.',
  ])
  expect(latePlaces('', places)).toEqual([])
})
