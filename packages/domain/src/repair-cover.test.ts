import { describe, expect, test } from 'vitest'
import { usedRepairs } from './device-cover.ts'
import { type CoverQuestion, coverMayPay, decideCover, payingCover } from './repair-cover.ts'

const today = '2026-11-23'
const covered: CoverQuestion['device'] = {
  status: 'inService',
  coverFrom: '2026-03-04',
  coverUntil: '2027-03-03',
  repairsUsed: 0,
  isCoverOrdered: false,
  usedOn: null,
}
const ask = (changes: Partial<CoverQuestion> = {}): CoverQuestion => ({
  kind: 'cracked',
  unit: '203',
  device: covered,
  program: null,
  prices: { screenCents: 12_900, notReturnedCents: null },
  offer: { name: 'Screen Repair Coverage', cents: 4_900 },
  ...changes,
})
const without = { ...covered, coverFrom: null, coverUntil: null }
const program = { status: 'Active', until: '2027-01-09', isUsedHere: false }

describe('cover pays', () => {
  test('while it runs and has a repair left', () => {
    expect(decideCover(ask(), today)).toEqual({
      state: 'covered',
      isCovered: true,
      source: 'own',
      until: '2027-03-03',
      daysLeft: 100,
      repairsLeft: 0,
      priceCents: 0,
      text: 'Covered until March 3, 2027: no charge.',
      detail:
        '203 has screen repair coverage until March 3, 2027, 100 days more. After this repair its coverage is used up.',
    })
  })

  test('on its last day, and not on the day after', () => {
    expect(decideCover(ask(), '2027-03-03')).toMatchObject({ isCovered: true, daysLeft: 0 })
    expect(decideCover(ask(), '2027-03-04')).toMatchObject({ isCovered: false, state: 'ended' })
  })

  test('one repair for each year', () => {
    const two = { ...covered, coverFrom: '2026-03-04', coverUntil: '2028-03-03' }
    expect(decideCover(ask({ device: two }), today)).toMatchObject({ repairsLeft: 1 })
    expect(decideCover(ask({ device: { ...two, repairsUsed: 1 } }), today)).toMatchObject({ repairsLeft: 0 })
    expect(decideCover(ask({ device: { ...two, repairsUsed: 2 } }), today)).toMatchObject({ state: 'usedUp' })
  })

  test('any number with a subscription while it runs', () => {
    const device = { ...covered, coverIsSubscription: true, repairsUsed: 7 }
    expect(decideCover(ask({ device }), today)).toMatchObject({ isCovered: true, repairsLeft: null })
    expect(decideCover(ask({ device }), '2027-03-04')).toMatchObject({ isCovered: false })
  })

  test('by the CRM’s record while it is Active, has not ended and was not used here', () => {
    expect(decideCover(ask({ device: without, program }), today)).toMatchObject({
      isCovered: true,
      source: 'program',
      text: 'Covered until January 9, 2027: no charge.',
    })
    for (const other of [
      { ...program, status: 'Expired' },
      { ...program, status: 'Used' },
      { ...program, until: '2026-11-22' },
      { ...program, isUsedHere: true },
    ])
      expect(payingCover({ device: without, program: other }, today), JSON.stringify(other)).toBeNull()
  })
})

describe('cover does not pay', () => {
  test('twice: the CRM’s record of a device with cover of its own is the same cover', () => {
    const device = { ...covered, repairsUsed: 1, usedOn: '2026-06-14' }
    const same = { ...program, until: '2027-03-03' }
    expect(payingCover({ device, program: same }, today)).toBeNull()
    expect(decideCover(ask({ device, program: same }), today)).toMatchObject({ state: 'usedUp' })
    const ended = { ...device, coverUntil: '2026-11-11' }
    expect(payingCover({ device: ended, program: same }, today), 'bought anew').toMatchObject({
      source: 'program',
    })
  })

  test('for a replaced device: its cover went with its number', () => {
    const device = { ...without, status: 'replaced' as const, usedOn: null }
    expect(payingCover({ device, program }, today)).toBeNull()
  })

  test('once it is used, and says when', () => {
    const device = { ...covered, repairsUsed: 1, usedOn: '2026-06-14' }
    expect(decideCover(ask({ device }), today)).toMatchObject({
      state: 'usedUp',
      priceCents: 12_900,
      text: 'Not covered: $129.00, or add coverage from $49.00.',
      detail: 'The coverage of 203 was used on June 14, 2026.',
    })
  })

  test('when the CRM calls it used: that counts as one repair', () => {
    const used = { ...program, status: 'Used' }
    expect(usedRepairs(covered, used, today)).toBe(1)
    expect(usedRepairs({ repairsUsed: 1 }, used, today)).toBe(1)
    expect(decideCover(ask({ program: used }), today)).toMatchObject({ state: 'usedUp' })
  })

  test('after its end, and says since when', () => {
    const device = { ...covered, coverUntil: '2026-11-11' }
    expect(decideCover(ask({ device, offer: null }), today)).toMatchObject({
      state: 'ended',
      until: '2026-11-11',
      text: 'Not covered: $129.00.',
      detail: 'The coverage of 203 ended 12 days ago, on November 11, 2026.',
    })
  })

  test('where there is none', () => {
    expect(decideCover(ask({ device: without }), today)).toMatchObject({
      state: 'none',
      detail: '203 has no screen repair coverage.',
    })
  })

  test('for anything but screens; staff can use it for what was reported as Other', () => {
    for (const kind of ['battery', 'chargingPort', 'other'] as const)
      expect(decideCover(ask({ kind }), today)).toMatchObject({
        state: 'notForThis',
        priceCents: null,
        text: 'Not covered: we tell you the price before we start.',
      })
    expect(decideCover(ask({ kind: 'lost' }), today)).toMatchObject({
      text: 'Not covered.',
      priceCents: null,
    })
    expect((['cracked', 'other', 'battery', 'lost'] as const).map(coverMayPay)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
