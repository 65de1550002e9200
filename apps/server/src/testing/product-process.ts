import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product as a process of its own, without pages, on an embedded database in `dataDir`. */
export type ProductProcess = {
  call: <T>(
    path: string,
    init?: { token?: string; body?: unknown; key?: string; signal?: AbortSignal },
  ) => Promise<T>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** Starts it and waits until it is ready. Several may share a folder, and with it the database. */
export async function startProduct(
  dataDir: string,
  { rateLimits = 'off' }: { rateLimits?: 'on' | 'off' } = {},
): Promise<ProductProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      RATE_LIMITS: rateLimits,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(child, port)
  return {
    call: (path, { token, body, key, signal } = {}) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }).then((response) => response.json()),
    kill: async (signal) => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
    },
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
