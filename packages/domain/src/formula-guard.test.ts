import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, withoutGuard } from './plain-text.ts'

const starts = fc.constantFrom(
  '',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  "'=",
  "''@",
  ' =',
  '＝',
  '＋',
  '－',
  '＠',
  "'＝",
)
const anyCell = fc.tuple(starts, fc.string()).map(([start, rest]) => start + rest)

test('no guarded cell begins with a formula, and every cell comes back as it was', () => {
  fc.assert(
    fc.property(anyCell, (cell) => {
      expect(guardFormula(cell)).not.toMatch(/^(?!-\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/)
      expect(withoutGuard(guardFormula(cell))).toBe(cell)
    }),
  )
})

test('amounts below zero stay numbers, and nothing that only begins like one does', () => {
  expect(guardFormula('-12.50')).toBe('-12.50')
  for (const cell of ['-12.50+1', '-12.50\n=1', '-1', '--1.00', '-A1.00', '+12.50'])
    expect(guardFormula(cell)).toBe(`'${cell}`)
  expect(withoutGuard(guardFormula('-12.50'))).toBe('-12.50')
})

test('full-width signs, which spreadsheets read as the usual ones, are guarded alike', () => {
  for (const cell of ['＝1+1', '＋1', '－1', '＠SUM(A1)']) expect(guardFormula(cell)).toBe(`'${cell}`)
})
