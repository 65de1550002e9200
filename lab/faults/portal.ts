import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'
import { productionEnv, serverArgs } from '../../scripts/product-build.mjs'
import { freePort } from '../bench/processes.ts'

/** The built portal as a process that a fault may hurt. */
export type Portal = {
  port: number
  pid: number
  /** How long it took until /api/ready was 200, in ms. */
  readyMs: number
  /** What it wrote to stderr and stdout. */
  said: () => string
  /** Its exit code once it has ended, null when it was killed. */
  ended: Promise<number | null>
  isAlive: () => boolean
  /** Sends the signal and waits until it has ended. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
}

type Where = { dataDir: string; port?: number; env?: Record<string, string>; wrapper?: string[] }

/** Starts it without waiting; for starts that are meant to fail. */
export async function launchPortal({
  dataDir,
  port,
  env = {},
  wrapper = [],
}: Where): Promise<Omit<Portal, 'readyMs'>> {
  const at = port ?? (await freePort())
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...serverArgs]
  const child: ChildProcess = spawn(program, args, {
    env: {
      ...process.env,
      ...productionEnv,
      PORT: String(at),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-200_000)
    })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    port: at,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts it and waits until it is ready. */
export async function startPortal(where: Where): Promise<Portal> {
  const began = performance.now()
  const portal = await launchPortal(where)
  while (!(await isReady(portal.port))) {
    if (!portal.isAlive()) throw new Error(`The portal ended before it was ready:\n${portal.said()}`)
    await delay(10)
  }
  return { ...portal, readyMs: performance.now() - began }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The embedded database of a portal, to prepare it and to ask it what became of everything. */
export async function joinDatabase(dataDir: string): Promise<Database & { leave: () => Promise<void> }> {
  const server = await openEmbeddedServer({ dataDir, log: () => {} })
  const database = openDatabase(server.connection, { size: 4 })
  return {
    ...database,
    leave: async () => {
      await database.close()
      await server.stop()
    },
  }
}

export const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
