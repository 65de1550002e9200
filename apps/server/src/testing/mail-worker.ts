import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { smtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import { openDatabase } from '../db/client.ts'
import { connectionsFor, runJobs } from '../jobs/run-jobs.ts'
import { registerEmails } from '../mail/email-definition.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Mailer } from '../ports/mailer.ts'

/**
 * A separate process to be killed: it commits a mail, and delivers it by the mail server it is given, until
 * the given moment. There it says so and does nothing more.
 */
type Moment = 'committed' | 'leased' | 'sent'
const [connectionJson = '', url = '', userId = '', moment = ''] = process.argv.slice(2)
const connection = JSON.parse(connectionJson)
const stopAt = (here: Moment) => {
  if (here !== moment) return
  process.stdout.write(`${here}\n`)
  return delay(600_000)
}

const { inTransaction, reader } = openDatabase(connection)
const smtp = smtpMailer({ url, from: 'orders@wbc.example' })
const mailer: Mailer = {
  ...smtp,
  send: async (mail, shutdown) => {
    await stopAt('leased')
    await smtp.send(mail, shutdown)
    await stopAt('sent')
  },
}
const needs = {
  db: reader,
  inTransaction,
  now: () => new Date(),
  mailer,
  publicBaseUrl: 'https://portal.example',
  timeZone: 'America/New_York',
  ledger: { driver: 'embedded' as const },
  log: pino({ level: 'silent' }),
}

registerEmails(() => import('../emails.ts'))
await inTransaction((tx) =>
  enqueueMail(tx, 'account-approved', { to: 'iris@harbor.example', key: v7(), data: { userId } }),
)
await stopAt('committed')
await runJobs({
  pool: openDatabase(connection, { size: connectionsFor() }).pool,
  log: needs.log,
  tasks: { 'send-mail': ({ mailId }, shutdown) => sendMail(needs, mailId, shutdown) },
})
