import { expect, test } from 'vitest'
import { ageWords, deviceWhere } from './device-band.ts'

type Banded = Parameters<typeof deviceWhere>[0]

const where = (more: Partial<Banded>) =>
  deviceWhere({ status: 'inService', holder: '', station: null, orderId: null, ...more })
const station = { name: 'Harbor' }

test.for([
  ['With Hugo Wu at Harbor', { holder: 'Hugo Wu', station }],
  ['With Hugo Wu', { holder: 'Hugo Wu' }],
  ['Unassigned at Harbor', { station }],
  ['Unassigned', {}],
  ['Planned in order 10110', { status: 'planned', orderId: 10110 }],
  ['Ordered with order 10110', { status: 'ordered', orderId: 10110 }],
  ['Staged, not on its way yet', { status: 'staged', orderId: 10110, station }],
  ['On its way to Harbor', { status: 'shipped', station }],
  ['On its way', { status: 'shipped' }],
  ['Missing since its delivery', { status: 'missing', station }],
  ['Available as a spare at Harbor', { status: 'spare', station }],
  ['Available as a spare', { status: 'spare' }],
  ['A spare with Hugo Wu at Harbor', { status: 'spare', holder: 'Hugo Wu', station }],
  ['Away for repair, with Hugo Wu before', { status: 'inRepair', holder: 'Hugo Wu' }],
  ['Lost, last with Hugo Wu at Harbor', { status: 'lost', holder: 'Hugo Wu', station }],
  ['Stolen, last at Harbor', { status: 'stolen', station }],
  ['Lost', { status: 'lost' }],
  ['Another device took its place', { status: 'replaced' }],
  ['Out of use', { status: 'retired' }],
] satisfies [string, Partial<Banded>][])('a device says where it is: %s', ([words, more]) => {
  expect(where(more)).toBe(words)
})

test.for([
  ['2026-11-29', '0 days'],
  ['2026-11-28', '1 day'],
  ['2026-10-01', '59 days'],
  ['2026-09-30', '1 month'],
  ['2025-11-29', '11 months'],
  ['2024-11-01', '2 years'],
] as const)('a device that came on %s is %s old', ([from, words]) => {
  expect(ageWords(from, '2026-11-29')).toBe(words)
})
