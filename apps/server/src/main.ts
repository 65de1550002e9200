import { fileURLToPath } from 'node:url'
import { tableRates } from './adapters/table-rates/table-rates.ts'
import { argon2Passwords } from './adapters/argon2/argon2-passwords.ts'
import { buildApp, serveFiles } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { openEmbeddedServer } from './db/embedded/embedded-server.ts'
import { migrate } from './db/migrate.ts'
import { demoSignIns, seedDemo } from './db/seed/seed.ts'
import { watchCatalog } from './features/catalog/catalog-changes.ts'
import { openManifestCache } from './features/catalog/manifest-cache.ts'
import { createLogger } from './logger.ts'
import { loadWebBuild, servePages, webBuildDir } from './http/pages.ts'

const started = performance.now()
const config = readConfig()
const log = createLogger(config)

const embedded = config.DATABASE_URL
  ? undefined
  : await openEmbeddedServer({ dataDir: config.DATA_DIR, log: (line) => log.info(line) })
const database = openDatabase(embedded?.connection ?? { connectionString: config.DATABASE_URL }, {
  size: config.DATABASE_POOL,
  log: (error) => log.warn({ err: error }, 'an idle database connection broke'),
})
await migrate(database.pool)
// Demo data is for the embedded database; a database of your own gets it only by `npm run seed`.
if (embedded) await seedDemo(database)

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
    passwords: argon2Passwords(),
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

const picturesDir = fileURLToPath(new URL('../../../packages/device-art/pictures', import.meta.url))
const data = { manifest: () => manifest.read() }
const closeDevelopment = config.NODE_ENV === 'development' ? await serveDevelopment() : await serveBuild()
const stopWatching = await watchCatalog(database.pool, () => {
  manifest.drop()
  pages.dropAll()
})

await app.listen({ port: config.PORT, host: config.HOST })
announce()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(signal))

type Pages = ReturnType<typeof servePages>
var pages: Pages

async function serveBuild() {
  const build = await loadWebBuild()
  if (!build) throw new Error('The web app is not built. Run `npm run build`, or start with `npm start`.')
  await serveFiles(app, { webDir: webBuildDir, picturesDir })
  pages = servePages(app, { getBuild: async () => build, data, keep: true })
  return async () => {}
}

async function serveDevelopment() {
  const { mountVite } = await import('./http/development.ts')
  const vite = await mountVite(app, picturesDir)
  pages = servePages(app, { getBuild: vite.getBuild, data, keep: false })
  return vite.close
}

/** Leaves in order: no new calls, those under way finish, then the database. */
async function leave(signal: string) {
  accepting = false
  log.info({ signal }, 'leaving')
  const giveUp = setTimeout(() => process.exit(1), 15_000)
  await app.close()
  await closeDevelopment()
  await stopWatching()
  await database.close()
  await embedded?.stop()
  clearTimeout(giveUp)
  process.exit(0)
}

function announce() {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\n  The portal is at http://localhost:${port}  (ready in ${seconds} s)\n`)
  if (embedded) console.log(`${demoSignIns()}\n`)
}
