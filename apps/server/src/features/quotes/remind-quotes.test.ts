import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database, Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quoteLinks, quotes } from '../../db/schema/quotes.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { asCaller, test, testDeps, testNow } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { aDraft, anAgentWithAccount, aShop, seen } from '../orders/testing.ts'
import { acceptQuote } from './answer-quote.ts'
import { readLinkedQuote } from './linked-quote.ts'
import { createQuoteLink, sendQuote } from './quotes.ts'
import { type RemindNeeds, remindQuotes } from './remind-quotes.ts'
import { aQuote, aQuoteForm } from './testing.ts'

/** Sent on March 2 until March 16: the reminder is due on March 14 at 9:00 in New York, the end is the 17th at 0:00. */
const due = new Date('2026-03-14T13:00:00Z')
const ended = new Date('2026-03-17T04:00:00Z')
const minutes = (moment: Date, count: number) => new Date(moment.getTime() + count * 60_000)

type Quoted = Partial<typeof quotes.$inferInsert>

const at = (needs: Pick<Deps, 'inTransaction'>, db: Tx | Deps['db'], moment: Date): RemindNeeds => ({
  db,
  inTransaction: needs.inTransaction,
  now: () => moment,
  timeZone: 'America/New_York',
})

async function aQuoteOfDraft(tx: Tx, deps: Deps, quoted: Quoted = {}) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await aDraft(tx, deps, agent, parties)
  const quote = await aQuote(tx, orderId, quoted)
  const mails = async () =>
    (await outbox(tx))
      .filter(({ data }) => 'quoteId' in data && data.quoteId === quote.quoteId)
      .map(({ kind, toAddress }) => [kind, toAddress])
  return { orderId, quote, agent, mails, run: (moment: Date) => remindQuotes(at(deps, tx, moment)) }
}

describe('the contact is reminded', () => {
  test('once, on the second day before the last at 9, with a link that opens the quote', async ({
    tx,
    deps,
  }) => {
    const { quote, mails, run } = await aQuoteOfDraft(tx, deps)
    await run(minutes(due, -1))
    expect(await mails()).toEqual([])
    await run(due)
    await run(due)
    await run(minutes(due, 24 * 60))
    expect(await mails()).toEqual([['quote-reminder', 'pat.lee@northgate.example']])

    const mail = (await outbox(tx)).find(({ kind }) => kind === 'quote-reminder')
    const token = mail && 'token' in mail.data ? mail.data.token : ''
    const visitor = {
      ...asCaller(deps, {
        userId: '',
        roles: [],
        zohoUserId: null,
        zohoAccountId: null,
        zohoContactId: null,
        access: 'full',
        covers: [],
      }),
      actor: null,
      tokenHash: null,
    }
    expect((await readLinkedQuote(visitor, token)).result.quoteNumber).toBe(quote.quoteNumber)
    const [written] = await writtenEmails({ ...deps, db: tx, now: () => due }, 'quote-reminder')
    expect(written?.subject).toBe(`Reminder: quote Q-${quote.quoteNumber} is valid until March 16, 2026`)
    expect(written?.text).toContain(`/q/${token}`)
  })

  test('after the portal was down, as long as the quote can be answered', async ({ tx, deps }) => {
    const { mails, run } = await aQuoteOfDraft(tx, deps)
    await run(minutes(ended, -1))
    expect(await mails()).toEqual([['quote-reminder', 'pat.lee@northgate.example']])
  })

  test('not when the quote was sent on that day or later', async ({ tx, deps }) => {
    const { mails, run } = await aQuoteOfDraft(tx, deps, { sentAt: new Date('2026-03-14T12:00:00Z') })
    await run(minutes(due, 60))
    expect(await mails()).toEqual([])
  })
})

const answered = { answeredAt: testNow, answeredName: 'Pat Lee' }

test.for<[string, Quoted]>([
  ['accepted', { status: 'accepted', ...answered }],
  ['declined', { status: 'declined', ...answered }],
  ['withdrawn', { status: 'withdrawn', withdrawnAt: testNow }],
  ['replaced', { isLatest: false }],
])('no word of a quote that was %s', async ([, quoted], { tx, deps }) => {
  const { mails, run } = await aQuoteOfDraft(tx, deps, quoted)
  await run(due)
  await run(ended)
  expect(await mails()).toEqual([])
})

describe('the agent is told that a quote expired', () => {
  test('once, with to whom it went', async ({ tx, deps }) => {
    const { quote, agent, mails, run } = await aQuoteOfDraft(tx, deps, { remindedAt: due })
    await run(minutes(ended, -1))
    expect(await mails()).toEqual([])
    await run(ended)
    await run(minutes(ended, 15))
    expect(await mails()).toEqual([['quote-expired', agent.email]])
    const [written] = await writtenEmails({ ...deps, db: tx, now: () => ended }, 'quote-expired')
    expect(written?.subject).toMatch(new RegExp(`^Q-${quote.quoteNumber} expired without an answer: `))
    expect(written?.text).toContain('pat.lee@northgate.example')
  })

  test('not of an order that was submitted since, and not weeks later', async ({ tx, deps }) => {
    const { orderId, mails, run } = await aQuoteOfDraft(tx, deps, { remindedAt: due })
    await run(minutes(ended, 8 * 24 * 60))
    await tx
      .update(orders)
      .set({ statusId: orderStatus.submitted, dateSubmitted: testNow })
      .where(eq(orders.orderId, orderId))
    await run(ended)
    expect(await mails()).toEqual([])
  })

  test('and nothing is sent when a newer version replaced it before the email was written', async ({
    tx,
    deps,
  }) => {
    const { orderId, run } = await aQuoteOfDraft(tx, deps, { remindedAt: due })
    await run(ended)
    await aQuote(tx, orderId)
    const [written] = await writtenEmails({ ...deps, db: tx, now: () => ended }, 'quote-expired')
    expect(written?.subject).toBeUndefined()
  })
})

describe('with others at the same time', () => {
  async function aSentQuote(database: Database) {
    const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
    const { agent, parties, offer } = await database.inTransaction(async (tx) => ({
      ...(await anAgentWithAccount(tx)),
      ...(await aShop(tx)),
    }))
    const ctx: SignedInContext = asCaller(deps, agent)
    const { orderId } = (await createOrder(ctx, parties)).result
    await addOrderItem(ctx, { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 })
    const { version } = await seen(deps, agent, orderId)
    const { quoteId } = (await sendQuote(ctx, orderId, aQuoteForm({ version }))).result
    const token = (await createQuoteLink(ctx, quoteId)).result.url.split('/q/')[1] ?? ''
    const reminders = async () =>
      (await outbox(database.reader)).filter(
        ({ kind, data }) => kind === 'quote-reminder' && 'quoteId' in data && data.quoteId === quoteId,
      )
    const links = () => database.reader.select().from(quoteLinks).where(eq(quoteLinks.quoteId, quoteId))
    return { deps, ctx, quoteId, token, reminders, links, needs: at(deps, deps.db, due) }
  }

  test('two nodes remind: one email, one more link', async ({ database }) => {
    const { needs, reminders, links } = await aSentQuote(database)
    const before = (await links()).length
    await Promise.all([remindQuotes(needs), remindQuotes(needs), remindQuotes(needs)])
    expect(await reminders()).toHaveLength(1)
    expect(await links()).toHaveLength(before + 1)
  })

  test('accepted while the reminder runs: no reminder reaches who has accepted', async ({ database }) => {
    const { deps, ctx, token, needs, reminders } = await aSentQuote(database)
    const visitor = { ...ctx, actor: null, tokenHash: null, now: () => due }
    await Promise.all([
      acceptQuote(visitor, { token, name: 'Pat Lee', title: 'Owner', mayOrder: true }),
      remindQuotes(needs),
    ])
    const queued = await reminders()
    expect(queued.length).toBeLessThanOrEqual(1)
    const { writeEmail } = await import('../../mail/write-email.ts')
    for (const mail of queued) expect(await writeEmail({ ...deps, now: () => due }, mail)).toBeUndefined()
    await remindQuotes(needs)
    expect(await reminders(), 'and none later').toHaveLength(queued.length)
  })

  test('a process that ends before it commits leaves nothing; the next one reminds once', async ({
    database,
  }) => {
    const { needs, quoteId, reminders, links } = await aSentQuote(database)
    const before = (await links()).length
    const dying: RemindNeeds = {
      ...needs,
      inTransaction: (work) =>
        needs.inTransaction(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(remindQuotes(dying)).rejects.toThrow('killed')
    expect(await reminders()).toEqual([])
    expect(await links()).toHaveLength(before)
    await remindQuotes(needs)
    await remindQuotes(needs)
    expect(await reminders()).toHaveLength(1)
    const [quote] = await database.reader.select().from(quotes).where(eq(quotes.quoteId, quoteId))
    expect(quote?.remindedAt).toEqual(due)
  })
})
