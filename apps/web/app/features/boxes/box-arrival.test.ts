import type { Box } from '@portal/contract/boxes'
import { expect, test } from 'vitest'
import { contentsOf, reportedOf } from './box-arrival.ts'

type Boxed = Box['devices'][number]

const device = (unitNumber: string, changes: Partial<Boxed> = {}): Boxed => ({
  destination: null,
  deviceId: `device-${unitNumber}`,
  unitNumber,
  kind: 'phone',
  make: 'Samsung',
  model: 'Galaxy A16',
  status: 'inService',
  missingReason: null,
  ...changes,
})

test('a box in words says what is missing and what arrived damaged', () => {
  expect(contentsOf({ devices: [] })).toBe('No devices')
  expect(contentsOf({ devices: [device('221'), device('222', { status: 'shipped' })] })).toBe('2 devices')
  const devices = [
    device('221'),
    device('222', { missingReason: 'damaged' }),
    device('223', { status: 'missing', missingReason: 'boxTorn' }),
    device('224', { status: 'replaced', missingReason: 'notInBox' }),
  ]
  expect(contentsOf({ devices })).toBe('4 devices, 2 missing, 1 damaged')
  expect(reportedOf({ devices })).toEqual([
    { deviceId: 'device-222', unit: '222', what: 'damaged', why: 'It arrived damaged' },
    { deviceId: 'device-223', unit: '223', what: 'missing', why: 'The box was open or torn' },
    { deviceId: 'device-224', unit: '224', what: 'missing', why: 'Not in the box' },
  ])
})

test('a device that was found, and one that went missing later, are not reported by their box', () => {
  const devices = [device('221', { missingReason: 'otherBox' }), device('222', { status: 'missing' })]
  expect(contentsOf({ devices })).toBe('2 devices')
  expect(reportedOf({ devices })).toEqual([])
})
