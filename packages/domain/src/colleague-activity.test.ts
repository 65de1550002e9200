import { expect, test } from 'vitest'
import { type Happening, happeningWords } from './colleague-activity.ts'

const happening = (changes: Partial<Happening>): Happening => ({
  source: 'order',
  action: 'submitted',
  entity: null,
  subject: null,
  reason: null,
  orderId: null,
  devices: 0,
  ...changes,
})

test.for<[string, Partial<Happening>]>([
  ['Order 10023: Submitted', { orderId: 10_023 }],
  ['Order 10023: Box 2 received', { orderId: 10_023, action: 'box-received', reason: 'Box 2: 12 devices' }],
  ['Unit 014: Reported as lost', { source: 'device', action: 'lose', subject: '014', devices: 1 }],
  ['Device without a unit number: Added', { source: 'device', action: 'created', devices: 1 }],
  ['12 devices: Imported', { source: 'device', action: 'imported', subject: '014', devices: 12 }],
  ['Station Toledo: created', { source: 'log', entity: 'station', subject: 'Toledo', action: 'created' }],
  [
    'Kim Ortiz: access ended',
    { source: 'log', entity: 'user', subject: 'Kim Ortiz', action: 'access ended' },
  ],
  ['Fleet import: created', { source: 'log', entity: 'fleet import', subject: '48768', action: 'created' }],
])('%s', ([words, changes]) => {
  expect(happeningWords(happening(changes))).toBe(words)
})
