import { pino } from 'pino'
import { expect } from 'vitest'
import { mailboxMailer } from '../adapters/mailbox/mailbox-mailer.ts'
import { anAgent } from '../testing/builders.ts'
import { test, testNow } from '../testing/fixtures.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { leaseMs, sendMail } from './send-mail.ts'
import { outbox } from './testing.ts'

const noShutdown = new AbortController().signal

test('An attempt that outlived its lease takes nothing from the newer one, which is still sending', async ({
  tx,
  deps,
}) => {
  const { userId, email } = await anAgent(tx)
  await enqueueMail(tx, 'password-changed', { to: email, key: userId, data: { userId } })
  const mailId = (await outbox(tx))[0]?.mailId ?? ''
  const needs = { ...deps, publicBaseUrl: 'https://portal.example', log: pino({ level: 'silent' }) }
  const isSending = Promise.withResolvers<void>()
  const mayArrive = Promise.withResolvers<void>()
  const newer = {
    ...needs,
    now: () => new Date(testNow.getTime() + leaseMs),
    mailer: {
      ...mailboxMailer(),
      send: () => {
        isSending.resolve()
        return mayArrive.promise
      },
    },
  }
  let arriving = Promise.resolve()
  const older = {
    ...needs,
    mailer: {
      ...mailboxMailer(),
      send: async () => {
        arriving = sendMail(newer, mailId, noShutdown)
        await isSending.promise
        throw new Error('cut off')
      },
    },
  }

  await sendMail(older, mailId, noShutdown)

  expect(await outbox(tx)).toMatchObject([{ state: 'sending', attempts: 2, lastError: null }])
  mayArrive.resolve()
  await arriving
  expect(await outbox(tx)).toMatchObject([{ state: 'sent', attempts: 2 }])
})
