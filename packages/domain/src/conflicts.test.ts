import { expect, test } from 'vitest'
import { conflictText, conflictTitle, keepMine } from './conflicts.ts'

const start = {
  name: 'Dispatch',
  notes: '',
  version: 3,
  billing: { street: '1 A St', zip: '45801' },
  ids: ['a'],
}

test.for([
  ['what only they changed is theirs', {}, { notes: 'Theirs' }, { notes: 'Theirs', version: 4 }],
  ['what only I changed is mine', { notes: 'Mine' }, {}, { notes: 'Mine', version: 4 }],
  ['what both changed is mine', { notes: 'Mine' }, { notes: 'Theirs' }, { notes: 'Mine' }],
  [
    'an address is one field',
    { billing: { street: '1 A St', zip: '45802' } },
    { billing: { street: '2 B St', zip: '45801' } },
    { billing: { street: '1 A St', zip: '45802' } },
  ],
  ['a list is one field', { ids: ['a', 'b'] }, { ids: [] }, { ids: ['a', 'b'] }],
  [
    'another order of names is no change',
    { billing: { zip: '45801', street: '1 A St' } },
    { billing: { street: '2 B St', zip: '45801' } },
    { billing: { street: '2 B St', zip: '45801' } },
  ],
] as const)('%s', ([, mine, theirs, kept]) => {
  expect(
    keepMine<object & typeof start>(
      start,
      { ...start, ...mine } as typeof start,
      { ...start, ...theirs, version: 4 } as typeof start,
    ),
  ).toMatchObject(kept)
})

test('the person is named where the history knows them', () => {
  expect(conflictTitle('Una Marsh')).toBe('Una Marsh changed this while you were editing it')
  expect(conflictTitle(null)).toBe('Someone changed this while you were editing it')
  expect(conflictText('06/12/2026, 9:41 AM')).toContain('It was saved on 06/12/2026, 9:41 AM. Keep mine')
  expect(conflictText(null)).toMatch(/^Keep mine/)
})
