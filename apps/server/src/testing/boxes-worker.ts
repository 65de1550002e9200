import { defaultTimeZone } from '@portal/domain/business-day'
import { fakeUpsAccount } from '@portal/testkit/fakes/ups/fake-ups'
import { fakeZohoClient } from '@portal/testkit/fakes/zoho/fake-zoho-accounts'
import { fakeOrganizationId } from '@portal/testkit/fakes/zoho/fake-zoho-inventory'
import { pino } from 'pino'
import { smtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import { upsTracking } from '../adapters/ups/ups-tracking.ts'
import { zohoToken } from '../adapters/zoho/zoho-token.ts'
import type { LedgerSettings } from '../adapters/zoho-inventory/ledger-settings.ts'
import { zohoInventory } from '../adapters/zoho-inventory/zoho-inventory.ts'
import { buildApp } from '../app.ts'
import { type Connection, openDatabase } from '../db/client.ts'
import { orderExportSchedule, orderExportsAtOnce } from '../features/order-export/breaker.ts'
import { exportOrder } from '../features/order-export/export-order.ts'
import { trackBox } from '../features/staging/tracking/track-box.ts'
import { connectionsFor, runJobs } from '../jobs/run-jobs.ts'
import { registerEmails } from '../mail/email-definition.ts'
import { sendMail } from '../mail/send-mail.ts'
import { embeddedDeps } from './embedded-deps.ts'

/**
 * A portal to be killed: it ships boxes, takes Track Alerts, exports to the live ledger, asks the carrier, and sends emails.
 * The rules are the real ones; vendors are waited for a hundred times shorter. Says "ready" when it listens.
 */
export type BoxesWorkerSettings = {
  connection: Connection
  port: number
  zohoUrl: string
  upsUrl: string
  smtpUrl: string
  trackAlertSecret: string
  /** When the test began, ms since 1970. */
  startedAtMs: number
}

/** What one call of a vendor may take, ms. */
const callMs = 400
/** So many times as fast pass the minutes for which the carrier and a mail's lease are left alone. */
const hurry = 20
/** Boxes are asked about when they have been on their way for days. */
const daysOnTheWayMs = 9 * 86_400_000

const settings = JSON.parse(process.argv[2] ?? '') as BoxesWorkerSettings
const { connection, port, zohoUrl, upsUrl, smtpUrl, trackAlertSecret, startedAtMs } = settings
const log = pino({ level: 'silent' })
const now = () => new Date()
const hurriedNow = () => new Date(startedAtMs + (Date.now() - startedAtMs) * hurry)
const { reader, inTransaction } = openDatabase(connection, { size: 10 })
const on = { db: reader, inTransaction }

const ledgerSettings: LedgerSettings = {
  organizationId: fakeOrganizationId,
  zoho: { accountsUrl: zohoUrl, apiUrl: undefined, ...fakeZohoClient },
}
const ledger = zohoInventory(ledgerSettings, {
  token: zohoToken(ledgerSettings.zoho, { ...on, now }),
  inTransaction,
  now,
  options: { callsPerMinute: 100_000, readTimeoutMs: callMs, writeTimeoutMs: callMs },
})
const tracking = upsTracking(
  {
    baseUrl: upsUrl,
    ...fakeUpsAccount,
    origin: { name: 'Kitting Facility', line: '1 Dock St', city: 'Alpharetta', state: 'GA', zip: '30005' },
  },
  { now: hurriedNow, timeoutMs: callMs, patience: { deadlineMs: callMs * 2, sleep: async () => {} } },
)
const publicBaseUrl = 'https://portal.example'
registerEmails(() => import('../emails.ts'))
const mails = { ...on, now: hurriedNow, publicBaseUrl, timeZone: defaultTimeZone, log }
const mailer = smtpMailer({ url: smtpUrl, from: 'orders@wbc.example' })
const exports = {
  ...on,
  now,
  ledger,
  log,
  timeZone: defaultTimeZone,
  schedule: {
    ...orderExportSchedule,
    // Giving up is for a person, who is not here.
    attemptsMax: 200,
    leaseMs: 3_000,
    stepMs: 2_000,
    settleMs: callMs + 100,
    firstWaitMs: 20,
    longestWaitMs: 600,
    breakerOpenMs: 250,
  },
  random: Math.random,
  alert: () => {},
}
const asked = {
  ...on,
  tracking,
  hasAlerts: false,
  log,
  timeZone: defaultTimeZone,
  now: () => new Date(Date.now() + daysOnTheWayMs),
}

const app = await buildApp({
  deps: embeddedDeps({ ...on, now }, { trackAlertSecret, ledger, publicBaseUrl }),
  config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl },
  health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
})
await app.listen({ port, host: '127.0.0.1' })
await runJobs({
  pool: openDatabase(connection, { size: connectionsFor(orderExportsAtOnce) }).pool,
  log,
  atOnce: orderExportsAtOnce,
  lookEveryMs: 200,
  tasks: {
    'export-order': ({ orderId }, shutdown) => exportOrder(exports, orderId, shutdown),
    'track-box': ({ boxId }) => trackBox(asked, boxId),
    'send-mail': ({ mailId }, shutdown) => sendMail({ ...mails, mailer, ledger }, mailId, shutdown),
  },
})
process.stdout.write('ready\n')
