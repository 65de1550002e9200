import { configureCompany } from '@portal/domain/brand'
import type { Logger } from 'pino'
import { readConfig } from './config.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { createLogger, serverLog } from './logger.ts'
import type { PortalProcess } from './portal-process.ts'

/** Reads the environment, starts what is configured, and stops in order. */

const startedMs = performance.now()
/** Longer than calls and jobs get to finish (10 s each, side by side), shorter than orchestrators wait. */
const leaveWaitMs = 14_000
const opened: PortalProcess['opened'] = []
const working: PortalProcess['working'] = []
let accepting = true
/** Where lines of the log go, once the configuration is read. */
const told: { log?: Logger } = {}
let leaving: Promise<void> | undefined

const starting = start()
// Who stops a group of processes (a terminal that is closed, systemd, supervisord) tells each of them, and npm's runner passes it
// on: the first is obeyed, the others change nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
try {
  await starting
} catch (error) {
  // A process that is stopped while it starts does not report what that broke.
  if (accepting) {
    told.log?.fatal({ err: error }, 'the portal could not start')
    console.error(`\n  The portal could not start. ${error instanceof Error ? error.message : error}\n`)
    await leave(1)
  }
}

/** The database starts while the rest of the program is loaded: it is another process, and loading takes longer. */
async function start() {
  const config = readConfig()
  configureCompany(config.company)
  const log = createLogger(config)
  told.log = log
  if (config.NODE_ENV === 'production') process.once('uncaughtException', (err) => failed(log, err))
  const [{ openPortal }, embedded] = await Promise.all([
    import('./portal.ts'),
    config.DATABASE_URL ? undefined : openDatabaseServer(),
  ])
  if (!accepting) return
  await openPortal({
    config,
    log,
    embedded,
    startedMs,
    opened,
    working,
    isAccepting: () => accepting,
    say: (text) => console.log(text),
  })

  function openDatabaseServer() {
    const opening = openEmbeddedServer({ dataDir: config.DATA_DIR, log: serverLog(log) })
    // Also when the rest cannot be loaded: it is a separate process, and would stay.
    opened.push(async () => (await opening.catch(() => undefined))?.stop())
    return opening
  }
}

/** Nothing is certain after what no one caught: a line of the log says what it was, and the next process starts afresh. */
function failed(log: Logger, err: unknown) {
  log.fatal({ err }, 'the process failed and ends')
  void leave(1)
}

/** Ends the process in order, once, however often it is asked to. */
function leave(code: number): Promise<void> {
  leaving ??= end(code)
  return leaving
}

async function end(code: number) {
  accepting = false
  setTimeout(() => process.exit(1), leaveWaitMs).unref()
  // What is opened behind our back would never be closed, and be waited for.
  await starting.catch(() => {})
  const report = (error: Error) => console.error(error.message)
  await Promise.all(working.splice(0).map((finish) => finish().catch(report)))
  for (const close of opened.splice(0).toReversed()) await close().catch(report)
  process.exit(code)
}
