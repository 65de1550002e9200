import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { differingPackages, type Lock } from './lock.ts'

const migrations = 'apps/server/src/db/migrations'

/** The server of an older commit, built in its own folder. */
export type OldBuild = {
  commit: string
  /** Its first line, for the report. */
  subject: string
  /** The last migration that it knows. */
  schema: string
  folder: string
  remove: () => Promise<void>
}

/** The commit before the one that brought the newest migration: what a rolling deploy of today's replaces. */
export function commitBeforeNewestMigration(): string {
  const newest = migrationsOf('HEAD').at(-1)
  const brought = git(
    'log',
    '-1',
    '--format=%H',
    '--diff-filter=A',
    'HEAD',
    '--',
    `${migrations}/${newest}.sql`,
  )
  if (brought === '') throw new Error(`The history that is here does not tell when ${newest} came.`)
  return git('rev-parse', `${brought}^`)
}

/**
 * Checks a commit out beside this tree and builds only its server, with the packages that are installed here.
 * @throws when it needs others
 */
export async function buildOld(revision: string): Promise<OldBuild> {
  const commit = git('rev-parse', '--short', `${revision}^{commit}`)
  const folder = await mkdtemp(join(tmpdir(), `portal-old-${commit}-`))
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, folder])
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', git('rev-parse', commit)])

  const differing = differingPackages(lockOf(folder), lockOf(root), 'apps/server')
  if (differing.length > 0)
    throw new Error(
      `${commit} runs with other packages than those that are installed: ${differing.join(', ')}.`,
    )
  await borrowPackages(folder)
  execFileSync(process.execPath, ['scripts/build-server.ts'], { cwd: folder, stdio: 'inherit' })

  return {
    commit,
    subject: git('log', '-1', '--format=%s', commit),
    schema: migrationsOf(commit).at(-1) ?? '',
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Links to what is installed here; the repository's own packages are those of the old commit. */
async function borrowPackages(folder: string) {
  const own = '@portal'
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, own), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== own) await symlink(join(root, 'node_modules', name), join(packages, name))
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(packages, own, name))

  const ofTheServer = join(root, 'apps/server/node_modules')
  if (existsSync(ofTheServer)) await symlink(ofTheServer, join(folder, 'apps/server/node_modules'))
}

const lockOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock

/** Their names at a commit, oldest first. */
const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '--name-only', `${commit}:${migrations}`)
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
