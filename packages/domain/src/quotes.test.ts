import { describe, expect, test } from 'vitest'
import { daysLeftWords } from './quote-days.ts'
import {
  isBound,
  isExpiring,
  isOfferedFirst,
  isOpen,
  keepsPrices,
  linksEndAt,
  listedQuoteStateOf,
  mayQuote,
  type QuoteMoments,
  quotedWords,
  quoteLinkMs,
  quoteNumberOf,
  quoteStateOf,
  reminderAt,
  validityOf,
  validityWords,
} from './quotes.ts'

const expiresAt = new Date('2026-03-17T04:00:00Z')
const before = new Date('2026-03-17T03:59:59.999Z')
const aQuote = (changes: Partial<QuoteMoments> = {}): QuoteMoments => ({
  status: 'sent',
  isLatest: true,
  firstSeenAt: null,
  expiresAt,
  ...changes,
})

describe('the state of a quote (docs/spec/quotes.md#states)', () => {
  test.each([
    ['sent', aQuote(), before],
    ['seen', aQuote({ firstSeenAt: '2026-03-03T10:00:00Z' }), before],
    ['expired', aQuote({ firstSeenAt: '2026-03-03T10:00:00Z' }), expiresAt],
    ['superseded', aQuote({ isLatest: false }), before],
    ['superseded', aQuote({ isLatest: false, status: 'withdrawn' }), before],
    ['withdrawn', aQuote({ status: 'withdrawn' }), expiresAt],
    ['accepted', aQuote({ status: 'accepted', isLatest: false }), expiresAt],
    ['declined', aQuote({ status: 'declined' }), before],
  ] as const)('%s', (state, quote, now) => {
    expect(quoteStateOf(quote, now)).toBe(state)
    expect(isOpen(quote, now)).toBe(state === 'sent' || state === 'seen')
  })

  test('an accepted quote keeps its prices until its last day has ended', () => {
    const accepted = aQuote({ status: 'accepted' })
    expect(keepsPrices(accepted, before)).toBe(true)
    expect(keepsPrices(accepted, expiresAt)).toBe(false)
    expect(keepsPrices({ ...accepted, isLatest: false }, before)).toBe(false)
    expect(keepsPrices(aQuote(), before)).toBe(false)
  })

  test('a draft is bound until the end of the last day', () => {
    expect(isBound(expiresAt, before)).toBe(true)
    expect(isBound(expiresAt, expiresAt)).toBe(false)
    expect(isBound(null, before)).toBe(false)
  })
})

describe('what lists show (docs/spec/quotes.md#lists)', () => {
  test('the quote of a draft as it stands, of other orders that it was accepted, and nothing that was taken back', () => {
    const listed = (changes: Partial<QuoteMoments>, isDraft = true) =>
      listedQuoteStateOf(aQuote(changes), isDraft, before)
    expect(listed({})).toBe('sent')
    expect(listed({ status: 'declined' })).toBe('declined')
    expect(listed({ status: 'declined' }, false)).toBeNull()
    expect(listed({ status: 'accepted' }, false)).toBe('accepted')
    expect(listed({ status: 'withdrawn' })).toBeNull()
    expect(listed({ isLatest: false })).toBeNull()
  })

  test('an open quote is expiring in its last 72 hours', () => {
    const hours = (count: number) => new Date(expiresAt.getTime() - count * 3_600_000)
    expect(isExpiring(aQuote(), hours(72.1))).toBe(false)
    expect(isExpiring(aQuote(), hours(72))).toBe(true)
    expect(isExpiring(aQuote(), expiresAt)).toBe(false)
    expect(isExpiring(aQuote({ status: 'accepted' }), hours(1))).toBe(false)
  })
})

describe('how long a quote is valid', () => {
  test('until the end of a day in the time zone of the business, also where the clocks change', () => {
    const sent = new Date('2026-03-02T23:30:00-05:00')
    expect(validityOf(sent, 14, 'America/New_York')).toEqual({ validUntil: '2026-03-16', expiresAt })
    expect(validityOf(sent, 1, 'America/New_York').validUntil).toBe('2026-03-03')
  })

  test('the contact is reminded two days before the last day at 9, unless the quote is as young', () => {
    const remind = (validUntil: string, sentAt = '2026-03-02T15:00:00Z') =>
      reminderAt({ validUntil, sentAt: new Date(sentAt) }, 'America/New_York')
    expect(remind('2026-03-16')).toEqual(new Date('2026-03-14T13:00:00Z'))
    expect(remind('2026-03-05')).toEqual(new Date('2026-03-03T14:00:00Z'))
    expect(remind('2026-03-04'), 'sent on that day').toBeNull()
    expect(remind('2026-03-03'), 'sent after it').toBeNull()
  })

  test('links work for 30 days more', () => {
    expect(linksEndAt(expiresAt)).toEqual(new Date('2026-04-16T04:00:00Z'))
    const { expiresAt: latest } = validityOf(before, 90, 'America/New_York')
    expect(linksEndAt(latest).getTime() - before.getTime()).toBeLessThanOrEqual(quoteLinkMs)
  })
})

test('employees quote, customers do not', () => {
  expect(mayQuote({ roles: ['WbcAgent'], zohoUserId: '1' })).toBe(true)
  expect(mayQuote({ roles: ['Administrator'], zohoUserId: null })).toBe(true)
  expect(mayQuote({ roles: ['User'], zohoUserId: null })).toBe(false)
  expect(mayQuote({ roles: ['Staging'], zohoUserId: null })).toBe(false)
})

test('a quoted order says which quote binds it, and the way on', () => {
  const quote = { quoteNumber: 10_482, validUntil: '2026-12-08', isAccepted: false }
  expect(quotedWords(quote, { mayWithdraw: true })).toBe(
    'This order is quoted as Q-10482 until December 8, 2026. Withdraw the quote to change it.',
  )
  expect(quotedWords({ ...quote, isAccepted: true }, { mayWithdraw: false })).toBe(
    'This order was accepted as Q-10482. Ask your agent if something has to change.',
  )
})

test('only a quote that can be accepted, or was accepted, promises its prices', () => {
  for (const state of ['sent', 'seen', 'accepted'] as const)
    expect(validityWords(state).words).toBe('Prices hold until the end of this day.')
  for (const state of ['declined', 'expired', 'withdrawn', 'superseded'] as const)
    expect(validityWords(state)).toEqual({ label: 'Was valid until', words: 'Prices no longer hold.' })
})

test.for([
  ['Q-10482', 10_482],
  ['q10482', 10_482],
  [' 10482 ', 10_482],
  ['Q-', null],
  ['10482a', null],
  ['12345678901', null],
] as const)('%s is the quote %s', ([text, number]) => {
  expect(quoteNumberOf(text)).toBe(number)
})

test('an open quote says how many days are left', () => {
  expect(daysLeftWords('2026-12-11', '2026-11-30')).toBe('11 days left')
  expect(daysLeftWords('2026-12-01', '2026-11-30')).toBe('1 day left')
  expect(daysLeftWords('2026-11-30', '2026-11-30')).toBe('Ends today')
})

test('a draft that was begun as a quote, or whose quote has ended, is offered before it is submitted', () => {
  const [ended, open] = [{ isBinding: false }, { isBinding: true }]
  expect(isOfferedFirst({ isForQuote: false, quote: null })).toBe(false)
  expect(isOfferedFirst({ isForQuote: true, quote: null })).toBe(true)
  expect(isOfferedFirst({ isForQuote: false, quote: ended })).toBe(true)
  expect(isOfferedFirst({ isForQuote: true, quote: open })).toBe(false)
})
