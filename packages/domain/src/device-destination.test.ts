import { describe, expect, test } from 'vitest'
import { boxMixups, destinationOfStation, strayWords } from './device-destination.ts'

const toledo = { street: '4100 Harbor Blvd', city: 'Toledo', state: 'OH', zip: '43604' }
const akron = { street: '9 Canal St', city: 'Akron', state: 'OH', zip: '44302' }
const dayton = { street: '2 Side St', city: 'Dayton', state: 'OH', zip: '45402' }
const others = [
  { stationId: 'harbor', address: toledo },
  { stationId: null, address: akron },
]

describe('a device goes', () => {
  test.for([
    ['where its station was chosen', { stationId: 'harbor', address: akron }, 2],
    [
      'where the address of its station is',
      { stationId: 'canal', address: { ...akron, street: ' 9 canal  st' } },
      3,
    ],
    [
      'to the shipping address from a station elsewhere',
      { stationId: 'x', address: { ...akron, zip: '1' } },
      1,
    ],
    ['to the shipping address from a station without one', { stationId: 'x', address: null }, 1],
    ['to the shipping address without a station', null, 1],
  ] as const)('%s', ([, station, position]) => {
    expect(destinationOfStation(station, others)).toBe(position)
  })

  test.for([
    ['without a station', null, 3],
    ['from a station elsewhere', { stationId: 'x', address: { ...akron, zip: '1' } }, 3],
    ['to the shipping address from the station there', { stationId: 'x', address: dayton }, 1],
    ['where its station was chosen', { stationId: 'harbor', address: dayton }, 2],
  ] as const)('elsewhere when the carrier ships to the shipping address: %s', ([, station, position]) => {
    expect(destinationOfStation(station, others, { address: dayton, otherwise: 3 })).toBe(position)
  })
})

describe('devices in one box', () => {
  const harbor = { position: 2, name: 'Harbor', city: 'Toledo' }
  const home = { position: 1, name: '2 Side St', city: '' }
  const units = [
    { what: 'Unit 1', to: harbor },
    { what: 'Unit 2', to: home },
    { what: 'Unit 3', to: harbor },
  ]

  test('all go to one destination', () => {
    expect(boxMixups(null, [])).toEqual([])
    expect(boxMixups({ what: 'Box 1', to: home }, units.slice(1, 2))).toEqual([])
    expect(boxMixups(null, units)).toEqual(['Unit 1 goes to Harbor, Toledo.', 'Unit 2 goes to 2 Side St.'])
    expect(boxMixups({ what: 'Box 1', to: home }, units)).toEqual([
      'Box 1 goes to 2 Side St.',
      'Unit 1 goes to Harbor, Toledo.',
      'Unit 3 goes to Harbor, Toledo.',
    ])
  })

  test('stay together until the box has left', () => {
    const box = { what: 'Box 1', to: home }
    expect(strayWords(box, units.slice(1, 2), false)).toBeNull()
    expect(strayWords(box, units.slice(0, 2), false)).toBe(
      'Box 1 goes to 2 Side St. Unit 1 goes to Harbor, Toledo. Take it out, or change its station back.',
    )
    expect(strayWords(box, units, true)).toBe(
      'Box 1 goes to 2 Side St. Unit 1 goes to Harbor, Toledo. Unit 3 goes to Harbor, Toledo. Open the box again and take them out, or change their stations back.',
    )
  })
})
