import { expect, test } from 'vitest'
import { caseWhere } from './case-band.ts'

type Banded = Parameters<typeof caseWhere>[0]

const where = (more: Partial<Banded>) =>
  caseWhere({
    kind: 'cracked',
    state: 'reported',
    waitsForReturn: false,
    replacement: null,
    decidedBy: null,
    ...more,
  })

test.for([
  ['Waiting for a decision', {}],
  ['Waiting for a replacement or a repair', { state: 'accepted' }],
  // Nothing of it can be repaired.
  ['Waiting for a replacement', { state: 'accepted', kind: 'stolen' }],
  ['Replacement in a draft', { state: 'accepted', replacement: { isDraft: true } }],
  ['Replacement ordered', { state: 'accepted', replacement: { isDraft: false } }],
  ['Replacement sent, waiting for the old device', { state: 'replacementSent', waitsForReturn: true }],
  ['Replacement sent', { state: 'replacementSent' }],
  ['In repair', { state: 'inRepair' }],
  ['The old device is back', { state: 'returned' }],
  ['Declined by Wes Porter', { state: 'declined', decidedBy: 'Wes Porter' }],
  ['Closed', { state: 'closed' }],
] satisfies [string, Partial<Banded>][])('a case says where it is: %s', ([words, more]) => {
  expect(where(more)).toBe(words)
})
