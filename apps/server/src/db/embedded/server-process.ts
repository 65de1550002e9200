import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, type FileHandle, open, readFile, rename, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedServerError, serverOutputError, spawnError } from './embedded-server-error.ts'
import { type FileLock, lockFile } from './file-lock.ts'
import { settingArguments } from './server-settings.ts'
import { handOver, type ServerSite } from './server-site.ts'

/** A crash recovery replays at most `max_wal_size`; this is far above what a slow disk needs for it. */
const readyWaitMs = 180_000
const fastStopWaitMs = 10_000
const immediateStopWaitMs = 3_000
const pollMs = 5

/** What the running server says about itself in `postmaster.pid`. */
export type ServerState = { pid: number; port: number; ready: boolean }

/**
 * Starts the server and waits until it takes connections. It is a session of its own, so that Ctrl-C in a
 * terminal reaches only us, and it inherits the server lock, so that the lock lasts as long as its last process.
 * Throws EmbeddedServerError with the reason from its log.
 */
export async function startServer(site: ServerSite, lock: FileLock, port: number | undefined): Promise<void> {
  const log = await openServerLog(site.logFile)
  try {
    await handOver(site, site.logFile)
    const child =
      process.platform === 'win32'
        ? spawnByPgCtl(site, port ?? (await freePort()))
        : spawnDirectly(site, log.file.fd, lock)
    await untilReady(site, child, log.length)
  } finally {
    await log.file.close()
  }
}

/** Stops the server with a checkpoint; harder when it does not. Answers whether it is gone. */
export async function stopServer(site: ServerSite): Promise<boolean> {
  const state = await readServerState(site)
  if (process.platform === 'win32') return stopByPgCtl(site)
  if (state && (await isOurServer(site, state.pid))) {
    send(state.pid, 'SIGINT')
    if (await hasExited(site, fastStopWaitMs)) return true
    send(state.pid, 'SIGQUIT')
  }
  return hasExited(site, immediateStopWaitMs)
}

export async function readServerState({ clusterDir }: ServerSite): Promise<ServerState | undefined> {
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * How the programs receive their data directory. As root on Linux they get their own working directory,
 * which they may use even where the path to it is closed to their user (below /root, say).
 */
export function clusterArgument({ user }: Pick<ServerSite, 'user'>, directory: string): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : directory
}

export function processOptions({ user }: Pick<ServerSite, 'user'>, directory: string) {
  return { cwd: directory, env: plainEnvironment(), windowsHide: true, ...user }
}

function spawnDirectly(site: ServerSite, logFd: number, lock: FileLock) {
  const place = {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    port: '5432',
  }
  const commandLine = [
    '-D',
    clusterArgument(site, site.clusterDir),
    ...settingArguments(site.settings, place),
  ]
  const child = spawn(site.binaries.postgres, commandLine, {
    ...processOptions(site, site.clusterDir),
    detached: true,
    stdio: ['ignore', logFd, logFd, lock.fd ?? 'ignore'],
  })
  child.unref()
  return child
}

/** On Windows pg_ctl takes the administrator's rights away from the server and lets it outlive us. */
function spawnByPgCtl(site: ServerSite, port: number) {
  const place = { listen_addresses: '127.0.0.1', port: String(port) }
  const serverArguments = settingArguments(site.settings, place).map((part) =>
    part === '-c' ? part : `"${part}"`,
  )
  const commandLine = [
    'start',
    '-w',
    '-D',
    site.clusterDir,
    '-l',
    site.logFile,
    '-o',
    serverArguments.join(' '),
  ]
  return spawn(site.binaries.pgCtl, commandLine, {
    ...processOptions(site, site.clusterDir),
    stdio: 'ignore',
  })
}

async function untilReady(site: ServerSite, child: ChildProcess, logLength: number) {
  let failure: (() => Promise<Error>) | undefined
  child.once('error', (error) => {
    failure = async () => spawnError(site.dataDir, 'postgres', error)
  })
  child.once('exit', (code) => {
    if (process.platform === 'win32' && code === 0) return
    failure = async () =>
      serverOutputError(site.dataDir, 'postgres', await readServerLog(site.logFile, logLength))
  })

  const deadline = Date.now() + readyWaitMs
  while (Date.now() < deadline) {
    if (failure) throw await failure()
    const state = await readServerState(site)
    if (state?.ready && (process.platform === 'win32' || state.pid === child.pid)) return
    await delay(pollMs)
  }
  throw new EmbeddedServerError(
    'NOT_ANSWERING',
    site.dataDir,
    `PostgreSQL did not get ready; see ${site.logFile}.`,
  )
}

/**
 * Whether a process id stands for the server of this cluster. Ids are reused, and a container that shares
 * the directory counts its own; the working directory distinguishes them where the system shows it.
 */
async function isOurServer({ clusterDir }: ServerSite, pid: number) {
  if (process.platform !== 'linux') return true
  const [cluster, directory] = await Promise.all([
    stat(clusterDir),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
  ])
  return directory !== undefined && directory.dev === cluster.dev && directory.ino === cluster.ino
}

async function hasExited(site: ServerSite, waitMs: number) {
  const lock = await lockFile(site.serverLockFile, waitMs)
  await lock?.release()
  return lock !== undefined
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It went away by itself.
  }
}

async function stopByPgCtl(site: ServerSite) {
  const commandLine = ['stop', '-w', '-m', 'fast', '-t', String(fastStopWaitMs / 1000), '-D', site.clusterDir]
  const child = spawn(site.binaries.pgCtl, commandLine, {
    ...processOptions(site, site.clusterDir),
    stdio: 'ignore',
  })
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0))
  })
}

/** Nothing of ours (keys, passwords, PG* variables) is the server's business. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const kept = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}

async function freePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

const keptBytes = 2 * 1024 * 1024

/** Opens the server's log for appending; a long one is put aside first, as `<path>.1`. */
async function openServerLog(path: string): Promise<{ file: FileHandle; length: number }> {
  if ((await lengthOf(path)) > keptBytes) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  return { file, length: (await file.stat()).size }
}

/** Keeps the log of a running server short: the server continues appending to the emptied file. */
export async function shortenServerLog(path: string): Promise<void> {
  if ((await lengthOf(path)) <= keptBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** What the server wrote since the log had `from` bytes; at most the last 16 kB. */
async function readServerLog(path: string, from: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - 16_384)
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.max(0, size - start)),
      position: start,
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function lengthOf(path: string) {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
