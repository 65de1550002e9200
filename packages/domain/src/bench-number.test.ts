import { describe, expect, test } from 'vitest'
import {
  isNumberEntry,
  judgeEnteredNumber,
  numberLengthWords,
  numbersLater,
  numberTakenWords,
  numberWords,
} from './bench-number.ts'
import { nextStep, numberChecks, type StagedUnit } from './bench-steps.ts'

type Unit = StagedUnit & { phoneNumber: string | null; areaCode: string | null }
const aUnit = (changes: Partial<Unit> = {}): Unit => ({
  deviceId: 'd14',
  unitNumber: '014',
  status: 'ordered',
  numberWish: 'new',
  needsSim: true,
  imei: '350147010045120',
  iccid: '8914800001234567890',
  isTagged: false,
  checks: [],
  bench: null,
  phoneNumber: null,
  areaCode: '419',
  ...changes,
})
const other = aUnit({ deviceId: 'd22', unitNumber: '022', phoneNumber: '5550100147' })
const judge = (typed: string, unit = aUnit(), more: { takenBy?: string; isConfirmed?: boolean } = {}) =>
  judgeEnteredNumber(typed, { unit, units: [unit, other], isConfirmed: false, ...more })

describe('the number of a new line at the bench', () => {
  test('comes after IMEI and SIM and before the tag, which shows it', () => {
    expect(nextStep(aUnit({ imei: null }), [])).toBe('imei')
    expect(nextStep(aUnit({ iccid: null }), [])).toBe('iccid')
    expect(nextStep(aUnit(), [])).toBe('number')
    for (const name of Object.values(numberChecks))
      expect(nextStep(aUnit({ checks: [name] }), [])).toBe('tag')
    expect(nextStep(aUnit({ isTagged: true }), []), 'a tag that is scanned goes without it').toBe('done')
    expect(nextStep(aUnit({ numberWish: 'keep' }), [])).toBe('tag')
  })

  test.each(['keep', 'port'] as const)(
    'of a unit that has one to %s is confirmed, and no other one taken',
    (numberWish) => {
      const unit = aUnit({ numberWish, phoneNumber: '4195550142' })
      expect(judge('4195550142', unit)).toMatchObject({ kind: 'fits' })
      const said = judge('4195550143', unit, { isConfirmed: true })
      expect(said).toMatchObject({ kind: 'wrong', problem: 'kept', of: '4195550142' })
      expect(numberWords(said, 'number')).toMatchObject({
        title: 'Has its number',
        text: 'It keeps or ports (419) 555-0142',
      })
      expect(judge('4195550143', aUnit({ numberWish, phoneNumber: null }))).toMatchObject({ problem: 'kept' })
    },
  )

  test.each([
    ['(419) 555-0142', true],
    ['419.555.014', true],
    ['+1 419 555 0142', true],
    ['014', false],
    ['350147010045120', false],
    ['WBC:NEXT', false],
  ])('"%s" is meant as one: %s', (typed, isOne) => {
    expect(isNumberEntry(typed)).toBe(isOne)
  })

  test('fits, is asked about in another area, and is refused with its reason', () => {
    expect(judge('(419) 555-0142')).toEqual({ kind: 'fits', deviceId: 'd14', value: '4195550142' })
    expect(judge('2125550142')).toMatchObject({ kind: 'asks', of: '419' })
    expect(judge('2125550142', aUnit(), { isConfirmed: true }).kind).toBe('fits')
    expect(judge('2125550142', aUnit({ phoneNumber: '2125550142' })).kind, 'it came by file').toBe('fits')
    expect(judge('419555014')).toMatchObject({ kind: 'wrong', problem: 'length' })
    expect(judge('5550100147')).toMatchObject({ kind: 'wrong', problem: 'twice', of: '022' })
    expect(judge('4195550142', aUnit(), { takenBy: '' })).toMatchObject({ problem: 'twice', of: '' })
    expect(judge('4195550142', aUnit({ status: 'staged' }))).toMatchObject({ problem: 'staged' })
  })

  test('says what is wrong in words', () => {
    expect(numberTakenWords('5550100147', '022')).toBe('(555) 010-0147 is the number of unit 022.')
    expect(numberLengthWords('419555014')).toBe('9 digits. A number has 10.')
    expect(numberLengthWords('1195550142')).toBe(
      'A phone number has 10 digits, and its area code begins with 2 to 9.',
    )
    expect(numberWords(judge('2125550142'), 'tag')).toMatchObject({
      title: 'Another area code',
      text: 'Area 419 was wished',
      value: '(212) 555-0142',
    })
  })

  test('units that go on without theirs are counted', () => {
    const later = aUnit({ checks: [numberChecks.later] })
    expect(
      numbersLater([
        later,
        later,
        aUnit(),
        aUnit({ checks: [numberChecks.entered], phoneNumber: '4195550142' }),
      ]),
    ).toBe(2)
  })
})
