import { existsSync, readFileSync } from 'node:fs'

export type TestCounts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
}

/** What Vitest's JSON report counts; all zero when the run wrote none. */
export function vitestCounts(path: string): TestCounts {
  const report = readReport<VitestReport>(path)
  if (!report) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/** What Playwright's JSON report counts; a test that passed on its second try has passed. */
export function playwrightCounts(path: string): TestCounts {
  const report = readReport<PlaywrightReport>(path)
  if (!report) return { passed: 0, failed: 0, skipped: 0 }
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** `812 passed, 0 failed`, and the skipped ones when there are any. */
export function countsLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readReport<Report>(path: string): Report | undefined {
  if (!existsSync(path)) return undefined
  // Our own tools wrote this file in the step before; its shape is theirs.
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}
