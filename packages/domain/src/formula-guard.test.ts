import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, withoutGuard } from './formula-guard.ts'

const starts = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", "'=", "''@", ' =')
const anyCell = fc.tuple(starts, fc.string()).map(([start, rest]) => start + rest)

test('no guarded cell begins with a formula, and every cell comes back as it was', () => {
  fc.assert(
    fc.property(anyCell, (cell) => {
      expect(guardFormula(cell)).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(withoutGuard(guardFormula(cell))).toBe(cell)
    }),
  )
})
