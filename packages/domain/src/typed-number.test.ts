import { expect, test } from 'vitest'
import { deviceFields, pastedUnits } from './device-fields.ts'
import { isTrackingNumber, trackingText } from './tracking-number.ts'
import { plainNumber, readPhone, ungroupedNumber } from './typed-number.ts'

test.for([
  ['zero width', '35\u200b209900\u2060176148\ufeff1', '352099001761481'],
  ['direction marks', '\u200e352099001761481\u202c', '352099001761481'],
  ['a soft hyphen', '3520\u00ad99001761481', '352099001761481'],
  ['full-width digits and letters', '１Ｚ９９９', '1Z999'],
  ['a no-break space', '07\u00a0030', '07 030'],
  ['a no-break hyphen, a dash and a minus', '555\u2011010\u20130147\u22121', '555-010-0147-1'],
  ['full-width signs of an email', 'nia＠wbc．example', 'nia@wbc.example'],
] as const)('%s', ([, typed, plain]) => {
  expect(plainNumber(typed)).toBe(plain)
})

test('groups are no part of a number', () => {
  expect(ungroupedNumber(' 35-209900-176148 1 ')).toBe('352099001761481')
})

test.for([
  ['5550100147', ''],
  ['(555) 010-0147', ''],
  ['555.010.0147', ''],
  ['+1 555 010 0147', ''],
  ['1-555-010-0147', ''],
  ['tel:+15550100147', ''],
  ['\u202a+1\u00a0(555)\u00a0010\u20110147\u202c', ''],
  ['５５５－０１０－０１４７', ''],
  ['(555) 010-0147 x12', '12'],
  ['555-010-0147 ext. 12', '12'],
  ['+1 555 010 0147, Extension 12', '12'],
  ['5550100147 #12', '12'],
  ['tel:+15550100147;ext=12', '12'],
] as const)('"%s" is a phone number', ([typed, extension]) => {
  expect(readPhone(typed)).toEqual({ digits: '5550100147', extension })
})

test.for(['', '555 010 014', '+49 30 9018200', '25550100147', '555-FOG-0147', '555 010 0147 12'])(
  '"%s" is none',
  (typed) => {
    expect(readPhone(typed)).toBeNull()
  },
)

test('every number of a device, a tracking number and a pasted list are read so', () => {
  const { imei, iccid, serial, phoneNumber, unitNumber, tagCode, areaCode } = deviceFields
  expect(imei.clean('35\u200b209900\u2011176148\u00a01')).toBe('352099001761481')
  expect(iccid.clean('８９０１\u00a026０')).toBe('8901260')
  expect(serial.clean('r5\u2011cx\u200b1')).toBe('R5-CX1')
  expect(phoneNumber.clean('+1\u00a0(555)\u00a0010\u20110147')).toBe('5550100147')
  expect(phoneNumber.isRight(phoneNumber.clean('555 010 0147 x12')), 'a line has no extension').toBe(false)
  expect(unitNumber.clean('\u200e014\u200e')).toBe('014')
  expect(tagCode.clean('abc\u2011de')).toBe('ABCDE')
  expect(areaCode.clean('（５５５）')).toBe('555')
  expect(isTrackingNumber(trackingText('1z\u00a0999\u00a0aa1\u200b 01 2345 6784'))).toBe(true)
  expect(pastedUnits('014\u00a0015\u200b')).toEqual(['014', '015'])
})
