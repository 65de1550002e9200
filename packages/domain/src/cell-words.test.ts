import { expect, test } from 'vitest'
import { aboutValue, unknownCarrier, unknownStation, unreadWish } from './unit-cells.ts'

test('a refusal names the value, and an empty cell has none', () => {
  expect(aboutValue('0 51', 'A unit number has 12.')).toBe('“0 51”: a unit number has 12.')
  expect(aboutValue('', 'This field is required.')).toBe('This field is required.')
  expect(unknownStation('HB9', 3)).toBe('No station has the code or name “HB9”.')
  expect(unknownStation('HB9', 0)).toBe('The account has no stations, so “HB9” can’t be used.')
  expect(unknownCarrier('Verizonn')).toBe('No carrier is called “Verizonn”.')
  expect(unreadWish('sometimes')).toBe('“sometimes”: enter New, Port in, Keep or No line.')
})

test('long values are shortened, and what hides in them is not repeated', () => {
  expect(unknownCarrier('x'.repeat(41))).toBe(`No carrier is called “${'x'.repeat(39)}…”.`)
  expect(unknownCarrier('😀'.repeat(40))).toBe(`No carrier is called “${'😀'.repeat(40)}”.`)
  expect(unknownCarrier('Dana\r\nLee\u202E')).toBe('No carrier is called “Dana·Lee·”.')
})
