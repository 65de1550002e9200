import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { serverArgs } from '../../scripts/product-build.mjs'
import { freePort } from '../bench/processes.ts'

/** A built server that answers, old or new. */
export type Server = {
  /** Which build it is, for the report. */
  build: string
  port: number
  readyMs: number
  /** What it logged as an error, line by line. */
  errors: string[]
  /** Ends it as a deploy does, and waits until it has. Answers its exit code. May be called again. */
  leave: () => Promise<number | null>
}

type Where = { dataDir: string; databaseUrl: string }

/** Starts the server of a folder without pages, and waits until it is ready. */
export async function startServer({
  build,
  folder,
  ...where
}: Where & { build: string; folder: string }): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, serverArgs, {
    cwd: folder,
    env: { ...environment(where), PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const errors: string[] = []
  createInterface(child.stdout).on('line', (line) => isError(line) && errors.push(line))
  await untilReady(child, port, build)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    build,
    port,
    readyMs: performance.now() - began,
    errors,
    leave: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Fills an empty database as the build of this folder would, with its own schema and its own demo data. */
export async function seedBy(folder: string, where: Where): Promise<void> {
  const child = spawn(process.execPath, ['apps/server/src/db/seed/run.ts'], {
    cwd: folder,
    env: environment(where),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The demo data of ${folder} was not written.`)
}

const isError = (line: string) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50

const environment = ({ dataDir, databaseUrl }: Where) => ({
  ...process.env,
  // Pages belong to a build of the browser's side, which is not asked about here.
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})

async function untilReady(child: ChildProcess, port: number, build: string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${build} ended with ${child.exitCode} before it was ready.`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await delay(20)
  }
}
