import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { clearCrashTraces, ensureCluster } from './cluster.ts'
import { EmbeddedServerError, fileSystemError } from './embedded-server-error.ts'
import { type FileLock, lockFile } from './file-lock.ts'
import type { PostgresConnection } from './presence.ts'
import { meetServer, type Presence } from './presence.ts'
import { readServerState, shortenServerLog, startServer, stopServer } from './server-process.ts'
import { handOver, prepareSite, removeSocketLink, type ServerSite, socketDirectory } from './server-site.ts'

export type EmbeddedServerLog = (message: string, level: 'info' | 'warn' | 'error') => void

export type EmbeddedServerOptions = {
  dataDir: string
  log: EmbeddedServerLog
  /** Default true. False gives up crash safety for speed: for throw-away test servers only. */
  durable?: boolean
}

export type EmbeddedServer = {
  /** The database `portal`, as the ordinary role `portal` that owns it: for migrations, backups and tests. */
  connection: PostgresConnection
  /** The same database as the role that owns nothing: for serving, see runtime-role.ts. */
  runtimeConnection: PostgresConnection
  /** The maintenance database, as superuser. */
  adminConnection: PostgresConnection
  /** True when the server was already running: another node's, or left over by a node that was killed. */
  attached: boolean
  /** Creates the database unless it exists, owned by role `portal`; answers how to reach it. */
  ensureDatabase(name: string): Promise<PostgresConnection>
  /** Disconnects from the server; the last node stops it. Resolves when that is done. May be called again. */
  stop(): Promise<void>
}

type Joined = { presence: Presence; adminConnection: PostgresConnection; attached: boolean }

const applicationName = 'portal'
const runtimeRole = 'portal_runtime'
const joinWaitMs = 60_000
const leaveWaitMs = 10_000
const busyPollMs = 20
const upkeepMs = 3_600_000
const backoffMs = [0, 250, 500, 1_000, 2_000, 5_000, 10_000]

/**
 * Joins the PostgreSQL server of a data directory, starting it when it does not run and creating it on first
 * use. Several processes may do so at once and share the server. While open, a server that ends is started again.
 * Throws EmbeddedServerError.
 */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { log } = options
  const site = await prepareSite(options.dataDir, { durable: options.durable ?? true })
  const shutdown = new AbortController()
  const first = await join(site, log, shutdown.signal)
  const { adminConnection, attached } = first
  let presence: Presence | undefined = first.presence
  let recovery: Promise<void> = Promise.resolve()
  let stopped: Promise<void> | undefined

  function watch(current: Presence) {
    current.onEnd(() => {
      if (shutdown.signal.aborted) return
      presence = undefined
      log('The embedded database went away; starting it again.', 'warn')
      recovery = recover()
    })
  }

  async function recover() {
    for (let attempt = 0; !shutdown.signal.aborted; attempt += 1) {
      try {
        await delay(backoffMs[Math.min(attempt, backoffMs.length - 1)], undefined, {
          signal: shutdown.signal,
        })
        const again = await join(site, log, shutdown.signal, adminConnection.port)
        presence = again.presence
        watch(again.presence)
        log('The embedded database is back.', 'info')
        return
      } catch (error) {
        if (!shutdown.signal.aborted) log(String(error), 'error')
      }
    }
  }

  async function leave() {
    shutdown.abort()
    clearInterval(upkeep)
    await recovery
    await leaveServer(site, log, presence)
  }

  const upkeep = setInterval(() => {
    // Both are care for files that other programs may have touched; the next hour tries again.
    shortenServerLog(site.logFile).catch(() => undefined)
    if (process.platform !== 'win32') socketDirectory(site).catch(() => undefined)
  }, upkeepMs).unref()

  watch(first.presence)
  return {
    connection: { ...adminConnection, user: applicationName, database: applicationName },
    runtimeConnection: { ...adminConnection, user: runtimeRole, database: applicationName },
    adminConnection,
    attached,
    ensureDatabase: async (name) => {
      if (!presence)
        throw new EmbeddedServerError('NOT_ANSWERING', site.dataDir, 'it is being started again.')
      await createDatabase(presence, name, adminConnection.password)
      return { ...adminConnection, user: applicationName, database: name }
    },
    stop: () => {
      stopped ??= leave()
      return stopped
    },
  }
}

async function join(
  site: ServerSite,
  log: EmbeddedServerLog,
  signal: AbortSignal,
  port?: number,
): Promise<Joined> {
  const door = await enter(site, joinWaitMs)
  if (!door)
    throw new EmbeddedServerError(
      'NOT_ANSWERING',
      site.dataDir,
      'another process has been starting it for a minute.',
    )
  try {
    const joined = await joinOrStart(site, log, signal, port)
    await createDatabase(joined.presence, applicationName, joined.adminConnection.password)
    return joined
  } finally {
    await door.release()
  }
}

async function joinOrStart(
  site: ServerSite,
  log: EmbeddedServerLog,
  signal: AbortSignal,
  port?: number,
): Promise<Joined> {
  const deadline = Date.now() + joinWaitMs
  let attached = true
  while (Date.now() < deadline) {
    signal.throwIfAborted()
    const adminConnection = await connectionTo(site)
    const meeting = await meetServer(adminConnection)
    if (meeting.kind === 'present') return { presence: meeting.presence, adminConnection, attached }

    const lock = meeting.kind === 'none' ? await lockFile(site.serverLockFile, 0) : undefined
    if (lock) {
      await startUnderLock(site, log, lock, port)
      attached = false
    } else {
      await delay(busyPollMs)
    }
  }
  throw new EmbeddedServerError(
    'NOT_ANSWERING',
    site.dataDir,
    `its server runs but does not answer; see ${site.logFile}.`,
  )
}

async function startUnderLock(
  site: ServerSite,
  log: EmbeddedServerLog,
  lock: FileLock,
  port: number | undefined,
) {
  const startedMs = Date.now()
  try {
    if (process.platform !== 'win32') await handOver(site, site.serverLockFile)
    const { created } = await ensureCluster(site, lock)
    await clearCrashTraces(site)
    await startServer(site, lock, port)
    log(
      `Embedded PostgreSQL ${created ? 'created and started' : 'started'} in ${Date.now() - startedMs} ms.`,
      'info',
    )
  } finally {
    await lock.release()
  }
}

async function leaveServer(site: ServerSite, log: EmbeddedServerLog, presence: Presence | undefined) {
  const door = await enter(site, leaveWaitMs).catch(() => undefined)
  try {
    if (!door || !(await leaveAsLast(site, presence))) return
    if (await stopServer(site)) {
      await removeSocketLink(site)
      log('Embedded PostgreSQL stopped.', 'info')
    } else {
      log(`Embedded PostgreSQL did not stop; see ${site.logFile}.`, 'warn')
    }
  } finally {
    await presence?.close()
    await door?.release()
  }
}

/**
 * Whether a server runs and no other node needs it. A server that just restarted itself after a crash
 * has forgotten us; it is asked again, so that it is not left behind.
 */
async function leaveAsLast(site: ServerSite, known: Presence | undefined) {
  const deadline = Date.now() + leaveWaitMs
  let presence = known
  while (Date.now() < deadline) {
    if (presence) {
      const last = await presence.isLast().catch(() => undefined)
      await presence.close()
      if (last !== undefined) return last
      presence = undefined
    }
    const meeting = await meetServer(await connectionTo(site))
    if (meeting.kind === 'none' && !(await isServerAlive(site))) return false
    if (meeting.kind === 'present') presence = meeting.presence
    else await delay(busyPollMs)
  }
  return false
}

async function isServerAlive(site: ServerSite) {
  if (process.platform === 'win32') return false
  const lock = await lockFile(site.serverLockFile, 0)
  await lock?.release()
  return lock === undefined
}

async function enter(site: ServerSite, waitMs: number) {
  try {
    const door = await lockFile(site.doorLockFile, waitMs)
    if (door && process.platform !== 'win32') await handOver(site, site.doorLockFile)
    return door
  } catch (error) {
    throw fileSystemError(site.dataDir, error)
  }
}

async function connectionTo(site: ServerSite): Promise<PostgresConnection> {
  const account = { user: 'postgres', database: 'postgres' }
  if (process.platform !== 'win32') return { ...account, host: await socketDirectory(site), port: 5432 }
  const [state, password] = await Promise.all([
    readServerState(site),
    readFile(site.passwordFile, 'utf8').catch(() => ''),
  ])
  return { ...account, host: '127.0.0.1', port: state?.port ?? 1, password }
}

/** Neither role is a superuser: an injected statement cannot leave the database. */
async function createDatabase(presence: Presence, name: string, password: string | undefined) {
  for (const role of [applicationName, runtimeRole]) {
    const [found] = await presence.query('select from pg_roles where rolname = $1', [role])
    if (!found)
      await presence.query(`create role ${quoted(role)} login${password ? ` password '${password}'` : ''}`)
  }
  const [found] = await presence.query('select from pg_database where datname = $1', [name])
  if (!found) await presence.query(`create database ${quoted(name)} owner ${quoted(applicationName)}`)
}

function quoted(identifier: string) {
  return `"${identifier.replaceAll('"', '""')}"`
}
