import { expect, test } from 'vitest'
import { foldedText, hasWords, searchedWords } from './folded-text.ts'
import { matchedSpans } from './matched-spans.ts'

test.for([
  ['Muñoz', 'munoz'],
  ['Jos\u00e9', 'jose'],
  ['Jose\u0301', 'jose'],
  ['Łukasz', 'lukasz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Øyvind Æsop', 'oyvind aesop'],
  ['İlknur Işık', 'ilknur isik'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['Smith\u2011Jones', 'smith jones'],
  ['Ana  María\u00a0-\u00a0Luz', 'ana maria luz'],
  ['Ｎｏｒｔｈ', 'north'],
  ['Νίκος', 'νικοσ'],
  ['a\nb', 'a\nb'],
] as const)('"%s" is read as "%s"', ([text, folded]) => {
  expect(foldedText(text)).toBe(folded)
})

test.for([
  ['Una Marsh', 'Marsh Una', true],
  ['Una Marsh', 'marsh  u', true],
  ['Una Marsh', 'Marsh, Una', true],
  ['Una Marsh', 'marsh ula', false],
  ['Peter Smith-Jones', 'jones peter', true],
  ['Peter Smith Jones', 'Smith-Jones', true],
  ["D'Angelo's Delivery", 'dangelo’s', true],
  ['anything', ' ', true],
] as const)('"%s" has "%s": %s', ([text, typed, isFound]) => {
  expect(hasWords(text, typed)).toBe(isFound)
})

test('a hyphen keeps a number together, and a word counts once', () => {
  expect(searchedWords(' INV-70001  inv-70001 - ')).toEqual(['inv 70001'])
})

test.for([
  ['Northgate Delivery', 'gate del', ['gate Del']],
  ['Una Marsh', 'marsh una', ['Una', 'Marsh']],
  ['Jose\u0301 Muñoz', 'jose munoz', ['Jose\u0301 Muñoz']],
  ['Straße 1', 'strasse', ['Straße']],
  ['O’Brien', "o'b", ['O’B']],
  ['Una', '', []],
] as const)('in "%s", "%s" marks %j', ([text, typed, marked]) => {
  expect(matchedSpans(text, typed).map(({ from, to }) => text.slice(from, to))).toEqual(marked)
})
