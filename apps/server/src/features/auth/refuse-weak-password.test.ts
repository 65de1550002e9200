import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isEasilyGuessed, refuseWeakPassword, tooEasy } from './refuse-weak-password.ts'

const about = ['una.marsh@northgate.example', 'Una', 'Marsh', 'Northgate Delivery LLC']

test.for([
  ['a common word', 'password'],
  ['in whatever case', 'PaSsWoRd'],
  ['with digits and signs behind it', 'Password2026!'],
  ['with digits in front of it', '123password'],
  ['with letters written as digits', 'P4ssw0rd'],
  ['and both', 'p@ssw0rd99'],
  ['the demonstration’s own', 'Demo1234'],
  ['our name', 'wbc-2026!'],
  ['a run of digits', '12345678'],
  ['a run downwards', '87654321'],
  ['a run around the end', '7890123'],
  ['a run of keys', 'asdfghjkl'],
  ['one character', 'aaaaaaaa'],
  ['a short repetition', 'abcabcabc'],
  ['digits only, in a row', '00000000'],
  ['the address', 'una.marsh@northgate.example'],
  ['the surname', 'marsh1987'],
  ['the company', 'Northgate1'],
] as const)('%s is refused: %s', ([, password]) => {
  expect(isEasilyGuessed(password, about)).toBe(true)
})

test.for([
  'tram-nickel-harbor',
  'K7!vm2#qz',
  'correct horse battery staple',
  'Ünïcödé-løng',
  'Marshmallow-fog-11',
  'w4ter&salt&iron',
])('%s may be chosen', (password) => {
  expect(isEasilyGuessed(password, about)).toBe(false)
})

test('the refusal names the field', () => {
  expect(() => refuseWeakPassword('password', 'newPassword')).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', fields: { newPassword: [tooEasy] } }),
  )
})

test('the list is a list of its own words: lower case, each once, about two hundred or more', () => {
  expect(commonPasswords.size).toBeGreaterThan(200)
  for (const word of commonPasswords) expect(word).toBe(word.toLowerCase())
})
