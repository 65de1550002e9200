import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCounts, countsLine, playwrightCounts, vitestCounts } from './test-counts.ts'

const dir = mkdtempSync(join(tmpdir(), 'portal-counts-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('tests that wait or are planned count as skipped', () => {
  const path = written('vitest.json', {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 3,
  })

  expect(vitestCounts(path)).toEqual({ passed: 7, failed: 1, skipped: 5 })
})

test('a browser test that passed on its second try has passed', () => {
  const path = written('playwright.json', { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 } })

  expect(playwrightCounts(path)).toEqual({ passed: 5, failed: 2, skipped: 0 })
})

test('a run that wrote no report counts nothing', () => {
  expect(vitestCounts(join(dir, 'missing.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the closing line adds both runs up and names skipped tests only when there are any', () => {
  const total = addCounts({ passed: 7, failed: 1, skipped: 0 }, { passed: 5, failed: 0, skipped: 2 })

  expect(countsLine(total)).toBe('12 passed, 1 failed, 2 skipped')
  expect(countsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
})

function written(name: string, content: unknown): string {
  const path = join(dir, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}
