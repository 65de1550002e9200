import { businessDay } from '@portal/domain/business-day'
import { ownTextOf } from '@portal/domain/email-settings'
import { fromDollars } from '@portal/domain/money'
import { defaultRepairPrices, type RepairPrices } from '@portal/domain/repair-cover'
import type pg from 'pg'
import { argon2Passwords } from './adapters/argon2/argon2-passwords.ts'
import { addressOrigins } from './adapters/smarty/smarty-addresses.ts'
import { tableRates } from './adapters/table-rates/table-rates.ts'
import { announcement, giveBackMemory } from './after-start.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { checkWritable } from './db/check-writable.ts'
import { openDatabase } from './db/client.ts'
import { bringUpToDate } from './db/migrate.ts'
import { demoSignInsRefused, hasDemoSignIns } from './db/seed/demo-sign-ins.ts'
import { demoSignIns, seedDemo } from './db/seed/seed.ts'
import { watchSilence } from './db/watch-silence.ts'
import type { Deps } from './deps.ts'
import { watchCatalog } from './features/catalog/catalog-changes.ts'
import { openManifestCache } from './features/catalog/manifest-cache.ts'
import { readManifest } from './features/catalog/read-manifest.ts'
import { serveSiteFiles } from './features/catalog/site-files.ts'
import { keepSalesCalendar } from './features/sales/sales.ts'
import { openPreview } from './features/settings/open-preview.ts'
import { openSettings, publishedTable } from './features/settings/settings-cache.ts'
import { prepareToLeave } from './http/drain.ts'
import { noLoad, watchLoop } from './http/shed-load.ts'
import { logConsole } from './logger.ts'
import { noCounts } from './metrics/counts.ts'
import { measureCalls } from './metrics/measure-calls.ts'
import { mailerOf, openAdapters, picturesOf } from './open-adapters.ts'
import { fillMoments } from './order-moments.ts'
import type { PortalProcess } from './portal-process.ts'
import { sendsMail, watchPorts } from './ports/port-watch.ts'
import { reachDatabase } from './reach-database.ts'
import { serveWeb, tellMetrics } from './serve-web.ts'
import { changeCompany, showCompany } from './shown-company.ts'
import { isThisMachine } from './this-machine.ts'
import { startTracing } from './tracing/start-tracing.ts'
import { workOnJobs } from './work-on-jobs.ts'

/** Pages and connections that the first callers wait for are there by then, in ms. */
const startIsOverMs = 1_000

/** Builds what the use cases need, brings the database to this version, listens, and works on jobs; unless it is stopped before. */
export async function openPortal(portal: PortalProcess): Promise<void> {
  const { config, log, embedded, opened, working, isAccepting } = portal
  const { publicBaseUrl } = config
  fillMoments()
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
    opened.push(await startTracing(config, log))
  const connection = embedded?.runtimeConnection ?? { connectionString: config.DATABASE_URL }
  const onBroken = (error: Error) => log.warn({ err: error }, 'an idle database connection broke')
  const database = openDatabase(connection, { size: config.DATABASE_POOL, log: onBroken })
  opened.push(database.close)
  // What belongs to one connection: listening, locks that outlast a transaction, the queue of jobs.
  const directUrl = config.DATABASE_DIRECT_URL
  const directly = directUrl === undefined ? connection : { connectionString: directUrl }
  const direct = directUrl === undefined ? database : openDatabase(directly, { size: 3, log: onBroken })
  const databases = [database]
  if (direct !== database) {
    opened.push(direct.close)
    databases.push(direct)
  }
  opened.push(watchSilence({ connection: directly, databases, log: (problem) => log.warn(problem) }))
  const transactions = { db: database.reader, inTransaction: database.inTransaction, now: () => new Date() }
  const reach = reachDatabase({ log, isAccepting })
  await reach(() => bringUpToDate(direct, embedded?.connection ?? ownerOf(config), log))
  await reach(() => keepSalesCalendar(database, config.BUSINESS_TIME_ZONE))

  const passwords = argon2Passwords()
  const pictures = picturesOf(config)
  // Demo data is for the embedded database; a database of your own gets it only by `npm run seed`.
  const { demoAllowed } = config
  if (embedded && demoAllowed)
    await reach(() =>
      seedDemo(database, { passwords, shippingRates: tableRates(), pictures }, new Date(), config.crm.driver),
    )
  if (!demoAllowed && (await reach(() => hasDemoSignIns(database.reader, passwords))))
    throw new Error(demoSignInsRefused)

  const mailer = mailerOf(config)
  opened.push(mailer.close)

  const counts = noCounts()
  /** By the name of each runner of jobs, whether it works now. */
  const states = new Map<string, boolean>()
  const pools: Record<string, pg.Pool> = { requests: database.pool }
  const loop = watchLoop()
  const load = noLoad(
    { inFlightMax: config.MAX_IN_FLIGHT, loopDelayMaxMs: config.MAX_LOOP_DELAY },
    loop.delayMs,
  )
  const metrics =
    config.METRICS_TOKEN === undefined && config.METRICS_PORT === undefined
      ? undefined
      : (await import('./metrics/registry.ts')).openMetrics({
          counts,
          load,
          pools,
          db: database.reader,
          dataDir: config.DATA_DIR,
        })
  const manifest = openManifestCache(database.reader, counts.caches.manifest, readManifest, () =>
    businessDay(new Date(), config.BUSINESS_TIME_ZONE),
  )
  showCompany(config.company)
  let dropPages = () => {}
  const settings = openSettings({
    ...transactions,
    timeZone: config.BUSINESS_TIME_ZONE,
    configured: config.company,
    show: (company) => {
      changeCompany(company)
      dropPages()
    },
  })
  opened.push(async () => settings.stop())
  await reach(() => settings.reload())
  const { adapters, jobAdapters, watched } = openAdapters(config, {
    ...transactions,
    table: publishedTable(settings),
    pictures,
    mailer,
  })
  const connectOrigins = addressOrigins(adapters.addresses)
  const checkDatabase = async () => {
    await checkWritable(database.pool, embedded && config.DATA_DIR)
  }
  const portWatch = watchPorts({
    database: { driver: embedded ? 'embedded' : 'yours', check: checkDatabase },
    ...watched,
  })
  const alert: Deps['alert'] = (what, facts) => log.error({ alert: true, ...facts }, what)
  const app = await buildApp({
    config,
    connectOrigins,
    onlyPrivateHosts: isThisMachine(publicBaseUrl),
    logger: log,
    load,
    ...(metrics && { measure: (measured) => measureCalls(measured, counts, metrics.observe) }),
    // Where mail goes nowhere else, and the data is a demonstration's or a developer's.
    mailboxOpen:
      mailer.driver === 'mailbox' &&
      demoAllowed &&
      (embedded !== undefined || config.NODE_ENV === 'development'),
    deps: {
      ...transactions,
      ...adapters,
      manifest,
      settings,
      passwords,
      publicBaseUrl,
      timeZone: config.BUSINESS_TIME_ZONE,
      repairPrices: repairPricesOf(config),
      portWatch,
      disclosure: { revealsUnknownAddress: config.RESET_REVEALS_ACCOUNT === 'true', answerMs: 300 },
      alert,
      webhookHosts: config.webhookHosts,
      rateLimits: config.RATE_LIMITS,
      trackAlertSecret: config.UPS_TRACK_ALERT_SECRET ?? null,
    },
    health: {
      checkDatabase,
      ports: portWatch.health,
      jobs: () =>
        config.JOBS === 'off'
          ? 'off'
          : [...states.values()].every(Boolean) && states.size > 0
            ? 'working'
            : 'starting',
      accepting: isAccepting,
    },
  })
  serveSiteFiles(app, { db: database.reader, manifest, publicBaseUrl })
  const pages = {
    manifest: () => manifest.read(),
    newSlugOf: manifest.newSlugOf,
    publicBaseUrl,
    timeZone: config.BUSINESS_TIME_ZONE,
    sendsMail: sendsMail(portWatch),
    onError: (err: unknown) => log.error({ err }, 'a page could not be rendered'),
  }
  const previewOf = (token: string) =>
    openPreview({ ...transactions, settings, publicBaseUrl, timeZone: config.BUSINESS_TIME_ZONE }, token)
  if (metrics) opened.push(...(await tellMetrics(app, metrics, config)))
  dropPages = await serveWeb(app, config, pages, {
    connectOrigins,
    use: counts.caches.pages,
    opened,
    signedInCalls: () => load.signedInCalls,
    previewOf,
  })
  manifest.onDrop(dropPages)
  const stopWatching = await reach(() =>
    watchCatalog(direct.pool, () => {
      manifest.drop()
      return settings.reload()
    }),
  )
  opened.push(stopWatching)
  // systemd signals the embedded server as well, which then ends with its last connection and takes no new one.
  if (embedded)
    working.push(async () => {
      for (const one of databases) one.openNoMore()
    })
  working.push(prepareToLeave(app))

  if (!isAccepting()) return
  await app.listen({ port: config.PORT, host: config.HOST })
  portal.say(announcement(app, portal.startedMs))
  // A developer reads the terminal, as does who starts it; from here on each line is one of the log.
  if (config.NODE_ENV === 'production') logConsole(log)
  if (embedded && demoAllowed) portal.say(`${demoSignIns()}\n`)
  setTimeout(() => {
    giveBackMemory()
    // The work of the start is no overload: the first callers would be refused for it.
    loop.start()
  }, startIsOverMs).unref()

  if (config.JOBS === 'off' || !isAccepting()) return

  await workOnJobs({
    ...{
      config,
      log,
      opened,
      working,
      databases,
      pools,
      onBroken,
      counts,
      states,
      reach,
      direct,
      manifest,
      alert,
    },
    ...transactions,
    connection: directly,
    ownEmailText: (kind) => ownTextOf(settings.valueOf('emails'), kind),
    repairPrices: repairPricesOf(config),
    adapters: { ...adapters, ...jobAdapters },
  })
}

const repairPricesOf = ({ REPAIR_SCREEN_PRICE, REPAIR_NOT_RETURNED_PRICE }: Config): RepairPrices => ({
  screenCents:
    REPAIR_SCREEN_PRICE === undefined ? defaultRepairPrices.screenCents : fromDollars(REPAIR_SCREEN_PRICE),
  notReturnedCents: REPAIR_NOT_RETURNED_PRICE === undefined ? null : fromDollars(REPAIR_NOT_RETURNED_PRICE),
})

const ownerOf = ({ DATABASE_OWNER_URL: connectionString }: Config) =>
  connectionString === undefined ? undefined : { connectionString }
