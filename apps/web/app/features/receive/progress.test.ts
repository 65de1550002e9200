import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import { describe, expect, test } from 'vitest'
import { devicesScanned, noProgress, remark, sentOf, tick } from './progress.ts'

const aDevice = (unitNumber: string, changes: Partial<ArrivingDevice> = {}): ArrivingDevice => ({
  deviceId: `01900000-0000-7000-8000-000000000${unitNumber}`,
  unitNumber,
  kind: 'phone',
  make: 'Halden',
  model: 'N6 Pro',
  status: 'shipped',
  holder: `Driver ${unitNumber}`,
  stationName: '',
  phoneNumber: null,
  tagCode: `7K3M9QX${unitNumber}`,
  imei: null,
  receivedAt: null,
  missingReason: null,
  ...changes,
})
const [first, second, third, fourth] = [
  aDevice('221', { imei: '356938035643809' }),
  aDevice('222'),
  aDevice('223'),
  aDevice('224', { status: 'inService' }),
]
const box: ArrivingBox = {
  boxCode: '7K3M9QX2RD',
  number: 1,
  status: 'shipped',
  orderId: 10127,
  accountId: '1',
  accountName: 'Northgate',
  shortCode: 'DSP4',
  agentName: 'Wes Porter',
  packedBy: 'Sam Ortiz',
  trackingNumber: null,
  shippedAt: '2026-11-23T12:00:00Z',
  receivedBy: null,
  receivedAt: null,
  devices: [first, second, third, fourth],
}

describe('a device of the box is known by', () => {
  test.for([
    ['its unit number', ' 221 '],
    ['the unit number as it is on the tag', 'dsp4-221'],
    ['the unit number with more zeros', '0221'],
    ['its tag code', '7k3m-9qx2-21'],
    ['the address in its QR code', 'HTTPS://PORTAL.WBC.EXAMPLE/T/7K3M9QX221'],
    ['the address in the QR code of an older tag', `https://portal.example/fleet/${first.deviceId}`],
    ['its IMEI', '35 693803 564380 9'],
  ] as const)('%s', ([, scanned]) => {
    expect(devicesScanned(box, scanned)).toEqual([first])
  })

  test.for(['', '22', '999', 'DSP5-221', 'HTTPS://PORTAL.WBC.EXAMPLE/T/0000000000'])(
    'and not by "%s"',
    (scanned) => {
      expect(devicesScanned(box, scanned)).toEqual([])
    },
  )
})

test('a typed number without its zero is that unit, or is asked about where two have it', () => {
  const [seven, eight, other] = [aDevice('007'), aDevice('008'), aDevice('8')]
  const devices = [seven, eight, other]
  expect(devicesScanned({ ...box, devices }, '7')).toEqual([seven])
  expect(devicesScanned({ ...box, devices }, 'DSP4-8')).toEqual([eight, other])
  expect(devicesScanned({ ...box, devices }, '008')).toEqual([eight])
})

test('what is sent says who has each device, and leaves out what is for later or was received', () => {
  const ticked = [first, second, fourth].reduce(tick, noProgress)
  const handed = remark(remark(ticked, first.deviceId, { holder: 'Abby' }), second.deviceId, {
    isSpare: true,
  })
  const received = { is: 'received', isSpare: false, isDamaged: false }
  const rows = [
    { ...received, deviceId: first.deviceId, holder: 'Abby' },
    { ...received, deviceId: second.deviceId, holder: '', isSpare: true },
  ]
  expect(sentOf(box, { ...handed, reason: 'later', note: ' ' })).toEqual({ rows })
  expect(sentOf(box, { ...handed, reason: 'notInBox', note: ' Tape ' })).toEqual({
    rows: [...rows, { deviceId: third.deviceId, is: 'missing', reason: 'notInBox' }],
    note: 'Tape',
  })
  expect(sentOf(box, tick(noProgress, third)).rows).toEqual([
    { ...received, deviceId: third.deviceId, holder: 'Driver 223' },
  ])
})
