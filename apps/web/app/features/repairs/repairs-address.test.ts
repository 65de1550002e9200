import { expect, test } from 'vitest'
import { withParams } from '../../lib/define-list.ts'
import { casesList, countedOf, viewIn } from './repairs-address.ts'

const at = (query: string) => new URLSearchParams(query)
const filtersIn = (query: string) => casesList.read(at(query))
const sortIn = (query: string) => casesList.sort.read(at(query).get('sort'))
const deviceId = '0190a000-0000-7000-8000-000000000001'

test('an address without filters has the open cases, what is due first', () => {
  expect(filtersIn('')).toEqual({
    group: null,
    state: null,
    kind: null,
    late: false,
    accountId: null,
    agentId: null,
    deviceId: null,
  })
  expect(casesList.count(filtersIn(''))).toBe(0)
  expect(sortIn('')).toBe('due')
  expect(viewIn(at(''))).toBeNull()
})

test('what is malformed does not count', () => {
  const query = 'group=some&state=x&kind=wet&late=yes&account=a&agent=1e3&device=1&sort=price&view=wall'
  expect(casesList.count(filtersIn(query))).toBe(0)
  expect(sortIn(query)).toBe('due')
  expect(viewIn(at(query))).toBeNull()
})

test('filters survive the address', () => {
  const query = `group=closed&kind=lost&late=true&account=12&agent=34&device=${deviceId}`
  const filters = filtersIn(query)
  const written = withParams(at(''), casesList.write(filters))
  expect([...written].toSorted()).toEqual([...at(query)].toSorted())
  expect(casesList.read(written)).toEqual(filters)
  expect(casesList.count(filters)).toBe(6)
  expect(casesList.write({ group: null })).toEqual({ group: null })
})

test('one state is narrower than a group, and "all" asks for no group', () => {
  expect(casesList.ask(filtersIn(''), '')).toMatchObject({ group: 'open', state: undefined })
  expect(casesList.ask(filtersIn('group=all'), '')).toMatchObject({ group: undefined })
  expect(casesList.ask(filtersIn('group=closed&state=declined'), 'C-1043')).toMatchObject({
    group: undefined,
    state: 'declined',
    search: 'C-1043',
  })
})

test('counts are narrowed by everything but the states', () => {
  const asked = casesList.ask(filtersIn('group=closed&late=true&kind=lost&account=12'), 'Una')
  expect(countedOf(asked)).toEqual({
    kind: 'lost',
    accountId: '12',
    agentId: undefined,
    deviceId: undefined,
    search: 'Una',
  })
})
