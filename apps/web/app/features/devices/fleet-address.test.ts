import { describe, expect, test } from 'vitest'
import { accountIn, columnsIn, fleetList, viewAddress } from './fleet-address.ts'

const station = '019ab2f0-6f1c-7c3e-8d55-2f6f6b1f0a11'
const read = (query: string) => fleetList.read(new URLSearchParams(query))

describe('filters of the fleet in the address', () => {
  test('are read and written alike', () => {
    const query = new URLSearchParams({
      group: 'inRepair',
      cover: 'soon',
      station,
      kit: station,
      status: 'spare',
      model: 'Halden N6 Pro',
      carrier: station,
      import: station,
    })
    const filters = fleetList.read(query)
    expect(filters).toEqual({
      group: 'inRepair',
      cover: true,
      stationId: station,
      kitId: station,
      status: 'spare',
      model: 'Halden N6 Pro',
      carrierId: station,
      importId: station,
    })
    expect(fleetList.write(filters)).toEqual(Object.fromEntries(query))
    expect(fleetList.count(filters)).toBe(8)
  })

  test('do not count where they are malformed', () => {
    expect(read('group=all&cover=yes&station=1&kit=all&status=gone&model=&carrier=x')).toEqual(fleetList.none)
    expect(fleetList.count(fleetList.none)).toBe(0)
    expect(accountIn(new URLSearchParams('account=12a'))).toBeNull()
    expect(accountIn(new URLSearchParams('account=600000000000000001'))).toBe('600000000000000001')
  })

  test('name devices without a station or kit', () =>
    expect(read('station=none&kit=none')).toMatchObject({ stationId: 'none', kitId: 'none' }))
})

const { sort: orders } = fleetList
const byUnit = orders.none

describe('the order of the list', () => {
  test.for([
    [null, byUnit],
    ['holder', { key: 'holder', direction: 'ascending' }],
    ['-cover', { key: 'cover', direction: 'descending' }],
    ['-unit', { key: 'unit', direction: 'descending' }],
    ['price', byUnit],
  ] as const)('%s', ([name, sort]) => {
    expect(orders.read(name)).toEqual(sort)
  })

  test('turns round, and starts with the least of another column', () => {
    expect(orders.write(orders.next(byUnit, 'unit'))).toBe('-unit')
    expect(orders.write(orders.next(byUnit, 'cover'))).toBe('cover')
    expect(orders.write(byUnit)).toBeNull()
  })
})

test('columns are read in their own order; unknown ones and none at all do not count', () => {
  expect(columnsIn(new URLSearchParams('columns=imei,model,nonsense'))).toEqual(['model', 'imei'])
  expect(columnsIn(new URLSearchParams('columns=nonsense'))).toBeNull()
  expect(columnsIn(new URLSearchParams(''))).toBeNull()
})

test('a view keeps search, filters, order and columns, and not whose devices they are', () => {
  const params = new URLSearchParams({ account: '1', search: '014', group: 'spare', import: station })
  expect(viewAddress(params)).toBe('search=014&group=spare')
})
