/**
 * Refuses generated files that no longer match what they are generated from. Each generator compares for
 * itself, and names the command that refreshes its files.
 */
import { checkMigrations } from './check-migrations.ts'
import { runProgram } from './run-program.mjs'

const generators = [
  'scripts/docs.ts',
  'scripts/pictures.ts',
  'lab/share/render-cards.ts',
  'scripts/zip-data.ts',
]

const codes = await Promise.all(generators.map((script) => runProgram(process.execPath, [script, '--check'])))
const isCurrent = checkMigrations() && codes.every((code) => code === 0)
process.exitCode = isCurrent ? 0 : 1
