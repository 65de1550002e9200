import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { tooEasy } from '@portal/domain/password-rule'
import { expect, test } from 'vitest'
import { commonPasswords, isBreached, isEasilyGuessed, refuseWeakPassword } from './refuse-weak-password.ts'

const about = ['una.marsh@northgate.example', 'Una', 'Marsh', 'Northgate Delivery LLC']

test.for([
  ['a common word', 'password'],
  ['in any case', 'PaSsWoRd'],
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
  ['stolen elsewhere', 'trustno1'],
  ['stolen elsewhere, in another case, with a year behind it', 'Liverpool2026'],
  ['the address', 'una.marsh@northgate.example'],
  ['the surname', 'marsh1987'],
  ['the company', 'Northgate1'],
  ['the whole name', 'Una Marsh'],
  ['the name turned around', 'marsh una'],
  ['the name in one', 'unamarsh1'],
  ['the name with a year', 'Una.Marsh.2026'],
  ['the name with years around and between', '19una87-Marsh_26'],
  ['the name with letters written as digits', 'un4.m4rsh'],
  ['name and portal', 'unawbc2026'],
  ['company and portal', 'Northgate-Portal-1'],
  ['several words of the company', 'NorthgateDelivery!'],
] as const)('%s is refused: %s', ([, password]) => {
  expect(isEasilyGuessed(password, about)).toBe(true)
})

test.for([
  'tram-nickel-harbor',
  'K7!vm2#qz',
  'correct horse battery staple',
  'Ünïcödé-løng',
  'Marshmallow-fog-11',
  'una-marsh-tram-harbor',
  'w4ter&salt&iron',
])('%s may be chosen', (password) => {
  expect(isEasilyGuessed(password, about)).toBe(false)
})

test('two letters are a word only beside another', () => {
  expect(isEasilyGuessed('BoLi2026', ['bo.li@northgate.example', 'Bo', 'Li'])).toBe(true)
  expect(isEasilyGuessed('83#74-li-96', ['bo.li@northgate.example', 'Bo', 'Li'])).toBe(false)
})

test('words that overlap in a thousand ways are looked through once', () => {
  expect(isEasilyGuessed(`${'a'.repeat(127)}b`, ['aa', 'aaa', 'aaaa', 'aaaaa'])).toBe(false)
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

test('30,000 stolen passwords are known, none of them shorter than a password may be', async () => {
  const file = fileURLToPath(new URL('breached-passwords.txt.gz', import.meta.url))
  const stolen = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(stolen).size).toBe(30_000)
  for (const password of stolen)
    if (password.length < 6 || !isBreached(password)) expect(password).toBe('known')
})

test.each(['NewPassword1', 'Register7', 'TestPass1'])(
  '%s is no stolen password, though a part of it is',
  (password) => expect(isEasilyGuessed(password)).toBe(false),
)
