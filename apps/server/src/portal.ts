import { ownTextOf } from '@portal/domain/email-settings'
import { fromDollars } from '@portal/domain/money'
import { defaultRepairPrices, type RepairPrices } from '@portal/domain/repair-cover'
import type pg from 'pg'
import type { Logger } from 'pino'
import { argon2Passwords } from './adapters/argon2/argon2-passwords.ts'
import { addressOrigins } from './adapters/smarty/smarty-addresses.ts'
import { tableRates } from './adapters/table-rates/table-rates.ts'
import { announcement, giveBackMemory } from './after-start.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { bringUpToDate } from './db/bring-up-to-date.ts'
import { openDatabase } from './db/client.ts'
import { deleteExpiredKeys } from './db/delete-expired-keys.ts'
import type { EmbeddedServer } from './db/embedded/embedded-server.ts'
import { demoSignInsRefused, hasDemoSignIns } from './db/seed/demo-sign-ins.ts'
import { demoSignIns, seedDemo } from './db/seed/seed.ts'
import { watchSilence } from './db/watch-silence.ts'
import { whileLocked } from './db/while-locked.ts'
import type { Deps } from './deps.ts'
import { forgetEndedKeys } from './features/api-keys/forget-ended-keys.ts'
import { remindApprovers } from './features/approvals/remind-approvers.ts'
import { deleteExpiredSessions } from './features/auth/delete-expired-sessions.ts'
import { deleteExpiredTries } from './features/auth/delete-expired-tries.ts'
import { refreshInvoices } from './features/books/refresh-invoices.ts'
import { watchCatalog } from './features/catalog/catalog-changes.ts'
import { openManifestCache } from './features/catalog/manifest-cache.ts'
import { serveSiteFiles } from './features/catalog/site-files.ts'
import { applyDueChanges } from './features/catalog-admin/price-changes/apply-due-changes.ts'
import { forgetInvitations } from './features/colleagues/forget-invitations.ts'
import { copyAccount } from './features/crm-sync/copy-account.ts'
import { copyCrm, copyCrmWhenDue } from './features/crm-sync/copy-crm.ts'
import { copyRecords } from './features/crm-sync/copy-records.ts'
import { watchCrm } from './features/crm-sync/watch-crm.ts'
import { forgetHolders } from './features/fleet/forget-holders.ts'
import { forgetMessages } from './features/fleet/tag-page/forget-messages.ts'
import { purgeMailText } from './features/mail/purge-mail-text.ts'
import { sendMail } from './features/mail/send-mail.ts'
import { deleteExpiredAttempts } from './features/order-export/delete-expired-attempts.ts'
import { exportOrder } from './features/order-export/export-order.ts'
import { orderExportSchedule, orderExportsAtOnce } from './features/order-export/order-export-schedule.ts'
import { reconcileOrders } from './features/order-export/reconcile-orders.ts'
import { checkSums } from './features/orders/check-sums.ts'
import { removeUnusedPictures } from './features/pictures/remove-unused-pictures.ts'
import { remindQuotes } from './features/quotes/remind-quotes.ts'
import { watchCases } from './features/repairs/watch-cases.ts'
import { closeSalesMonths } from './features/sales/close-sales-months.ts'
import { keepSalesCalendar } from './features/sales/keep-sales-calendar.ts'
import { openPreview } from './features/settings/open-preview.ts'
import { publishedTable } from './features/settings/published-table.ts'
import { openSettings } from './features/settings/settings-cache.ts'
import { subscribeBoxes } from './features/staging/tracking/subscribe-boxes.ts'
import { trackBox } from './features/staging/tracking/track-box.ts'
import { trackForgotten } from './features/staging/tracking/track-forgotten.ts'
import { forgetDeliveries } from './features/webhooks/forget-deliveries.ts'
import { sendWebhook } from './features/webhooks/send-webhook.ts'
import { prepareToLeave } from './http/drain.ts'
import { noLoad, watchLoop } from './http/shed-load.ts'
import { enqueue } from './jobs/enqueue.ts'
import { connectionsFor, type JobNeeds, runJobs } from './jobs/run-jobs.ts'
import { logConsole } from './logger.ts'
import { noCounts } from './metrics/counts.ts'
import { measureCalls } from './metrics/measure-calls.ts'
import { measureJobs } from './metrics/measure-jobs.ts'
import {
  addressesOf,
  crmOf,
  ledgerOf,
  mailerOf,
  picturesOf,
  secretsOf,
  shippingOf,
  zonesOf,
} from './open-adapters.ts'
import type { CrmDirectory } from './ports/crm-directory.ts'
import { watchPorts } from './ports/port-watch.ts'
import { serveWeb, tellMetrics } from './serve-web.ts'
import { changeCompany, showCompany } from './shown-company.ts'
import { isThisMachine } from './this-machine.ts'
import { startTracing } from './tracing/start-tracing.ts'

/** Pages and connections that the first callers wait for are there by then, in ms. */
const startIsOverMs = 1_000
/** One copies lists, another the records of notifications. */
const copiesAtOnce = 2
/** Messages that are sent at the same time; at most two of one account. */
const webhooksAtOnce = 8
/** Boxes that are asked about at the same time. */
const boxesAtOnce = 2

/** What the start and the end of the process share. */
export type PortalProcess = {
  config: Config
  log: Logger
  /** Our own server of the database; undefined where another one is configured. */
  embedded: EmbeddedServer | undefined
  startedMs: number
  /** What has been opened, to be closed the other way round. */
  opened: Array<() => Promise<unknown>>
  /** What answers calls and works on jobs: all of it finishes at the same time, before anything else is closed. */
  working: Array<() => Promise<unknown>>
  isAccepting: () => boolean
  /** Writes to the terminal of the person who started it. */
  say: (text: string) => void
}

/** Builds what the use cases need, brings the database to this version, listens, and works on jobs; unless it is stopped before. */
export async function openPortal(portal: PortalProcess): Promise<void> {
  const { config, log, embedded, opened, working, isAccepting } = portal
  const { publicBaseUrl } = config
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
  await bringUpToDate(direct, embedded?.connection ?? ownerOf(config), log)
  await keepSalesCalendar(database, config.BUSINESS_TIME_ZONE)

  const passwords = argon2Passwords()
  const pictures = picturesOf(config)
  // Demo data is for the embedded database; a database of your own gets it only by `npm run seed`.
  const demoAllowed = config.DEMO_SIGN_INS === 'allowed' || isThisMachine(publicBaseUrl)
  if (embedded && demoAllowed)
    await seedDemo(
      database,
      { passwords, shippingRates: tableRates(), pictures },
      new Date(),
      config.crm.driver,
    )
  if (!demoAllowed && (await hasDemoSignIns(database.reader, passwords))) throw new Error(demoSignInsRefused)

  const mailer = mailerOf(config)
  opened.push(mailer.close)

  const counts = noCounts()
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
  const manifest = openManifestCache(database.reader, counts.caches.manifest)
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
  await settings.reload()
  const { shippingRates, transitTimes, tracking, alerts } = shippingOf(config, {
    ...transactions,
    table: publishedTable(settings),
  })
  const addresses = addressesOf(config)
  const connectOrigins = addressOrigins(addresses)
  const crm = crmOf(config, transactions)
  const ledger = ledgerOf(config, transactions)
  const checkDatabase = async () => {
    await database.pool.query('select 1')
  }
  const portWatch = watchPorts({
    database: { driver: embedded ? 'embedded' : 'yours', isLive: !embedded, check: checkDatabase },
    crm: { driver: config.crm.driver, isLive: crm !== null, ...crm },
    ledger: { isLive: ledger.driver === 'live', ...ledger },
    rates: {
      driver: config.rates.driver,
      isLive: config.rates.driver === 'live',
      lastSuccess: shippingRates.lastSuccess,
    },
    transit: {
      driver: config.transit.driver,
      isLive: config.transit.driver === 'live',
      lastSuccess: transitTimes.lastSuccess,
    },
    tracking: {
      driver: config.tracking.driver,
      isLive: config.tracking.driver === 'live',
      lastSuccess: tracking.lastSuccess,
    },
    addresses: { driver: addresses.driver, isLive: addresses.driver === 'live' },
    pictures: { driver: config.pictures.driver, isLive: config.pictures.driver === 's3' },
    mail: { driver: mailer.driver, isLive: mailer.driver === 'smtp', lastSuccess: mailer.lastSuccess },
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
      manifest,
      settings,
      shippingRates,
      transitTimes,
      shippingZones: zonesOf(),
      addresses,
      passwords,
      secrets: secretsOf(config),
      crm,
      ledger,
      pictures,
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
      accepting: isAccepting,
    },
  })
  serveSiteFiles(app, { db: database.reader, manifest, publicBaseUrl })
  const pages = {
    manifest: () => manifest.read(),
    newSlugOf: manifest.newSlugOf,
    publicBaseUrl,
    timeZone: config.BUSINESS_TIME_ZONE,
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
  const stopWatching = await watchCatalog(direct.pool, () => {
    manifest.drop()
    return settings.reload()
  })
  opened.push(stopWatching)
  working.push(prepareToLeave(app))

  if (!isAccepting()) return
  await app.listen({ port: config.PORT, host: config.HOST })
  portal.say(announcement(app, portal.startedMs))
  // A developer reads the terminal, as does who starts it; from here on each line is one of the log.
  if (config.NODE_ENV === 'production') logConsole(log)
  if (embedded && demoAllowed) portal.say(`${demoSignIns()}\n`)
  setTimeout(giveBackMemory, startIsOverMs).unref()

  if (config.JOBS === 'off' || !isAccepting()) return

  const work = { ...transactions, log }
  const ownEmailText = (kind: string) => ownTextOf(settings.valueOf('emails'), kind)
  const emails = { ...work, mailer, ledger, publicBaseUrl, timeZone: config.BUSINESS_TIME_ZONE, ownEmailText }
  const orders = {
    ...work,
    ledger,
    timeZone: config.BUSINESS_TIME_ZONE,
    schedule: orderExportSchedule,
    random: Math.random,
    alert,
  }
  await workOn('jobs', {
    tasks: {
      'send-mail': ({ mailId }, shutdown) => sendMail(emails, mailId, shutdown),
      'forget-old-data': async () => {
        await purgeMailText(emails, config.MAIL_KEEP_DAYS)
        await forgetHolders(work, config.HOLDER_KEEP_DAYS)
        await forgetMessages(work)
        await deleteExpiredTries(work)
        await deleteExpiredAttempts(work)
        await deleteExpiredSessions(work)
        await forgetEndedKeys(work)
        await forgetInvitations(work)
        await forgetDeliveries(work)
        await deleteExpiredKeys(work)
      },
      'remind-quotes': () => remindQuotes(emails),
      'remind-approvers': () => remindApprovers(emails),
      'apply-price-changes': () =>
        applyDueChanges({ ...work, manifest, timeZone: config.BUSINESS_TIME_ZONE }),
      'watch-cases': () => watchCases({ ...emails, repairPrices: repairPricesOf(config) }),
      'remove-unused-pictures': () => removeUnusedPictures({ ...work, pictures }),
      'close-sales-months': async () => {
        await closeSalesMonths(work)
      },
      'reconcile-orders': async () => {
        await checkSums({
          ...orders,
          found: (wrong) => {
            counts.wrongOrders = wrong
          },
        })
        await reconcileOrders(orders)
        await trackForgotten(work)
      },
    },
    schedule: {
      'forget-old-data': '17 * * * *',
      'remind-quotes': '*/15 * * * *',
      'remind-approvers': '*/15 * * * *',
      'apply-price-changes': '* * * * *',
      'watch-cases': '*/10 * * * *',
      'remove-unused-pictures': '47 * * * *',
      'close-sales-months': '*/10 * * * *',
      'reconcile-orders': '23 4 * * *',
    },
  })
  // Apart from the rest: a ledger that hangs must not keep emails waiting.
  await workOn('order exports', {
    atOnce: orderExportsAtOnce,
    tasks: {
      'export-order': ({ orderId }, shutdown) => exportOrder(orders, orderId, shutdown),
      'refresh-invoices': (_, shutdown) => refreshInvoices(orders, shutdown),
    },
    schedule: { 'refresh-invoices': '*/10 * * * *' },
  })
  // Apart as well: receivers are programs of others.
  const webhooks = { ...work, secrets: secretsOf(config), allowedHosts: config.webhookHosts }
  await workOn('webhooks', {
    atOnce: webhooksAtOnce,
    tasks: { 'send-webhook': ({ messageId }, shutdown) => sendWebhook(webhooks, messageId, shutdown) },
  })
  // Apart as well: a carrier that hangs must not keep anything else waiting.
  const boxes = { ...work, tracking, hasAlerts: alerts !== null, timeZone: config.BUSINESS_TIME_ZONE }
  await workOn('tracking', {
    atOnce: boxesAtOnce,
    tasks: {
      'track-box': ({ boxId }) => trackBox(boxes, boxId),
      'subscribe-boxes': () => subscribeBoxes({ ...work, alerts }),
    },
  })
  if (crm && config.crm.driver === 'live') await startCopying(crm, config.crm.crm.syncMinutes)

  /** Apart as well: the first copy takes minutes, and a CRM may hang. */
  async function startCopying(directory: CrmDirectory, everyMinutes: number) {
    const copying = {
      ...work,
      crm: directory,
      onlyOne: <T>(copy: () => Promise<T>) => whileLocked(direct.pool, 'crm copy', copy),
      notifyUrl: config.PUBLIC_BASE_URL ? `${publicBaseUrl}/api/hooks/zoho-crm` : null,
    }
    await workOn('copies', {
      atOnce: copiesAtOnce,
      tasks: {
        'sync-crm': ({ now }, shutdown) =>
          now ? copyCrm(copying, shutdown) : copyCrmWhenDue(copying, everyMinutes, shutdown),
        'copy-crm-records': (hint, shutdown) => copyRecords(copying, hint, shutdown),
        'copy-crm-account': async ({ zohoAccountId }, shutdown) => {
          await copyAccount(copying, zohoAccountId, shutdown)
        },
        'watch-crm': () => watchCrm(copying),
      },
      schedule: { 'sync-crm': '* * * * *', 'watch-crm': '41 * * * *' },
    })
    await database.inTransaction(async (tx) => {
      await enqueue(tx, 'sync-crm', {}, { key: 'sync-crm' })
      await enqueue(tx, 'watch-crm', {}, { key: 'watch-crm' })
    })
  }

  /** Works on these kinds of jobs with their own connections, under this name in the metrics. */
  async function workOn(name: string, { tasks, ...how }: Pick<JobNeeds, 'tasks' | 'schedule' | 'atOnce'>) {
    const apart = openDatabase(directly, { size: connectionsFor(how.atOnce), log: onBroken })
    const { pool } = apart
    opened.push(apart.close)
    databases.push(apart)
    pools[name] = pool
    working.push(await runJobs({ ...how, pool, log, tasks: measureJobs(tasks, counts) }))
  }
}

const repairPricesOf = ({ REPAIR_SCREEN_PRICE, REPAIR_NOT_RETURNED_PRICE }: Config): RepairPrices => ({
  screenCents:
    REPAIR_SCREEN_PRICE === undefined ? defaultRepairPrices.screenCents : fromDollars(REPAIR_SCREEN_PRICE),
  notReturnedCents: REPAIR_NOT_RETURNED_PRICE === undefined ? null : fromDollars(REPAIR_NOT_RETURNED_PRICE),
})

const ownerOf = ({ DATABASE_OWNER_URL: connectionString }: Config) =>
  connectionString === undefined ? undefined : { connectionString }
