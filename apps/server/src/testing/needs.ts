import { missingPrograms, type TestProgram, testPrograms } from '../../../../scripts/test-programs.mjs'

/**
 * Whether programs of other people are on this machine. Where one is not, its tests are left out and the reason is
 * said; in CI nothing is left out.
 */
export function needs(...programs: TestProgram[]): boolean {
  const missing = missingPrograms(programs)
  if (missing.length === 0) return true
  const words = `There is no ${missing.map((name) => testPrograms[name].path).join(', no ')} on this machine.`
  if (process.env.CI) throw new Error(words)
  console.warn(`Skipped: ${words}`)
  return false
}
