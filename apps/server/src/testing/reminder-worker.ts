import { setTimeout as delay } from 'node:timers/promises'
import { type InTransaction, openDatabase } from '../db/client.ts'
import { remindApprovers } from '../features/approvals/remind-approvers.ts'
import { remindQuotes } from '../features/quotes/remind-quotes.ts'

/**
 * A separate process to be killed: it reminds until the given moment, in the transaction before it is committed, or after that.
 * There it says so and does nothing more.
 */
export type ReminderMoment = 'written' | 'committed'
const [connectionJson = '', kind = '', moment = '', now = ''] = process.argv.slice(2)
const stopAt = (here: ReminderMoment) => {
  if (here !== moment) return
  process.stdout.write(`${here}\n`)
  return delay(600_000)
}

const { inTransaction, reader } = openDatabase(JSON.parse(connectionJson))
const stopping: InTransaction = async (work) => {
  const answer = await inTransaction(async (tx) => {
    const done = await work(tx)
    await stopAt('written')
    return done
  })
  await stopAt('committed')
  return answer
}
const remind = kind === 'quotes' ? remindQuotes : remindApprovers
await remind({
  db: reader,
  inTransaction: stopping,
  now: () => new Date(now),
  timeZone: 'America/New_York',
})
