import { expect, test } from 'vitest'
import { filterCount, filtersIn, narrowedOf, paramsOf, sortIn, viewIn } from './repairs-address.ts'

const at = (query: string) => new URLSearchParams(query)
const deviceId = '0190a000-0000-7000-8000-000000000001'

test('an address without filters has the open cases, what is due first', () => {
  const params = at('')
  expect(filtersIn(params)).toEqual({
    group: 'open',
    state: null,
    kind: null,
    isLate: false,
    accountId: null,
    agentId: null,
    deviceId: null,
  })
  expect(filterCount(filtersIn(params))).toBe(0)
  expect(sortIn(params)).toBe('due')
  expect(viewIn(params)).toBeNull()
})

test('what is malformed does not count', () => {
  const params = at('group=some&state=x&kind=wet&late=yes&account=a&agent=1e3&device=1&sort=price&view=wall')
  expect(filterCount(filtersIn(params))).toBe(0)
  expect(sortIn(params)).toBe('due')
  expect(viewIn(params)).toBeNull()
})

test('filters survive the address', () => {
  const filters = filtersIn(at(`group=closed&kind=lost&late=true&account=12&agent=34&device=${deviceId}`))
  const named = Object.entries(paramsOf(filters)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  expect(filtersIn(new URLSearchParams(named))).toEqual(filters)
  expect(filterCount(filters)).toBe(6)
  expect(paramsOf({ group: 'open' })).toEqual({ group: null })
})

test('one state is narrower than a group, and "all" asks for no group', () => {
  expect(narrowedOf(filtersIn(at('')), '')).toMatchObject({ group: 'open', state: undefined })
  expect(narrowedOf(filtersIn(at('group=all')), '')).toMatchObject({ group: undefined })
  expect(narrowedOf(filtersIn(at('state=declined')), 'C-1043')).toMatchObject({
    group: undefined,
    state: 'declined',
    search: 'C-1043',
  })
})
