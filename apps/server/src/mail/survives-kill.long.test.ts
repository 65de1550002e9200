import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startFakeSmtp } from '@portal/testkit/fakes/smtp/fake-smtp'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { smtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { connectionsFor, runJobs } from '../jobs/run-jobs.ts'
import { aPerson } from '../testing/builders.ts'
import { test } from '../testing/fixtures.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { leaseMs, type SendMailNeeds, sendMail } from './send-mail.ts'
import { outbox } from './testing.ts'

const worker = fileURLToPath(new URL('../testing/mail-worker.ts', import.meta.url))
const silent = pino({ level: 'silent' })

const closers: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Runs a process until it says that it reached this moment, and kills it there. */
async function killedAt(moment: string, database: Database, url: string, userId: string) {
  const { host, port, user, database: name, password } = database.pool.options
  const connection = JSON.stringify({ host, port, user, database: name, password })
  const child = spawn(process.execPath, [worker, connection, url, userId, moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('It ended by itself.'))),
  ])
  child.kill('SIGKILL')
  await gone
}

/** Everything that a healthy node does, `laterMs` after now. */
async function aNode(database: Database, url: string, laterMs = 0): Promise<void> {
  const mailer = smtpMailer({ url, from: 'orders@wbc.example' })
  const jobs = openDatabase(database.pool.options, { size: connectionsFor() })
  const needs: SendMailNeeds = {
    db: database.reader,
    inTransaction: database.inTransaction,
    now: () => new Date(Date.now() + laterMs),
    mailer,
    publicBaseUrl: 'https://portal.example',
    timeZone: 'America/New_York',
    ledger: { driver: 'embedded' },
    log: silent,
  }
  const stop = await runJobs({
    pool: jobs.pool,
    log: silent,
    tasks: { 'send-mail': ({ mailId }, shutdown) => sendMail(needs, mailId, shutdown) },
  })
  closers.push(mailer.close, jobs.close, stop)
}

/** As if the process had been killed a minute ago: long enough for others to know. */
const aMinutePasses = async ({ pool }: Database) => {
  await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
}

test.for([
  ['after the commit and before any worker took it', 'committed', 1],
  ['after a worker took it and before it was sent', 'leased', 1],
  ['after it was sent and before that was noted', 'sent', 2],
] as const)(
  'a mail of a process killed %s reaches the mailbox once',
  { timeout: 240_000 },
  async ([, moment, transmissions], { database }) => {
    const server = await startFakeSmtp()
    closers.push(server.stop)
    const { userId } = await database.inTransaction((tx) => aPerson(tx))

    await killedAt(moment, database, server.url, userId)
    await aMinutePasses(database)
    await aNode(database, server.url, leaseMs)

    await expect
      .poll(() => outbox(database.reader), { timeout: 240_000 })
      .toSatisfy((mails: Array<{ state: string }>) => mails.every(({ state }) => state === 'sent'))
    // Where the server's "250" was lost with the process, the repetition carries the same Message-ID, by which mailboxes keep one.
    expect(server.emails).toHaveLength(transmissions)
    expect(new Set(server.emails.map(({ messageId }) => messageId)).size).toBe(1)
    await expect
      .poll(async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount)
      .toBe(0)
  },
)

test('fifty mails and four nodes make fifty emails', { timeout: 240_000 }, async ({ database }) => {
  const server = await startFakeSmtp()
  closers.push(server.stop)
  const before = (await outbox(database.reader)).length
  const { userId } = await database.inTransaction((tx) => aPerson(tx))
  for (let n = 0; n < 4; n += 1) await aNode(database, server.url)

  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      database.inTransaction((tx) =>
        enqueueMail(tx, 'account-approved', {
          to: `iris-${n}@harbor.example`,
          key: `fifty-${n}`,
          data: { userId },
        }),
      ),
    ),
  )

  await expect
    .poll(() => outbox(database.reader), { timeout: 240_000 })
    .toSatisfy(
      (mails: Array<{ state: string }>) =>
        mails.length === before + 50 && mails.every(({ state }) => state === 'sent'),
    )
  expect(server.emails).toHaveLength(50)
  expect(new Set(server.emails.map(({ messageId }) => messageId)).size).toBe(50)
})
