import { describe, expect, test } from 'vitest'
import {
  type AccountRules,
  approvalNeedOf,
  approversWords,
  mayApprove,
  mayWithdraw,
  noRules,
  type OrderToApprove,
  rulesProblems,
  startOfBusinessMonth,
} from './order-approval.ts'

const order: OrderToApprove = {
  totalCents: 100_000,
  billed: { onceCents: 0, monthlyCents: 0, termMonths: null, committedCents: null },
  lines: [{ carrierId: 'verizon', carrier: 'Verizon', productId: 'n6', name: 'Halden N6 Pro' }],
}
const nothing = { spentCents: 0, personDayCents: 0, personDayCommittedCents: 0, carrierMonthlyCents: 0 }
const asking = (changes: Partial<AccountRules>): AccountRules => ({
  ...noRules,
  asksApproval: true,
  approverIds: ['pat'],
  ...changes,
})

describe('whether an order needs approval', () => {
  test.for<[string, AccountRules, number, boolean]>([
    ['off by default', noRules, 0, false],
    ['off, whatever the limits are', asking({ asksApproval: false, orderLimitCents: 0 }), 0, false],
    ['at the limit of one order', asking({ orderLimitCents: 100_000 }), 0, false],
    ['a cent above it', asking({ orderLimitCents: 99_999 }), 0, true],
    ['any order, with a limit of nothing', asking({ orderLimitCents: 0 }), 0, true],
    ['up to the limit of the month', asking({ monthlyLimitCents: 150_000 }), 50_000, false],
    ['a cent above it', asking({ monthlyLimitCents: 150_000 }), 50_001, true],
    ['after the limit of the month was passed', asking({ monthlyLimitCents: 150_000 }), 999_999, true],
    ['a carrier', asking({ carrierIds: ['verizon'] }), 0, true],
    ['another carrier', asking({ carrierIds: ['at&t'] }), 0, false],
    ['a product', asking({ productIds: ['n6'] }), 0, true],
    ['another product', asking({ productIds: ['r3'] }), 0, false],
  ])('%s', ([, rules, spent, isNeeded]) => {
    const need = approvalNeedOf(rules, order, { ...nothing, spentCents: spent })
    expect(need.isNeeded).toBe(isNeeded)
    expect(need.reasons.length > 0).toBe(isNeeded)
  })

  test('says why, and what remains', () => {
    const rules = asking({
      orderLimitCents: 50_000,
      monthlyLimitCents: 120_000,
      carrierIds: ['verizon'],
      productIds: ['n6'],
    })
    expect(approvalNeedOf(rules, order, { ...nothing, spentCents: 70_000 })).toEqual({
      isNeeded: true,
      reasons: [
        'The total of $1,000.00 is above $500.00, the limit for one order.',
        'The total of $1,000.00 is above what remains of this month’s limit of $1,200.00.',
        'Orders with Verizon need approval.',
        'Orders of Halden N6 Pro need approval.',
      ],
      remainingCents: 50_000,
    })
    expect(
      approvalNeedOf(rules, order, { ...nothing, spentCents: 200_000 }).remainingCents,
      'never below nothing',
    ).toBe(0)
  })
})

describe('what carriers bill', () => {
  const financed = { onceCents: 0, monthlyCents: 569_900, termMonths: 36, committedCents: 20_516_400 }
  const reasons = (changes: Partial<AccountRules>, billed: OrderToApprove['billed'], before = 0) =>
    approvalNeedOf(
      asking(changes),
      { ...order, totalCents: 0, billed },
      { ...nothing, carrierMonthlyCents: before },
    ).reasons

  test('needs approval above the limit for commitments, although nothing is due to us', () => {
    expect(reasons({ commitmentLimitCents: 100_000 }, financed)).toEqual([
      'Carriers bill $205,164.00 for this order over 36 months, above $1,000.00, the limit for commitments.',
    ])
    expect(reasons({ commitmentLimitCents: 20_516_400 }, financed), 'at the limit').toEqual([])
    expect(
      reasons({ orderLimitCents: 100_000 }, financed),
      'the limit for one order is of the invoice',
    ).toEqual([])
  })

  test('once is part of the commitment', () => {
    const subsidy = { onceCents: 5_000, monthlyCents: 0, termMonths: null, committedCents: null }
    expect(reasons({ commitmentLimitCents: 4_999 }, subsidy)).toEqual([
      'Carriers bill $50.00 for this order, above $49.99, the limit for commitments.',
    ])
    expect(reasons({ commitmentLimitCents: 5_000 }, subsidy)).toEqual([])
  })

  test('a limit of nothing is for every order that carriers bill', () => {
    const plans = { onceCents: 0, monthlyCents: 4_000, termMonths: null, committedCents: null }
    expect(reasons({ commitmentLimitCents: 0 }, plans)).toEqual([
      'Carriers bill $40.00 a month for this order.',
    ])
    expect(reasons({ commitmentLimitCents: 0 }, { ...plans, monthlyCents: 0 })).toEqual([])
  })

  test('an order that was split is seen where a day counts together', () => {
    const split = (changes: Partial<AccountRules>, personDayCommittedCents: number) =>
      approvalNeedOf(
        asking({ commitmentLimitCents: 30_000_000, ...changes }),
        { ...order, totalCents: 0, billed: financed },
        { ...nothing, personDayCommittedCents },
      ).reasons
    expect(split({}, 20_516_400), 'off by default').toEqual([])
    expect(split({ sumsPersonDay: true }, 9_483_600), 'at the limit').toEqual([])
    expect(split({ sumsPersonDay: true }, 20_516_400)).toEqual([
      'With $205,164.00 for what the same person ordered today, the $205,164.00 that carriers bill for this order are above $300,000.00, the limit for commitments.',
    ])
  })

  test('a month counts what the account has', () => {
    expect(reasons({ carrierMonthlyLimitCents: 569_899 }, financed)).toEqual([
      'Carriers bill $5,699.00 a month for this order, above $5,698.99, the limit a month with carriers.',
    ])
    expect(reasons({ carrierMonthlyLimitCents: 600_000 }, financed, 30_100)).toEqual([])
    expect(reasons({ carrierMonthlyLimitCents: 600_000 }, financed, 30_101)).toEqual([
      'With this order carriers bill the account $6,000.01 a month, $5,699.00 of it for this order, above $6,000.00, the limit a month with carriers.',
    ])
    const bought = { ...financed, monthlyCents: 0, committedCents: null, termMonths: null }
    expect(reasons({ carrierMonthlyLimitCents: 0 }, bought, 30_101), 'an order without bills').toEqual([])
  })
})

describe('who may approve', () => {
  const authors = { createdBy: 'una', requestedBy: 'una' }
  test.for<[string, Partial<AccountRules>, typeof authors, boolean]>([
    ['an approver', {}, authors, true],
    ['another user', { approverIds: ['kim'] }, authors, false],
    ['who requested it', {}, { ...authors, requestedBy: 'pat' }, false],
    ['who created it, when another person requested it', {}, { ...authors, createdBy: 'pat' }, false],
    [
      'their own, where the account allows it',
      { mayApproveOwn: true },
      { ...authors, createdBy: 'pat' },
      true,
    ],
    ['their own, without being named', { mayApproveOwn: true, approverIds: [] }, authors, false],
  ])('%s', ([, changes, whose, may]) => {
    expect(mayApprove(asking(changes), 'pat', whose)).toBe(may)
  })
})

test('rules that ask for approval name approvers and something to approve', () => {
  expect(rulesProblems(noRules)).toEqual({})
  expect(Object.keys(rulesProblems(asking({ approverIds: [] })))).toEqual(['approverIds', 'orderLimit'])
  expect(rulesProblems(asking({ orderLimitCents: 0 }))).toEqual({})
  expect(rulesProblems(asking({ carrierIds: ['verizon'] }))).toEqual({})
})

test('approvers are listed in words', () => {
  expect(approversWords([])).toBe('an approver of the account')
  expect(approversWords(['Pat Lee'])).toBe('Pat Lee')
  expect(approversWords(['Pat Lee', 'Kim Ortiz', 'Ann Hall'])).toBe('Pat Lee, Kim Ortiz or Ann Hall')
})

test('a month begins on its first business day, in the zone of the business', () => {
  const zone = 'America/New_York'
  expect(startOfBusinessMonth(new Date('2026-03-02T15:00:00Z'), zone).toISOString()).toBe(
    '2026-03-01T05:00:00.000Z',
  )
  // Still March 31 in New York.
  expect(startOfBusinessMonth(new Date('2026-04-01T03:00:00Z'), zone).toISOString()).toBe(
    '2026-03-01T05:00:00.000Z',
  )
})

test('who requested approval takes it back, and staff; other people of the account do not', () => {
  const una = {
    roles: ['User'],
    zohoUserId: null,
    zohoAccountId: '7',
    zohoContactId: null,
    access: 'full',
    covers: [],
  } as const
  const request = { requestedBy: 'a key of una', behind: 'una' }
  expect(mayWithdraw({ ...una, userId: 'una' }, request)).toBe(true)
  expect(mayWithdraw({ ...una, userId: 'a key of una' }, request)).toBe(true)
  expect(mayWithdraw({ ...una, userId: 'pat' }, request)).toBe(false)
  expect(
    mayWithdraw(
      { ...una, userId: 'wes', roles: ['WbcAgent'], zohoAccountId: null, zohoUserId: '1' },
      request,
    ),
  ).toBe(true)
})

test('an order that was split is seen where the orders of one person on one day count together', () => {
  const rules: AccountRules = {
    ...noRules,
    asksApproval: true,
    orderLimitCents: 150_000,
    approverIds: ['pat'],
  }
  const reasons = (personDayCents: number, changes: Partial<AccountRules> = {}) =>
    approvalNeedOf({ ...rules, ...changes }, order, { ...nothing, personDayCents }).reasons
  expect(reasons(60_000)).toEqual([])
  expect(reasons(50_000, { sumsPersonDay: true }), 'the limit itself is allowed').toEqual([])
  expect(reasons(0, { sumsPersonDay: true })).toEqual([])
  expect(reasons(60_000, { sumsPersonDay: true })).toEqual([
    'With $600.00 that the same person ordered today, the total of $1,000.00 is above $1,500.00, the limit for one order.',
  ])
})
