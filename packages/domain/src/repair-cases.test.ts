import { describe, expect, test } from 'vitest'
import { deviceStatuses } from './device-status.ts'
import {
  allowsCase,
  becomesWhenReturned,
  caseActionNames,
  caseActions,
  caseActionsFor,
  caseCountText,
  caseGroups,
  caseKinds,
  caseLabel,
  caseLimits,
  caseNumberOf,
  caseRefusal,
  caseStates,
  checklistOf,
  deviceActionOf,
  isGone,
  isOpenCase,
  isReplaceable,
  isSameProblem,
  isToComeBack,
  kindsFor,
  mayDecideCases,
  mayLend,
  mayReport,
  openCasesText,
} from './repair-cases.ts'
import type { Actor } from './roles.ts'

const una: Actor = {
  userId: 'una',
  roles: ['User'],
  zohoUserId: null,
  zohoAccountId: '1',
  zohoContactId: '2',
  access: 'full',
  covers: [],
}
const wes: Actor = { ...una, roles: ['WbcAgent'], zohoUserId: '9', zohoAccountId: null, zohoContactId: null }
const bench: Actor = { ...wes, roles: ['Staging'], zohoUserId: null }

const at = (state: (typeof caseStates)[number], kind: (typeof caseKinds)[number] = 'cracked') => ({
  kind,
  state,
  isFound: false,
  isSwapped: false,
  reopened: 0,
})
/** Of a device that is in service, or gone. */
const actionsFor = (who: Actor, facts: ReturnType<typeof at>) =>
  caseActionsFor(who, facts, isGone(facts.kind) ? 'lost' : 'inService')

describe('what can happen to a case', () => {
  test('is decided by staff, and a report is taken back by everyone', () => {
    expect(actionsFor(wes, at('reported'))).toEqual(['accept', 'decline', 'withdraw'])
    expect(actionsFor(una, at('reported'))).toEqual(['withdraw'])
    expect(actionsFor(wes, at('accepted'))).toEqual(['sendReplacement', 'startRepair', 'close'])
    expect(actionsFor(una, at('accepted'))).toEqual([])
    expect(actionsFor(wes, at('replacementSent'))).toEqual(['markReturned', 'close'])
    expect(actionsFor(wes, at('inRepair'))).toEqual(['markReturned', 'close'])
    expect(actionsFor(wes, at('returned'))).toEqual(['close'])
    expect(actionsFor(una, at('closed'))).toEqual(['reopen'])
    expect(actionsFor(una, at('declined'))).toEqual(['reopen'])
  })

  test('a lost device is found and not repaired; one that was found is not reopened', () => {
    expect(actionsFor(una, at('reported', 'lost'))).toEqual(['withdraw', 'find'])
    expect(actionsFor(wes, at('accepted', 'stolen'))).toEqual(['sendReplacement', 'close', 'find'])
    expect(allowsCase({ ...at('closed', 'lost'), isFound: true }, 'reopen')).toBe(false)
    expect(caseRefusal({ ...at('closed', 'lost'), isFound: true }, 'reopen')).toBe(
      'The device was found. Report a new problem instead.',
    )
    expect(caseRefusal(at('accepted', 'stolen'), 'startRepair')).toBe(
      '“Start repair” is not possible for a stolen device.',
    )
    expect(caseRefusal(at('closed'), 'accept')).toBe('“Accept” is not possible for a case that is closed.')
  })

  test('one whose device a spare replaced is decided, so that the old device is waited for', () => {
    const swapped = { ...at('reported'), isSwapped: true }
    expect(actionsFor(una, swapped)).toEqual([])
    expect(actionsFor(wes, swapped)).toEqual(['accept'])
    expect(caseRefusal(swapped, 'withdraw')).toBe(
      '“Withdraw” is not possible: a spare took the place of this device. Once the case is accepted, the old device can come back.',
    )
    expect(caseRefusal(swapped, 'decline')).toMatch(/^“Decline” is not possible: a spare/)
  })

  test('is reopened three times at most', () => {
    expect(allowsCase({ ...at('closed'), reopened: 2 }, 'reopen')).toBe(true)
    const often = { ...at('closed'), reopened: caseLimits.reopensMax }
    expect(actionsFor(wes, often)).toEqual([])
    expect(caseRefusal(often, 'reopen')).toBe(
      'A case is reopened at most 3 times. Report a new problem instead.',
    )
  })

  test('a device that cannot come back is not marked as returned', () => {
    const sent = at('replacementSent', 'lost')
    expect(caseActionsFor(wes, sent, 'lost')).toEqual(['close', 'find'])
    expect(caseActionsFor(wes, sent, 'replaced')).toEqual(['markReturned', 'close', 'find'])
    expect(caseActionsFor(wes, at('replacementSent'), 'retired')).toEqual(['close'])
  })

  test('every state is reached, and every open state can be left', () => {
    const reached = new Set(caseActionNames.map((action) => caseActions[action].to))
    expect(caseStates.filter((state) => !reached.has(state))).toEqual([])
    for (const state of caseStates) expect(actionsFor(wes, at(state)).length, state).toBeGreaterThan(0)
  })

  test('each state is in one group, and closed cases are those that are not open', () => {
    expect(Object.values(caseGroups).flat().toSorted()).toEqual(caseStates.toSorted())
    expect(caseStates.filter((state) => !isOpenCase(state))).toEqual(['declined', 'closed'])
  })

  test('who decides: agents and those who act for others', () => {
    expect([una, wes, bench].map(mayDecideCases)).toEqual([false, true, false])
    expect(mayDecideCases({ ...bench, roles: ['Manager'] })).toBe(true)
  })
})

describe('what can be reported', () => {
  test('for devices that are there; lost and stolen also for those that are gone', () => {
    expect(kindsFor('inService')).toEqual([...caseKinds])
    expect(kindsFor('lost')).toEqual(['lost', 'stolen'])
    const never = deviceStatuses.filter((status) => kindsFor(status).length === 0)
    expect(never).toEqual(['planned', 'ordered', 'staged', 'shipped', 'missing', 'replaced', 'retired'])
    expect(mayReport('lost', 'cracked')).toBe(false)
  })

  test('a device becomes lost or stolen by its report, once', () => {
    expect(deviceActionOf('lost', 'spare')).toBe('lose')
    expect(deviceActionOf('stolen', 'inService')).toBe('steal')
    expect(deviceActionOf('stolen', 'lost')).toBeNull()
    expect(deviceActionOf('cracked', 'inService')).toBeNull()
  })

  test('the checklist belongs to devices that are gone', () => {
    expect(checklistOf('stolen')).toEqual(['lineSuspended', 'lockRequested', 'policeReport'])
    expect(checklistOf('lost')).toEqual(['lineSuspended', 'lockRequested'])
    expect(checklistOf('battery')).toEqual([])
  })
})

test('what becomes of a device that came back', () => {
  expect(becomesWhenReturned('replaced')).toEqual(['spare', 'retired'])
  expect(becomesWhenReturned('inRepair')).toEqual(['inService', 'spare', 'retired'])
  expect(becomesWhenReturned('retired')).toEqual([])
})

test('an old device is to come back once, and again where it was handed out again', () => {
  expect(isToComeBack('cracked', null, 'replaced')).toBe(true)
  expect(isToComeBack('lost', null, 'lost')).toBe(false)
  expect(isToComeBack('cracked', 'retired', 'retired')).toBe(false)
  expect(isToComeBack('cracked', 'spare', 'spare')).toBe(false)
  expect(isToComeBack('cracked', 'spare', 'inService')).toBe(true)
  expect(isToComeBack('cracked', 'inService', 'inRepair')).toBe(true)
  expect(isToComeBack('cracked', 'notReturned', 'retired')).toBe(false)
})

test('a spare is lent for an open case, one at a time, while its device is there', () => {
  expect(mayLend('reported', false, 'inService')).toBe(true)
  expect(mayLend('reported', true, 'inService')).toBe(false)
  expect(mayLend('accepted', false, 'replaced')).toBe(false)
  expect(mayLend('closed', false, 'inService')).toBe(false)
})

test('a device is replaced until a replacement was sent', () => {
  expect(caseStates.filter(isReplaceable)).toEqual(['reported', 'accepted', 'inRepair'])
})

test('counts end at the limit, which says so', () => {
  expect([0, 1, 999, 1_000].map(caseCountText)).toEqual(['0', '1', '999', '1,000+'])
  expect([1, 2].map(openCasesText)).toEqual(['1 open case', '2 open cases'])
})

test('lost and stolen are one problem of a device', () => {
  expect(isSameProblem('lost', 'stolen')).toBe(true)
  expect(isSameProblem('cracked', 'cracked')).toBe(true)
  expect(isSameProblem('cracked', 'lost')).toBe(false)
})

test('the number of a case is read as it is written', () => {
  expect(caseLabel(1043)).toBe('C-1043')
  expect(['C-1043', 'c1043', ' 1043 ', 'C-', 'unit 12', '12345678901'].map(caseNumberOf)).toEqual([
    1043,
    1043,
    1043,
    null,
    null,
    null,
  ])
})
