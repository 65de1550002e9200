import { openEmbeddedServer } from './embedded-server.ts'
import { systemErrorCode } from './embedded-server-error.ts'

/** A separate process that opens the server of the data directory it is given, until SIGTERM. */
const dataDir = process.argv[2] ?? ''

function say(message: object) {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

try {
  const server = await openEmbeddedServer({ dataDir, log: () => undefined })
  process.once('SIGTERM', async () => {
    await server.stop()
    process.exit(0)
  })
  say({ attached: server.attached, connection: server.connection })
  // What an HTTP server does in the product: keeps the process alive.
  setInterval(() => undefined, 60_000)
} catch (error) {
  say({ code: systemErrorCode(error), message: String(error) })
  process.exitCode = 1
}
