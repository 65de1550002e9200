import type { DeviceRow } from '@portal/contract/devices'
import type { DeviceStatus } from '@portal/domain/device-status'
import { expect, test } from 'vitest'
import { tensOf } from './peg-board.tsx'

const devicesOf = (status: DeviceStatus, count: number) =>
  Array.from({ length: count }, () => ({ status, coverUntil: null, coverFrom: null }) as unknown as DeviceRow)

test('one tag stands for ten devices with the same status, and a few have one as well', () => {
  const devices = [...devicesOf('inService', 312), ...devicesOf('lost', 2), ...devicesOf('spare', 17)]

  expect(tensOf({ devices })).toEqual(
    expect.arrayContaining([
      { status: 'inService', endsSoon: false, devices: 312, tags: 31 },
      { status: 'lost', endsSoon: false, devices: 2, tags: 1 },
      { status: 'spare', endsSoon: false, devices: 17, tags: 2 },
    ]),
  )
  expect(tensOf({ devices })).toHaveLength(3)
})
