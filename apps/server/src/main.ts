import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { argon2Passwords } from './adapters/argon2/argon2-passwords.ts'
import { tableRates } from './adapters/table-rates/table-rates.ts'
import { buildApp, serveFiles } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { migrate } from './db/migrate.ts'
import { demoSignIns, seedDemo } from './db/seed/seed.ts'
import { watchCatalog } from './features/catalog/catalog-changes.ts'
import { openManifestCache } from './features/catalog/manifest-cache.ts'
import { loadWebBuild, type PageData, servePages, webBuildDir } from './http/pages.ts'
import { createLogger, serverLog } from './logger.ts'

/** Reads the environment, builds what the use cases need, listens, and leaves in order. */

const startedMs = performance.now()
const config = readConfig()
const log = createLogger(config)

const embedded = config.DATABASE_URL
  ? undefined
  : await openEmbeddedServer({ dataDir: config.DATA_DIR, log: serverLog(log) })
const database = openDatabase(embedded?.connection ?? { connectionString: config.DATABASE_URL }, {
  size: config.DATABASE_POOL,
  log: (error) => log.warn({ err: error }, 'an idle database connection broke'),
})
await migrate(database.pool)

const passwords = argon2Passwords()
// Demo data is for the embedded database; a database of your own gets it only by `npm run seed`.
if (embedded) await seedDemo(database, passwords)

const manifest = openManifestCache(database.reader)
let accepting = true
const app = await buildApp({
  config,
  logger: log,
  deps: {
    db: database.reader,
    inTransaction: database.inTransaction,
    now: () => new Date(),
    manifest,
    shippingRates: tableRates(),
    passwords,
    rateLimits: config.RATE_LIMITS,
  },
  health: {
    checkDatabase: async () => {
      await database.pool.query('select 1')
    },
    ports: () => ({
      database: { driver: embedded ? 'embedded' : 'yours', lastSuccess: null },
      rates: { driver: config.RATES_DRIVER, lastSuccess: null },
    }),
    accepting: () => accepting,
  },
})
const web = await serveWeb(app, config, { manifest: () => manifest.read() })
const stopWatching = await watchCatalog(database.pool, () => {
  manifest.drop()
  web.dropPages()
})

await app.listen({ port: config.PORT, host: config.HOST })
announce()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(signal))

async function serveWeb(server: FastifyInstance, { NODE_ENV }: Config, data: PageData) {
  const picturesDir = fileURLToPath(new URL('../../../packages/device-art/pictures', import.meta.url))
  if (NODE_ENV === 'development') {
    const { mountVite } = await import('./http/development.ts')
    const vite = await mountVite(server, picturesDir)
    servePages(server, { getBuild: vite.getBuild, data, keep: false })
    return { dropPages: () => {}, close: vite.close }
  }
  const build = await loadWebBuild()
  if (!build)
    throw new Error('The web app is not built yet: `npm start` builds it, and so does `npm run build`.')
  await serveFiles(server, { webDir: webBuildDir, picturesDir })
  const pages = servePages(server, { getBuild: async () => build, data, keep: true })
  return { dropPages: pages.dropAll, close: async () => {} }
}

/** No new calls; those under way finish; then the database. */
async function leave(signal: string) {
  accepting = false
  log.info({ signal }, 'leaving')
  const giveUp = setTimeout(() => process.exit(1), 15_000)
  await app.close()
  await web.close()
  await stopWatching()
  await database.close()
  await embedded?.stop()
  clearTimeout(giveUp)
  process.exit(0)
}

function announce() {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  console.log(`\n  The portal is at http://localhost:${port}  (ready in ${seconds} s)\n`)
  if (embedded) console.log(`${demoSignIns()}\n`)
}
