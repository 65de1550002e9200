import { expect, test } from 'vitest'
import { type Happening, happeningWords } from './colleague-activity.ts'

const happening = (changes: Partial<Happening>): Happening => ({
  source: 'order',
  action: 'submitted',
  entity: null,
  subject: null,
  reason: null,
  orderId: null,
  caseNumber: null,
  devices: 0,
  fields: [],
  ...changes,
})

test.for<[string, Partial<Happening>]>([
  ['Order 10023: Submitted', { orderId: 10_023 }],
  ['Order 10023: Box 2 received', { orderId: 10_023, action: 'box-received', reason: 'Box 2: 12 devices' }],
  ['Unit 014: Reported as lost', { source: 'device', action: 'lose', subject: '014', devices: 1 }],
  ['Device without a unit number: Added', { source: 'device', action: 'created', devices: 1 }],
  ['12 devices: Imported', { source: 'device', action: 'imported', subject: '014', devices: 12 }],
  [
    'Unit 031: Holder changed',
    { source: 'device', action: 'changed', subject: '031', devices: 1, fields: ['holder'] },
  ],
  [
    'Unit 031: Unit number, IMEI and SIM changed',
    {
      source: 'device',
      action: 'changed',
      subject: '031',
      devices: 1,
      fields: ['sim', 'imei', 'unitNumber'],
    },
  ],
  [
    'Unit 031: Unit number, holder, station and 2 more changed',
    {
      source: 'device',
      action: 'changed',
      subject: '031',
      devices: 1,
      fields: ['note', 'holder', 'station', 'carrier', 'unitNumber', 'status'],
    },
  ],
  ['12 devices: Moved', { source: 'device', action: 'changed', devices: 12, fields: ['station'] }],
  ['Unit 031: Changed', { source: 'device', action: 'changed', subject: '031', devices: 1 }],
  ['Unit 031: Took over a unit', { source: 'device', action: 'swap', subject: '031', devices: 1 }],
  [
    'Case C-1043, unit 031: Reported',
    { source: 'case', action: 'Reported', subject: '031', caseNumber: 1_043 },
  ],
  ['Case C-1043: Withdrawn', { source: 'case', action: 'Withdrawn', caseNumber: 1_043 }],
  ['Station Toledo: Created', { source: 'log', entity: 'station', subject: 'Toledo', action: 'created' }],
  [
    'Kim Ortiz: Access ended',
    { source: 'log', entity: 'user', subject: 'Kim Ortiz', action: 'access ended' },
  ],
  ['Fleet import: Done', { source: 'log', entity: 'fleet import', subject: '48768', action: 'created' }],
  ['Fleet import: Undone', { source: 'log', entity: 'fleet import', subject: '48768', action: 'removed' }],
])('%s', ([words, changes]) => {
  expect(happeningWords(happening(changes))).toBe(words)
})
