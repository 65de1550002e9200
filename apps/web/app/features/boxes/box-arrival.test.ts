import type { Box } from '@portal/contract/boxes'
import { expect, test } from 'vitest'
import { astrayIn, contentsOf, reportedOf } from './box-card.tsx'

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

test('units of a packed box that go elsewhere now are named with the place, until the box has left', () => {
  const [harbor, home] = [
    { position: 2, name: 'Harbor', city: 'Toledo' },
    { position: 1, name: '2 Side St', city: 'Dayton' },
  ]
  const devices = [device('101', { destination: harbor }), device('102', { destination: home })]
  expect(astrayIn({ status: 'closed', destination: harbor, devices })).toEqual([
    { deviceId: 'device-102', unit: '102', to: '2 Side St, Dayton' },
  ])
  expect(astrayIn({ status: 'shipped', destination: harbor, devices })).toEqual([])
  expect(astrayIn({ status: 'open', destination: null, devices: [device('101')] })).toEqual([])
})
