import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Callable, callerOf } from './call-api.ts'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

const runner = new URL('../../../../scripts/run-program.mjs', import.meta.url).href
/** As `npm start` runs it, without what installs and builds. */
const underNpm = `
  import { runProgram } from ${JSON.stringify(runner)}
  process.exitCode = await runProgram(process.execPath, [${JSON.stringify(main)}])
`

/** The product as a separate process, without pages. */
export type ProductProcess = Callable & {
  port: number
  /** Sends the signal and waits until the process has ended; answers its exit code, null when it was killed. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Stands still, with all its connections, until it continues. */
  freeze: () => void
  thaw: () => void
}

type Options = {
  rateLimits?: 'on' | 'off'
  /** The embedded one in `dataDir`, when left out. */
  databaseUrl?: string
  /** Any that is free, when left out. */
  port?: number
  env?: Record<string, string>
  /** Under the program that npm starts, and both in a process group of their own, which `kill` then signals. */
  inGroup?: boolean
  /** Given what it writes to stdout, which is left unread otherwise. */
  read?: (text: string) => void
}

/** Starts it and waits until it is ready. Several may share a folder, and with it the database. */
export async function startProduct(dataDir: string, options: Options = {}): Promise<ProductProcess> {
  const { child, ended: _, ...product } = await launchProduct(dataDir, options)
  await ready(child, product.port)
  return product
}

/** Starts it and waits for nothing. */
export async function launchProduct(
  dataDir: string,
  { rateLimits = 'off', databaseUrl = '', port: given, env = {}, inGroup = false, read }: Options = {},
): Promise<ProductProcess & { child: ChildProcess; ended: Promise<number | null> }> {
  const port = given ?? (await freePort())
  const child = spawn(process.execPath, inGroup ? ['--input-type=module', '--eval', underNpm] : [main], {
    detached: inGroup,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: rateLimits,
      LOG_LEVEL: 'error',
      // What else this machine does is no load to be shed.
      MAX_LOOP_DELAY: '60000',
      ...env,
    },
    stdio: ['ignore', read ? 'pipe' : 'ignore', 'inherit'],
  })
  child.stdout?.setEncoding('utf8').on('data', read ?? (() => {}))
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended: gone,
    port,
    call: callerOf(port),
    kill: (signal) => {
      if (inGroup && child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
      else child.kill(signal)
      return gone
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  }
}

/** Kills the PostgreSQL server of a data directory as a power cut would, and only it. */
export function killDatabase(dataDir: string) {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

async function ready(child: ChildProcess, port: number) {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with ${child.exitCode} before it was ready.`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
