import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkDigitOf,
  coverDay,
  type DeviceField,
  deviceFields,
  hasCheckDigit,
  pastedUnits,
  tagCodeOf,
  unitText,
} from './device-fields.ts'

const read = (field: DeviceField, typed: string) => {
  const { clean, isRight } = deviceFields[field]
  return isRight(clean(typed)) ? clean(typed) : null
}
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

describe('check digits', () => {
  test('of the example in the standard of IMEIs', () => {
    expect(hasCheckDigit('490154203237518')).toBe(true)
    expect(checkDigitOf('49015420323751')).toBe('8')
  })

  test('one wrong digit is always found', () => {
    fc.assert(
      fc.property(digits(14), fc.nat(14), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const imei = body + checkDigitOf(body)
        const slip = String((Number(imei[place]) + by) % 10)
        expect(read('imei', imei)).toBe(imei)
        expect(read('imei', imei.slice(0, place) + slip + imei.slice(place + 1))).toBeNull()
      }),
    )
  })

  test('so are two neighbors that changed places, but for 0 and 9', () => {
    fc.assert(
      fc.property(digits(14), fc.nat(13), (body, place) => {
        const imei = body + checkDigitOf(body)
        const [a = '', b = ''] = imei.slice(place, place + 2)
        fc.pre(a !== b && `${a}${b}` !== '09' && `${a}${b}` !== '90')
        expect(read('imei', imei.slice(0, place) + b + a + imei.slice(place + 2))).toBeNull()
      }),
    )
  })
})

describe('formats', () => {
  test.for([
    ['unitNumber', ' 014 ', '014'],
    ['unitNumber', 'Van-7b', 'Van-7b'],
    ['unitNumber', '', null],
    ['unitNumber', '0140140140140', null],
    ['unitNumber', '01 4', null],
    ['unitNumber', '=1+1', null],
    ['imei', '49-015420-323751-8', '490154203237518'],
    ['imei', '490154203237517', null],
    ['imei', '49015420323751', null],
    ['iccid', '8914 8000 0000 0000 009', null],
    ['serial', ' c39-x7 ', 'C39-X7'],
    ['serial', 'x'.repeat(33), null],
    ['phoneNumber', '(555) 010-0147', '5550100147'],
    ['phoneNumber', '+1 555 010 0147', '5550100147'],
    ['phoneNumber', '155 010 0147', null],
    ['phoneNumber', '0550100147', null],
    ['areaCode', '419', '419'],
    ['areaCode', '119', null],
    ['shortCode', 'dsp4', 'DSP4'],
    ['shortCode', 'D', null],
    ['stationCode', 'aj', 'AJ'],
    ['stationCode', 'A J', null],
    ['tagCode', '0117-89abc', null],
    ['tagCode', '0117-89abcu', null],
    ['tagCode', 'oil7-89abcd', '011789ABCD'],
  ] as const)('%s: "%s" is read as %s', ([field, typed, wanted]) => {
    expect(read(field, typed)).toBe(wanted)
  })

  test('SIM numbers have 19 or 20 digits with a check digit, and may end in F', () => {
    fc.assert(
      fc.property(digits(18), (body) => {
        const [nineteen, twenty] = [body + checkDigitOf(body), `${body}1${checkDigitOf(`${body}1`)}`]
        expect(read('iccid', nineteen)).toBe(nineteen)
        expect(read('iccid', `${nineteen}F`)).toBe(nineteen)
        expect(read('iccid', twenty)).toBe(twenty)
        expect(read('iccid', body)).toBeNull()
      }),
    )
  })

  test('what is right stays as it is when it is cleaned again', () => {
    const fields = fc.constantFrom(...(Object.keys(deviceFields) as DeviceField[]))
    fc.assert(
      fc.property(fields, fc.string({ maxLength: 24 }), (field, typed) => {
        const once = deviceFields[field].clean(typed)
        if (deviceFields[field].isRight(once)) expect(read(field, once)).toBe(once)
      }),
    )
  })

  test('every tag code that is made is right', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (bytes) => {
        const code = tagCodeOf(bytes)
        expect(read('tagCode', code)).toBe(code)
      }),
    )
  })
})

test('cover begins and ends on days of the calendar from 2000 to 2099', () => {
  const days = [
    '2000-01-01',
    '2099-12-31',
    '2024-02-29',
    '1999-12-31',
    '2100-01-01',
    '2026-02-30',
    '3/1/2026',
    '',
  ]
  expect(days.map(coverDay.isRight)).toEqual([true, true, true, false, false, false, false, false])
})

test('numbers are written with the digits of the account', () => {
  expect([unitText(14, 3), unitText(14, 1), unitText(1_000, 3)]).toEqual(['014', '14', '1000'])
})

describe('a pasted list of units', () => {
  test.for([
    ['014\n015\r\n016', ['014', '015', '016']],
    ['014, 015; A-7', ['014', '015', 'a-7']],
    ['014 014', ['014']],
    ['014', null],
    ['Maria Lopez', null],
    ['van 7', null],
    ['555 010 0147', null],
    ['490154 203237 518', null],
    ['8914 8000 0000 0010 039', null],
    ['1Z 999 AA1 00 1310 0026', null],
    ['201 202 203 204', ['201', '202', '203', '204']],
  ] as const)('%j', ([typed, wanted]) => {
    expect(pastedUnits(typed)).toEqual(wanted)
  })
})
