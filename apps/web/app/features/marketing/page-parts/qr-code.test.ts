import { brand } from '@portal/domain/brand'
import { expect, test } from 'vitest'
import { qrModules, qrSide } from './qr-code.ts'

/** Reads a code the way a phone does: unmask, collect the words along the zigzag, take out the bytes. */
function scanned(modules: boolean[][]): string {
  const isReserved = (row: number, column: number) =>
    row === 6 || column === 6 || (row < 9 && (column < 9 || column > 12)) || (row > 12 && column < 9)
  const bits: number[] = []
  let up = true
  for (const right of [20, 18, 16, 14, 12, 10, 8, 5, 3, 1]) {
    for (let n = 0; n < qrSide; n++)
      for (const column of [right, right - 1]) {
        const row = up ? qrSide - 1 - n : n
        if (isReserved(row, column)) continue
        bits.push(Number(modules[row]?.[column] !== ((row + column) % 2 === 0)))
      }
    up = !up
  }
  const number = (from: number, length: number) =>
    Number.parseInt(bits.slice(from, from + length).join(''), 2)
  expect(bits).toHaveLength(208)
  expect(number(0, 4)).toBe(4)
  const bytes = Array.from({ length: number(4, 8) }, (_, n) => number(12 + 8 * n, 8))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

test.each([brand.phone.href, 'DSP4-014', ''])('a phone reads %j', (text) => {
  expect(scanned(qrModules(text))).toBe(text)
})

test('the three corners can be found', () => {
  const modules = qrModules(brand.phone.href)
  const line = (row: number) => modules[row]?.map((dark) => (dark ? '#' : '.')).join('') ?? ''
  expect(line(0).slice(0, 8)).toBe('#######.')
  expect(line(0).slice(-8)).toBe('.#######')
  expect(line(20).slice(0, 8)).toBe('#######.')
  expect(line(6)).toBe('#######.#.#.#.#######')
})

test('a text that does not fit is refused', () => {
  expect(() => qrModules('tel:+187733733750000')).toThrow(RangeError)
})
