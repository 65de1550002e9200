/**
 * Runs the program of its arguments from the first request for `/start` on, and answers when it is ready. Playwright
 * starts the servers of all projects; the one of the shop is needed by few selections, and costs memory.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const { STARTER_PORT, PUBLIC_BASE_URL } = process.env
let program: ChildProcess | undefined
let ready: Promise<void> | undefined

createServer(async ({ url }, response) => {
  try {
    if (url === '/start') {
      ready ??= start()
      await ready
    }
    response.end()
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error))
  }
}).listen(Number(STARTER_PORT), 'localhost')

// Playwright sends its signal to the program as well, which then stops in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!program || program.exitCode !== null) process.exit()
  })

async function start(): Promise<void> {
  const started = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'ignore', 'inherit'] })
  program = started
  started.once('exit', (code) => process.exit(code ?? 1))
  for (;;) {
    const isReady = await fetch(`${PUBLIC_BASE_URL}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(100)
  }
}
