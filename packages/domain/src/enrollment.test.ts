import { describe, expect, test } from 'vitest'
import { type Enrolled, enrollmentHeader, enrollmentRow, isCustomerId, leftOutWords } from './enrollment.ts'

const imei = '353912110000013'
const phone = (changes: Partial<Enrolled> = {}): Enrolled => ({
  kind: 'phone',
  make: 'Samsung',
  imei,
  serial: 'R5CT30ABCDE',
  ...changes,
})

describe('rows of enrollment files', () => {
  test('zero-touch takes modem type and number, manufacturer, profile type and owner', () => {
    expect(enrollmentHeader('zeroTouch')).toEqual([
      'modemtype',
      'modemid',
      'manufacturer',
      'profiletype',
      'owner',
    ])
    expect(enrollmentRow('zeroTouch', phone({ make: 'Halden' }), '1234567')).toEqual([
      'IMEI',
      imei,
      'Halden',
      'ZERO_TOUCH',
      '1234567',
    ])
  })

  test('Knox takes an IMEI in each row and no header, Apple serial numbers', () => {
    expect(enrollmentHeader('knox')).toBeNull()
    expect(enrollmentHeader('apple')).toBeNull()
    expect(enrollmentRow('knox', phone(), '')).toEqual([imei])
    expect(enrollmentRow('apple', phone({ make: 'Apple', imei: null }), '')).toEqual(['R5CT30ABCDE'])
  })

  test('devices that a service does not take have a reason', () => {
    const reasonOf = (service: Parameters<typeof enrollmentRow>[0], changes: Partial<Enrolled>) =>
      enrollmentRow(service, phone(changes), '1')
    expect(reasonOf('zeroTouch', { kind: 'router' })).toBe('router')
    expect(reasonOf('zeroTouch', { make: 'Apple' })).toBe('otherMake')
    expect(reasonOf('zeroTouch', { make: ' ' })).toBe('otherMake')
    expect(reasonOf('zeroTouch', { imei: null })).toBe('noImei')
    expect(reasonOf('knox', { make: 'Halden' })).toBe('otherMake')
    expect(reasonOf('knox', { imei: null })).toBe('noImei')
    expect(reasonOf('apple', {})).toBe('otherMake')
    expect(reasonOf('apple', { make: 'Apple', serial: null })).toBe('noSerial')
  })

  test('what a spreadsheet would run is left out and never changed', () => {
    expect(enrollmentRow('zeroTouch', phone({ make: '=cmd()' }), '1')).toBe('unsafe')
    expect(enrollmentRow('apple', phone({ make: 'Apple', serial: '-1' }), '')).toBe('unsafe')
  })

  test('says in words who is left out', () => {
    expect(leftOutWords('knox', 'noImei', 3)).toBe('3 devices have no IMEI yet')
    expect(leftOutWords('knox', 'otherMake', 1)).toBe('1 device is not from Samsung')
    expect(leftOutWords('apple', 'noSerial', 1)).toBe('1 device has no serial number yet')
  })

  test('a customer id has digits only', () => {
    expect(isCustomerId('1234567')).toBe(true)
    for (const wrong of ['', '12a', '=1', ' 1', '1'.repeat(20)]) expect(isCustomerId(wrong)).toBe(false)
  })
})
