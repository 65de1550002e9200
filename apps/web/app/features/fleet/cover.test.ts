import { describe, expect, test } from 'vitest'
import { type CoverDays, coverOf } from './cover.ts'

const today = '2026-11-23'
const aDevice: CoverDays = { status: 'inService', coverFrom: '2026-05-24', coverUntil: '2027-05-24' }

describe('cover of a device', () => {
  test('is what is left of it, in days and as a part of the whole', () => {
    expect(coverOf(aDevice, today)).toEqual({
      state: 'on',
      until: '2027-05-24',
      daysLeft: 182,
      share: 182 / 365,
    })
  })

  test.for([
    ['2027-01-22', 'soon', 60],
    ['2027-01-23', 'on', 61],
    [today, 'soon', 0],
  ] as const)('until %s it is "%s" with %i days left', ([coverUntil, state, daysLeft]) => {
    expect(coverOf({ ...aDevice, coverUntil }, today)).toMatchObject({ state, daysLeft })
  })

  test('ended yesterday', () => {
    expect(coverOf({ ...aDevice, coverUntil: '2026-11-22' }, today)).toEqual({
      state: 'ended',
      until: '2026-11-22',
    })
  })

  test('is a part of a year where its first day is not known', () => {
    expect(coverOf({ ...aDevice, coverFrom: null, coverUntil: '2027-11-23' }, today)).toMatchObject({
      share: 1,
    })
  })

  test('is none without an end, and on a device that has ended', () => {
    expect(coverOf({ ...aDevice, coverUntil: null }, today)).toEqual({ state: 'none' })
    expect(coverOf({ ...aDevice, status: 'retired' }, today)).toEqual({ state: 'none' })
  })
})
