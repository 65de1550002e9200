import { hourMs, invitationMs, passwordResetMs } from '@portal/domain/limits'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Tx } from '../db/client.ts'
import { outboundMail } from '../db/schema/mail.tables.ts'
import { test, testNow } from '../testing/fixtures.ts'
import type { MailKind } from './mail-kinds.ts'
import { purgeMailText } from './purge-mail-text.ts'

const keepDays = 30
const dayMs = 24 * hourMs

async function aMail(
  tx: Tx,
  kind: MailKind,
  ageMs: number,
  changes: Partial<typeof outboundMail.$inferInsert> = {},
) {
  const mailId = v7()
  await tx.insert(outboundMail).values({
    mailId,
    kind,
    key: `${kind}-${mailId}`,
    toAddress: 'marcus@northgate.example',
    data: { orderId: 1 },
    subject: 'Your order',
    html: '<p>Hello</p>',
    text: 'Hello',
    state: 'sent',
    createdAt: new Date(testNow.getTime() - ageMs),
    ...changes,
  })
  return mailId
}

const mailOf = async (tx: Tx, mailId: string) =>
  (await tx.select().from(outboundMail).where(eq(outboundMail.mailId, mailId)))[0]

test.for([
  ['order-confirmation', keepDays * dayMs + 1, 'sent', false],
  ['order-confirmation', keepDays * dayMs - 1, 'sent', true],
  ['order-confirmation', keepDays * dayMs + 1, 'bounced', false],
  // Not delivered yet: it would be sent without its text.
  ['order-confirmation', keepDays * dayMs + 1, 'queued', true],
  // A link is readable as long as it works, and no longer.
  ['password-reset', passwordResetMs - 1, 'sent', true],
  ['password-reset', passwordResetMs + 1, 'sent', false],
  ['invitation', passwordResetMs + 1, 'sent', true],
  ['invitation', invitationMs + 1, 'sent', false],
] as const)(
  'the text of a %s, %i ms old and %s, is kept: %s',
  async ([kind, ageMs, state, isKept], { tx, deps }) => {
    const mailId = await aMail(tx, kind, ageMs, { state })
    await purgeMailText(deps, keepDays)
    const { html, text } = (await mailOf(tx, mailId)) ?? {}
    expect([html !== null, text !== null]).toEqual([isKept, isKept])
  },
)

test('recipient, kind and time are kept', async ({ tx, deps }) => {
  const mailId = await aMail(tx, 'order-confirmation', 31 * dayMs)
  await purgeMailText(deps, keepDays)
  expect(await mailOf(tx, mailId)).toMatchObject({
    toAddress: 'marcus@northgate.example',
    subject: 'Your order',
    state: 'sent',
    data: { orderId: 1 },
  })
})

test('many old emails are purged in portions, to the last one', async ({ tx, deps }) => {
  await tx.execute(
    `insert into outbound_mail (mail_id, kind, key, to_address, data, html, text, state, created_at)
     select gen_random_uuid(), 'order-confirmation', 'old-' || n, 'x@y.example', '{}', 'x', 'x', 'sent', '2020-01-01'
     from generate_series(1, 2500) n`,
  )
  await purgeMailText(deps, keepDays)
  const left = await tx.select().from(outboundMail).where(eq(outboundMail.html, 'x'))
  expect(left).toEqual([])
})
