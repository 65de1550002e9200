import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Callable, callerOf } from './call-api.ts'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product as a separate process, without pages. */
export type ProductProcess = Callable & {
  port: number
  /** Sends the signal and waits until the process has ended; answers its exit code, null when it was killed. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
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
}

/** Starts it and waits until it is ready. Several may share a folder, and with it the database. */
export async function startProduct(dataDir: string, options: Options = {}): Promise<ProductProcess> {
  const { child, ...product } = await launchProduct(dataDir, options)
  await ready(child, product.port)
  return product
}

/** Starts it and waits for nothing. */
export async function launchProduct(
  dataDir: string,
  { rateLimits = 'off', databaseUrl = '', port: given, env = {} }: Options = {},
): Promise<ProductProcess & { child: ChildProcess }> {
  const port = given ?? (await freePort())
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: rateLimits,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    port,
    call: callerOf(port),
    kill: (signal) => {
      child.kill(signal)
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
