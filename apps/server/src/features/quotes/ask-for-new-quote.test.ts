import { orderStatus } from '@portal/domain/order-status'
import { orderedSinceWords, quoteEndedWords } from '@portal/domain/quotes'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import type { Deps } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { acceptQuote, declineQuote } from './answer-quote.ts'
import { askForNewQuote } from './ask-for-new-quote.ts'
import { linkedQuotePdf, readLinkedQuote } from './linked-quote.ts'
import { aQuote } from './testing.ts'

const daysAfter = (days: number) => new Date(testNow.getTime() + days * 24 * 3_600_000)
const ended = { expiresAt: daysAfter(-1), validUntil: '2026-02-28' }

async function aQuotedOrder(tx: Tx, deps: Deps, changes: Parameters<typeof aQuote>[2] = {}) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ctx = asCaller(deps, agent)
  const { orderId } = (await createOrder(ctx, parties)).result
  const { token } = await aQuote(tx, orderId, changes)
  return { orderId, token, visitor: { ...ctx, actor: null, tokenHash: null } }
}

describe('asking for a new quote', () => {
  test('the agent is told once, with what should be different', async ({ tx, deps }) => {
    const { token, visitor, orderId } = await aQuotedOrder(tx, deps, ended)
    const { result } = await askForNewQuote(visitor, { token, note: 'Two phones more, please' })
    expect(result).toMatchObject({
      state: 'expired',
      renewalAskedAt: testNow.toISOString(),
      renewalNote: 'Two phones more, please',
      order: { orderId },
    })
    const again = await Promise.all([1, 2, 3].map(() => askForNewQuote(visitor, { token, note: 'Now!' })))
    expect(again.map((one) => one.result)).toEqual([result, result, result])

    expect((await outbox(tx)).filter(({ kind }) => kind === 'quote-asked-again')).toHaveLength(1)
    const [email] = await writtenEmails(deps, 'quote-asked-again')
    expect(email?.text).toContain('Two phones more, please')
    const events = await tx.select({ kind: orderEvents.kind }).from(orderEvents)
    expect(events.filter(({ kind }) => kind === 'quote-asked-again')).toHaveLength(1)
  })

  test.for([
    ['open', {}, 'QUOTE_OPEN', /You can still accept it/],
    ['withdrawn', { status: 'withdrawn', withdrawnAt: testNow }, 'QUOTE_ENDED', quoteEndedWords.withdrawn],
    [
      'declined',
      { status: 'declined', answeredAt: testNow, answeredName: 'Pat Lee' },
      'QUOTE_ENDED',
      quoteEndedWords.declined,
    ],
  ] as const)('not in place of one that is %s', async ([, changes, code, message], { tx, deps }) => {
    const { token, visitor } = await aQuotedOrder(tx, deps, changes)
    await expect(askForNewQuote(visitor, { token })).rejects.toMatchObject({
      code,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
    expect(await outbox(tx)).toEqual([])
  })

  test('not for an order that was submitted since, which no quote can change', async ({ tx, deps }) => {
    const { token, visitor, orderId } = await aQuotedOrder(tx, deps, ended)
    await tx
      .update(orders)
      .set({ statusId: orderStatus.submitted, dateSubmitted: testNow, numberOfItems: 1 })
      .where(eq(orders.orderId, orderId))
    await expect(askForNewQuote(visitor, { token })).rejects.toMatchObject({
      code: 'QUOTE_ENDED',
      message: orderedSinceWords,
    })
    expect(await outbox(tx)).toEqual([])
  })

  test('an unknown link is none, and a network that asks a lot is stopped', async ({ tx, deps }) => {
    const { token, visitor } = await aQuotedOrder(tx, deps, ended)
    const limited = { ...visitor, rateLimits: 'on' as const }
    await expect(askForNewQuote(limited, { token: 'guess' })).rejects.toMatchObject({
      code: 'QUOTE_NOT_FOUND',
    })
    for (let n = 0; n < 30; n++) await askForNewQuote(limited, { token })
    await expect(askForNewQuote(limited, { token })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await outbox(tx)).filter(({ kind }) => kind === 'quote-asked-again')).toHaveLength(1)
  })
})

describe('a newer version', () => {
  test('is shown by the older link where both went to the same address', async ({ tx, deps }) => {
    const { token, visitor, orderId } = await aQuotedOrder(tx, deps)
    await aQuote(tx, orderId, { recipientEmail: 'Pat.Lee@northgate.example', onAccept: 'wait' })
    const { result } = await readLinkedQuote(visitor, token)
    expect(result).toMatchObject({ version: 2, isOpen: true, order: { orderId } })

    const by = { token, name: 'Pat Lee', title: 'Owner', mayOrder: true as const }
    const refused = { code: 'QUOTE_CHANGED' }
    await expect(acceptQuote(visitor, by), 'the version of the link').rejects.toMatchObject(refused)
    await expect(acceptQuote(visitor, { ...by, version: 1 })).rejects.toMatchObject(refused)
    await expect(
      declineQuote(visitor, { token, name: 'Pat Lee', reason: 'Too many', version: 1 }),
    ).rejects.toMatchObject(refused)
    expect((await acceptQuote(visitor, { ...by, version: 2 })).result).toMatchObject({
      state: 'accepted',
      version: 2,
    })
  })

  test('is shown for as long as its own links work', async ({ tx, deps }) => {
    const longAgo = new Date('2026-01-05T04:00:00Z')
    const { token, visitor, orderId } = await aQuotedOrder(tx, deps, { expiresAt: longAgo })
    await expect(readLinkedQuote(visitor, token)).rejects.toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    await aQuote(tx, orderId)
    expect((await readLinkedQuote(visitor, token)).result).toMatchObject({ version: 2, isOpen: true })
  })

  test('that went to another person is not', async ({ tx, deps }) => {
    const { token, visitor, orderId } = await aQuotedOrder(tx, deps)
    await aQuote(tx, orderId, { recipientEmail: 'kim@northgate.example' })
    const { result } = await readLinkedQuote(visitor, token)
    expect(result).toMatchObject({ version: 1, state: 'superseded', order: null })
    await expect(linkedQuotePdf(visitor, token)).rejects.toMatchObject({ code: 'QUOTE_ENDED' })
  })

  test('leaves what was answered as it was answered', async ({ tx, deps }) => {
    const answered = { status: 'declined', answeredAt: testNow, answeredName: 'Pat Lee' } as const
    const { token, visitor, orderId } = await aQuotedOrder(tx, deps, answered)
    await aQuote(tx, orderId)
    expect((await readLinkedQuote(visitor, token)).result).toMatchObject({ version: 1, state: 'declined' })
  })
})

describe('the receipt', () => {
  test.for([
    [undefined, 'pat.lee@northgate.example'],
    ['office@northgate.example', 'office@northgate.example'],
  ] as const)('for %s goes to %s, once', async ([receiptEmail, to], { tx, deps }) => {
    const { token, visitor } = await aQuotedOrder(tx, deps)
    const by = { token, name: 'Pat Lee', title: 'Owner', mayOrder: true as const }
    await acceptQuote(visitor, { ...by, ...(receiptEmail && { receiptEmail }) })
    await acceptQuote(visitor, { ...by, receiptEmail: 'another@northgate.example' })
    const receipts = (await outbox(tx)).filter(({ kind }) => kind === 'quote-receipt')
    expect(receipts).toMatchObject([{ toAddress: to }])
    const [email] = await writtenEmails(deps, 'quote-receipt')
    expect(email?.text).toContain('Pat Lee, Owner')
    expect(email?.text).toContain(`/q/${token}`)
  })
})
