import { describe, expect, test } from 'vitest'
import { holdsWebAddress, isLegible, nameKey, tidyName } from './names.ts'

describe('a name as it is stored', () => {
  test.for([
    ['  Northgate Delivery ', 'Northgate Delivery'],
    ['Northgate   Delivery', 'Northgate Delivery'],
    ['Northgate\u00a0Delivery', 'Northgate Delivery'],
    ['Northgate\u2003\u2009Delivery', 'Northgate Delivery'],
    ['\ufeffNorthgate Delivery\n', 'Northgate Delivery'],
    ['Jose\u0301', 'Jos\u00e9'],
    ['', ''],
    [' \u3000 ', ''],
  ] as const)('%j is %j', ([typed, name]) => {
    expect(tidyName(typed)).toBe(name)
    expect(tidyName(name)).toBe(name)
  })
})

test.for([
  ['a line break', 'North\ngate'],
  ['a tab', 'North\tgate'],
  ['a line separator', 'North\u2028gate'],
  ['a space without a width', 'North\u200bgate'],
  ['a joiner', 'North\u200dgate'],
  ['a word joiner', 'North\u2060gate'],
  ['a soft hyphen', 'North\u00adgate'],
  ['a byte order mark', 'North\ufeffgate'],
  ['a character that turns the direction of text', 'North\u202egate'],
  ['a mark of a direction', 'North\u200egate'],
  ['an empty letter', 'North\u3164gate'],
  ['a tag character', 'North\u{e0041}gate'],
  ['half a character', 'North\ud800gate'],
  ['NUL', 'North\u0000gate'],
] as const)('a name with %s is not legible', ([, name]) => {
  expect(isLegible(tidyName(name))).toBe(false)
})

test.for([
  'Northgate Delivery, L.L.C.',
  "O'Brien",
  'Peña',
  'Zoë 北門',
  'Dock #4 (north)',
  'Łódź',
  '📦 Boxes',
])('"%s" is legible', (name) => {
  expect(isLegible(name)).toBe(true)
})

test('names that read the same have one key', () => {
  const keys = ['Dock A', 'dock a', ' DOCK  A ', 'Dock\u00a0A', 'Do\u200dck A\ufe0f', '\u200bDock A'].map(
    nameKey,
  )
  expect(new Set(keys)).toEqual(new Set(['dock a']))
  expect(nameKey('Dock B')).not.toBe(nameKey('Dock A'))
})

describe('what mail programs make a link of (docs/spec/product.md#names)', () => {
  test.for([
    'evil.com',
    'Pat evil.com/x',
    'http://x',
    'WWW.x',
    'x.co',
    'Pat at a.b.example',
    'évil。com',
    'pat@evil.com',
  ])('%s is a web address', (name) => expect(holdsWebAddress(name)).toBe(true))
  test.for([
    'St. John',
    'J. R. Smith',
    'J.R. Smith',
    'Pat Lee Jr.',
    'Łukasz O’Neil',
    'Anne-Marie',
    'Northgate (Ohio) No. 4',
  ])('%s is none', (name) => expect(holdsWebAddress(name)).toBe(false))
})
