import { describe, expect, test } from 'vitest'
import {
  actionsOnLine,
  allowsLine,
  hasLineEnded,
  isEid,
  type LineAction,
  type LineState,
  lineActionNames,
  lineActions,
  lineRefusal,
  lineStates,
  seesLineTerms,
} from './line-states.ts'

/** Where each action leads; what is not here is refused. */
const ways: Record<LineState, Partial<Record<LineAction, LineState>>> = {
  pending: { activate: 'active', drop: 'dropped' },
  active: { suspend: 'suspended', cancel: 'cancelled', portOut: 'portedOut' },
  suspended: { activate: 'active', cancel: 'cancelled', portOut: 'portedOut' },
  cancelled: {},
  portedOut: {},
  dropped: {},
}

describe.for(lineStates)('A line that is %s', (state) => {
  test.for(lineActionNames)('goes where “%s” leads, or stays', (action) => {
    const to = ways[state][action]
    expect(allowsLine(state, action)).toBe(to !== undefined)
    if (to !== undefined) expect(lineActions[action].to).toBe(to)
  })

  test('has the buttons of what it allows', () => {
    expect(actionsOnLine(state)).toEqual(Object.keys(ways[state]))
    expect(hasLineEnded(state)).toBe(Object.keys(ways[state]).length === 0)
  })
})

test('what is refused says why', () => {
  expect(lineRefusal('cancelled', 'suspend')).toBe(
    '“Mark as suspended” is not possible for a line with the state Cancelled.',
  )
})

test('people with “Fleet only” read no amounts', () => {
  expect((['full', 'orders', 'invoices', 'fleet'] as const).filter(seesLineTerms)).toEqual([
    'full',
    'orders',
    'invoices',
  ])
})

test.for([
  ['89049032004008882600024150000193', false],
  ['89049032004008882600024150000194', false],
  ['8904903200400888260002415000019', false],
  ['8904903200400888260002415000019A', false],
  [`${'8'.repeat(30)}00`, false],
] as const)('%s is an EID: %s', ([digits, is]) => {
  expect(isEid(digits)).toBe(is)
})

test('the last two digits of an EID follow from the others', () => {
  const body = '890490320040088826000241500001'
  const right = Array.from({ length: 100 }, (_, end) => body + String(end).padStart(2, '0')).filter(isEid)
  expect(right.length).toBeGreaterThanOrEqual(1)
  expect(right.every((eid) => BigInt(eid) % 97n === 1n)).toBe(true)
})
