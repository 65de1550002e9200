import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  EmbeddedServerError,
  fileSystemError,
  serverOutputError,
  spawnError,
  systemErrorCode,
} from './embedded-server-error.ts'
import type { FileLock } from './file-lock.ts'
import { clusterArgument, processOptions } from './server-process.ts'
import { handOver, type ServerSite, socketName } from './server-site.ts'

const majorVersion = '18'

/**
 * Creates the cluster unless it exists. It is made beside its place and moved there when it is whole, so
 * a start that was killed half-way leaves nothing that the next one could mistake for a database.
 * The caller holds the server lock, and initdb inherits it: one that outlives a killed start is waited for.
 */
export async function ensureCluster(site: ServerSite, lock: FileLock): Promise<{ created: boolean }> {
  if (await clusterExists(site)) return { created: false }
  try {
    await removeDrafts(site)
    await createCluster(site, lock)
  } catch (error) {
    throw fileSystemError(site.dataDir, error)
  }
  return { created: true }
}

/**
 * Takes the traces of a crash out of the way of the next start. The process id in `postmaster.pid` may by
 * now belong to another program, and PostgreSQL would take that for a running server. The file itself
 * stays, because PostgreSQL also finds the old shared memory by it; an id of its own family is one that it
 * knows to ignore. The caller holds the server lock, so no process of the old server lives.
 */
export async function clearCrashTraces({ clusterDir }: ServerSite): Promise<void> {
  await rm(join(clusterDir, socketName), { force: true })
  await rm(join(clusterDir, `${socketName}.lock`), { force: true })

  const pidFile = join(clusterDir, 'postmaster.pid')
  const content = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (content === undefined) return
  const [pid, ...others] = content.split('\n')
  if (/^\d+$/.test(pid ?? '')) await writeFile(pidFile, [process.pid, ...others].join('\n'))
  else await rm(pidFile)
}

async function clusterExists({ dataDir, clusterDir }: ServerSite) {
  const entries = await readdir(clusterDir).catch((error: unknown): string[] => {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw fileSystemError(dataDir, error)
  })
  if (entries.length === 0) return false
  if (!entries.includes('PG_VERSION')) {
    const advice = `${clusterDir} is there and holds no database. Move it away, or choose another DATA_DIR.`
    throw new EmbeddedServerError('DATA_DIR_NOT_A_DATABASE', dataDir, advice)
  }
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (version !== majorVersion) {
    const advice = `it was written by PostgreSQL ${version || 'of an unknown version'} and this is PostgreSQL ${majorVersion}. Restore a backup into a new DATA_DIR, or start the version of this program that wrote it.`
    throw new EmbeddedServerError('DATA_DIR_UNKNOWN_VERSION', dataDir, advice)
  }
  return true
}

async function createCluster(site: ServerSite, lock: FileLock) {
  const draft = `${site.clusterDir}.new-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { mode: 0o700 })
  try {
    await handOver(site, draft)
    await runInitdb(site, draft, lock)
    await rm(site.clusterDir, { recursive: true, force: true })
    await rename(draft, site.clusterDir)
    await syncDirectory(site.dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function runInitdb(site: ServerSite, draft: string, lock: FileLock) {
  const passwordArguments =
    process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${await makePassword(site)}`]
      : ['--auth-local=trust', '--auth-host=reject']
  const commandLine = [
    '-D',
    clusterArgument(site, draft),
    '--username=postgres',
    '--encoding=UTF8',
    // The same order of texts on every machine, regardless of its own locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--wal-segsize=4',
    ...(site.settings.durable ? [] : ['--no-sync']),
    ...passwordArguments,
  ]
  const child = spawn(site.binaries.initdb, commandLine, {
    ...processOptions(site, draft),
    stdio: ['ignore', 'pipe', 'pipe', lock.fd ?? 'ignore'],
  })
  let output = ''
  child.stdout?.on('data', (part) => {
    output += String(part)
  })
  child.stderr?.on('data', (part) => {
    output += String(part)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(spawnError(site.dataDir, 'initdb', error))).once('close', resolve)
  })
  if (code !== 0) throw serverOutputError(site.dataDir, 'initdb', output)
}

/** Only where there is no Unix socket to guard: loopback needs a password. */
async function makePassword({ passwordFile }: ServerSite) {
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return passwordFile
}

async function removeDrafts({ dataDir }: ServerSite) {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

async function syncDirectory(path: string) {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}
