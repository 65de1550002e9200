import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import drizzleConfig from '../apps/server/drizzle.config.ts'
import { root } from './root.mjs'

/**
 * True when the committed SQL migrations lead to exactly the tables in the source. Asks drizzle-kit to generate
 * into a copy: anything new there is a migration that was forgotten.
 */
export function checkMigrations(): boolean {
  const former = snapshotsOf(join(root, drizzleConfig.out ?? '')).slice(0, -1)
  if (former.length > 0) {
    console.error(`Only the last snapshot is kept, remove:\n${former.join('\n')}`)
    return false
  }
  mkdirSync(join(root, '.tmp'), { recursive: true })
  // Below the root and named relative to it, because that is how drizzle-kit reads `out`.
  const copy = mkdtempSync(join(root, '.tmp', 'migrations-'))
  try {
    const out = join(copy, 'out')
    cpSync(join(root, drizzleConfig.out ?? ''), out, { recursive: true })
    const before = sqlFiles(out)
    const config = join(copy, 'drizzle.config.json')
    writeFileSync(config, JSON.stringify({ ...drizzleConfig, out: out.slice(root.length + 1) }))

    const drizzleKit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [drizzleKit, 'generate', `--config=${config}`],
      // Without a terminal it fails where it would ask whether a column was renamed: stale as well.
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
    if (status === 0 && sqlFiles(out) === before) return true
    if (status !== 0) console.error(`${stdout}${stderr}`)
    console.error('The tables changed without a migration: run `npm run migrations` and commit the new file.')
    return false
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What the tables looked like after a migration, oldest first: drizzle-kit compares the tables with the last one. */
export function snapshotsOf(migrations: string): string[] {
  const meta = join(migrations, 'meta')
  return readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .map((name) => join(meta, name))
}

function sqlFiles(dir: string): string {
  return readdirSync(dir, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .join()
}
