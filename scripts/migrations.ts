/** `npm run migrations -- --name word`: writes the SQL migration for changed tables. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import drizzleConfig from '../apps/server/drizzle.config.ts'
import { snapshotsOf } from './check-migrations.ts'
import { root } from './root.mjs'
import { runProgram } from './run-program.mjs'

const drizzleKit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
const config = '--config=apps/server/drizzle.config.ts'
process.exitCode = await runProgram(process.execPath, [
  drizzleKit,
  'generate',
  config,
  ...process.argv.slice(2),
])

// The next migration is made from the last snapshot alone; all of them would be most of the repository's text.
for (const former of snapshotsOf(join(root, drizzleConfig.out ?? '')).slice(0, -1)) rmSync(former)
