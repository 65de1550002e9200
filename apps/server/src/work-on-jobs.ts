import type { OwnEmailText } from '@portal/domain/email-settings'
import type { RepairPrices } from '@portal/domain/repair-cover'
import type pg from 'pg'
import { type Connection, type Database, openDatabase } from './db/client.ts'
import { deleteExpiredKeys } from './db/idempotent-transaction.ts'
import { whileLocked } from './db/while-locked.ts'
import type { Deps } from './deps.ts'
import { forgetEndedKeys } from './features/api-keys/all-keys.ts'
import { remindApprovers } from './features/approvals/remind-approvers.ts'
import { tellAddedLimits } from './features/approvals/tell-added-limits.ts'
import { deleteExpiredSessions } from './features/auth/sessions.ts'
import { deleteExpiredTries } from './features/auth/sign-in-tries.ts'
import { refreshInvoices } from './features/books/refresh-invoices.ts'
import { applyDueChanges } from './features/catalog-admin/price-changes/price-changes.ts'
import { forgetInvitations } from './features/colleagues/invitations.ts'
import { copyAccount } from './features/crm-sync/copy-account.ts'
import { copyCrm, copyCrmWhenDue, copyRecords } from './features/crm-sync/copy-crm.ts'
import { watchCrm } from './features/crm-sync/crm-hook.ts'
import { forgetHolders } from './features/fleet/holders/erase-holders.ts'
import { forgetMessages } from './features/fleet/tag-page/forget-messages.ts'
import { orderExportSchedule, orderExportsAtOnce } from './features/order-export/breaker.ts'
import { reconcileOrders } from './features/order-export/drift.ts'
import { exportOrder } from './features/order-export/export-order.ts'
import { deleteExpiredAttempts } from './features/order-export/read-order-exports.ts'
import { checkSums } from './features/orders/place/check-sums.ts'
import { removeUnusedPictures } from './features/pictures/use-uploads.ts'
import { remindQuotes } from './features/quotes/remind-quotes.ts'
import { watchCases } from './features/repairs/watch-cases.ts'
import { closeSalesMonths } from './features/sales/sales.ts'
import { subscribeBoxes } from './features/staging/tracking/subscribe-boxes.ts'
import { trackBox, trackForgotten } from './features/staging/tracking/track-box.ts'
import { sendWebhook } from './features/webhooks/send-webhook.ts'
import { forgetDeliveries } from './features/webhooks/webhook-deliveries.ts'
import { enqueue } from './jobs/enqueue.ts'
import { connectionsFor, type JobNeeds, runJobs } from './jobs/run-jobs.ts'
import { registerEmails } from './mail/email-definition.ts'
import { purgeMailText } from './mail/purge-mail-text.ts'
import { sendMail } from './mail/send-mail.ts'
import type { Counts } from './metrics/counts.ts'
import { measureJobs } from './metrics/measure-calls.ts'
import type { Adapters, JobAdapters } from './open-adapters.ts'
import type { PortalProcess } from './portal-process.ts'
import type { CrmDirectory } from './ports/crm-directory.ts'
import type { Reach } from './reach-database.ts'

/** One copies lists, another the records of notifications. */
const copiesAtOnce = 2
/** Messages that are sent at the same time; at most two of one account. */
const webhooksAtOnce = 8
/** Boxes that are asked about at the same time. */
const boxesAtOnce = 2

type Needs = Pick<PortalProcess, 'config' | 'log' | 'opened' | 'working'> &
  Pick<Deps, 'db' | 'inTransaction' | 'now' | 'manifest' | 'alert'> & {
    /** Where their own connections lead. */
    connection: Connection
    direct: Pick<Database, 'pool'>
    /** Whose work is broken off when the database is silent: theirs is added. */
    databases: Database[]
    /** By their names in the metrics: theirs are added. */
    pools: Record<string, pg.Pool>
    onBroken: (error: Error) => void
    counts: Counts
    /** By the same names, whether each works now. */
    states: Map<string, boolean>
    reach: Reach
    ownEmailText: (kind: string) => OwnEmailText | undefined
    repairPrices: RepairPrices
    adapters: Pick<Adapters, 'crm' | 'ledger' | 'pictures' | 'secrets'> & JobAdapters
  }

/**
 * The background work of this process: emails, order exports, webhooks, tracking and copies of the CRM, each with
 * connections of its own, so that none keeps another waiting.
 */
export async function workOnJobs({
  config,
  log,
  opened,
  working,
  db,
  inTransaction,
  now,
  manifest,
  alert,
  connection,
  direct,
  databases,
  pools,
  onBroken,
  counts,
  states,
  reach,
  ownEmailText,
  repairPrices,
  adapters: { crm, ledger, ledgerWithin, pictures, secrets, mailer, tracking, alerts },
}: Needs): Promise<void> {
  const timeZone = config.BUSINESS_TIME_ZONE
  registerEmails(() => import('./emails.ts'))
  const work = { db, inTransaction, now, log }
  const emails = { ...work, mailer, ledger, publicBaseUrl: config.publicBaseUrl, timeZone, ownEmailText }
  const orders = {
    ...work,
    ledger,
    ledgerWithin,
    timeZone,
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
      'remind-approvers': async () => {
        await tellAddedLimits(emails)
        await remindApprovers(emails)
      },
      'apply-price-changes': () => applyDueChanges({ ...work, manifest, timeZone }),
      'watch-cases': () => watchCases({ ...emails, repairPrices }),
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
  const webhooks = { ...work, secrets, allowedHosts: config.webhookHosts }
  await workOn('webhooks', {
    atOnce: webhooksAtOnce,
    tasks: { 'send-webhook': ({ messageId }, shutdown) => sendWebhook(webhooks, messageId, shutdown) },
  })
  // Apart as well: a carrier that hangs must not keep anything else waiting.
  const boxes = { ...work, tracking, hasAlerts: alerts !== null, timeZone }
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
      notifyUrl: config.PUBLIC_BASE_URL ? `${config.publicBaseUrl}/api/hooks/zoho-crm` : null,
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
    await reach(() =>
      inTransaction(async (tx) => {
        await enqueue(tx, 'sync-crm', {}, { key: 'sync-crm' })
        await enqueue(tx, 'watch-crm', {}, { key: 'watch-crm' })
      }),
    )
  }

  /** Works on these kinds of jobs with their own connections, under this name in the metrics. */
  async function workOn(name: string, { tasks, ...how }: Pick<JobNeeds, 'tasks' | 'schedule' | 'atOnce'>) {
    const apart = openDatabase(connection, { size: connectionsFor(how.atOnce), log: onBroken })
    const { pool } = apart
    opened.push(apart.close)
    databases.push(apart)
    pools[name] = pool
    states.set(name, false)
    const onState = (isWorking: boolean) => states.set(name, isWorking)
    working.push(await runJobs({ ...how, pool, log, onState, tasks: measureJobs(tasks, counts) }))
  }
}
