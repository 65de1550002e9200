import { orderSorts } from '@portal/contract/orders'
import { hasWords } from '@portal/domain/folded-text'
import { searchedDigits } from '@portal/domain/typed-number'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { repairDevices } from '../../../db/schema/accounts.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { agentHistory } from './order-history.ts'

/**
 * For any search in any order, page by page: the search finds what a filter over all orders in memory finds.
 * FUZZ_RUNS sets the number of questions, FUZZ_SEED other ones.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 150)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** More than a search counts, so that both exact and limited totals occur. */
const orderCount = 2_600
const began = Date.UTC(2026, 0, 1)
const minuteMs = 60_000

type Query = Parameters<typeof agentHistory>[2]
type Made = {
  orderId: number
  zohoUserId: string
  zohoAccountId: string
  accountName: string
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  contactMobile: string
  productNames: string
  referenceNumber: string
  notes: string
  statusId: number
  orderTotalCents: number
  dateCreated: Date
}

const accountNames = ['Harbor Delivery LLC', 'Summit Parcel', 'Zürich & Söhne', '100% Freight_Co']
const device = 'SN77ABCDEF'
const mobiles = ['(419) 555-0142', '419.555.0177', '+44 20 7946 0958', '']
const productNames = ['Halden N6', 'Halden N6 Pro', 'Orbis T9 Duty', 'Ferro X1']
const firstNames = ['Marcus', 'Ana', 'José', 'Quinn']
/** How many in a hundred notes have the word: in nearly all of them, in some, in hardly any. */
const noteWords = { seaport: 60, dockside: 12, overnight: 3, zanzibar: 0.3 }

/** Words of the newest orders alone, of the oldest, of both, and of some in the middle. */
function wordsOfTheirTime(age: number): string {
  const isNew = age < 120
  const isOld = age > orderCount - 300
  const isBetween = age > 700 && age < 900
  return [
    isNew && 'newcomers',
    isOld && 'pioneers',
    (isNew || isOld) && 'far apart',
    isBetween && 'in between',
  ]
    .filter(Boolean)
    .join(' ')
}

const drawn = fc.record({
  account: fc.nat(accountNames.length - 1),
  firstName: fc.constantFrom(...firstNames),
  chances: fc.array(fc.nat(9_999), { minLength: 4, maxLength: 4 }),
  statusId: fc.nat(3),
  // Few of each, so that many orders share a moment or a total and their number decides.
  minute: fc.nat(400),
  totalCents: fc.nat(60).map((n) => n * 1_000),
  mobile: fc.nat(mobiles.length - 1),
  products: fc.uniqueArray(fc.nat(productNames.length - 1), { maxLength: 2 }),
  reference: fc.option(fc.nat(9_999), { nil: null }),
})

/** Orders of two agents who write alike, a tenth of them the second one's; nothing of one is ever the other's. */
async function twoHistories(tx: Tx) {
  const agents = [await anAgent(tx), await anAgent(tx)] as const
  const accountsOf: Array<Array<{ accountId: string; contactId: string }>> = [[], []]
  for (const [who, { zohoUserId }] of agents.entries())
    for (const _ of accountNames) accountsOf[who]?.push(await anAccount(tx, zohoUserId))
  const { userId } = await aPerson(tx)
  const rows = fc.sample(drawn, { numRuns: orderCount, seed }).map((order, index) => {
    const dateCreated = new Date(began + (index * 10 + order.minute) * minuteMs)
    const who = index % 10 === 0 ? 1 : 0
    const account = accountsOf[who]?.[order.account]
    const words = Object.entries(noteWords).filter(([, share], at) => (order.chances[at] ?? 0) < share * 100)
    return {
      statusId: order.statusId,
      numberOfItems: 1,
      zohoUserId: agents[who].zohoUserId,
      zohoAccountId: account?.accountId ?? '',
      accountName: accountNames[order.account] ?? '',
      zohoContactId: account?.contactId ?? '',
      contactFirstName: order.firstName,
      contactLastName: 'Bell',
      contactEmail: `${order.firstName}@depot.example`,
      contactMobile: mobiles[order.mobile] ?? '',
      productNames: order.products.map((at) => productNames[at]).join('\n'),
      agentName: '',
      agentEmail: '',
      createdBy: userId,
      referenceNumber: order.reference === null ? '' : `PO-${order.reference}`,
      notes: [...words.map(([word]) => word), wordsOfTheirTime(orderCount - index)].join(' '),
      orderTotalCents: order.totalCents,
      dateCreated,
      dateSubmitted: order.statusId === 0 ? null : dateCreated,
    }
  })
  const made: Made[] = []
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500)
    const numbers = await tx.insert(orders).values(some).returning({ orderId: orders.orderId })
    made.push(...some.map((row, index) => ({ ...row, orderId: numbers[index]?.orderId ?? 0 })))
  }
  const account = accountsOf[0]?.[1] ?? { accountId: '', contactId: '' }
  await tx.insert(repairDevices).values({
    id: 'device',
    zohoAccountId: account.accountId,
    serialNumberImei: device,
    deviceMake: 'Halden',
    deviceModel: 'N6 Pro',
    expirationDate: '2027-01-01',
    pin: '1234',
    status: 'Active',
  })
  return { agents, customer: await aCustomer(tx, account), customerOf: account.accountId, made }
}

const linesOf = (order: Made) => [
  String(order.orderId),
  order.accountName,
  `${order.contactFirstName} ${order.contactLastName}`,
  order.contactEmail,
  order.contactMobile,
  order.contactMobile.replace(/\D/g, ''),
  order.referenceNumber,
  order.notes,
  ...order.productNames.split('\n'),
]

/** What is typed, and the digits alone where it is a number. */
function spellingsOf(typed: string): string[] {
  const digits = searchedDigits(typed)
  return digits === null ? [typed] : [typed, digits]
}

const byNumber = (a: number, b: number) => a - b
const ascending: Record<'date' | 'total', (a: Made, b: Made) => number> = {
  date: (a, b) =>
    byNumber(a.dateCreated.getTime(), b.dateCreated.getTime()) || byNumber(a.orderId, b.orderId),
  total: (a, b) => byNumber(a.orderTotalCents, b.orderTotalCents) || byNumber(a.orderId, b.orderId),
}

/** What the search should find, found the simple way. */
function foundByFilter(
  made: readonly Made[],
  { search = '', status, from, to, accountId, sort }: Query,
  deviceAccountId: string,
): number[] {
  const found = made.filter(
    (order) =>
      (spellingsOf(search).some((spelling) => hasWords(linesOf(order).join('\n'), spelling)) ||
        (search.toLowerCase() === device.toLowerCase() && order.zohoAccountId === deviceAccountId)) &&
      (status === undefined || order.statusId === status) &&
      (from === undefined || order.dateCreated >= new Date(from)) &&
      (to === undefined || order.dateCreated < new Date(to)) &&
      (accountId === undefined || order.zohoAccountId === accountId),
  )
  const isByTotal = sort === 'total' || sort === 'total-ascending'
  found.sort(ascending[isByTotal ? 'total' : 'date'])
  if (sort === 'newest' || sort === 'total') found.reverse()
  return found.map(({ orderId }) => orderId)
}

const day = fc
  .nat(Math.floor((orderCount * 10) / 1_440))
  .map((n) => new Date(began + n * 1_440 * minuteMs).toISOString())
const searched = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(...Object.keys(noteWords), 'NEWCOMERS', 'pioneers', 'far apart', 'in between'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'harbor',
        'summit parcel',
        'parcel summit',
        'LLC',
        'Zürich',
        'rich & s',
        'sohne zurich',
        'ana bell',
        'José',
        'jose harbor',
        device,
      ],
      ...[
        'halden n6',
        'N6 Pro',
        't9 du',
        'x1',
        'quinn@depot',
        '4195550142',
        '(419) 555-0177',
        '+1 419 555 0142',
        '7946 0958',
      ],
      ...['100% Freight_Co', '0%', 't_c', 'ell', 'll', 'q', 'po-1', 'PO-12', '-33', 'zz', 'nobody'],
    ),
  },
)
const rarely = <T>(narrowed: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: narrowed })
const question = fc.record({
  who: fc.constantFrom('agent', 'agent', 'agent', 'second agent', 'customer'),
  search: searched,
  status: rarely(fc.nat(3)),
  from: rarely(day),
  to: rarely(day),
  ofAccount: rarely(fc.nat(orderCount - 1)),
  sort: fc.constantFrom(...orderSorts),
  limit: fc.constantFrom(1, 2, 20, 50, 250, undefined),
})
const pagesMax = 8

test('a search finds what a filter over all orders finds, page by page', async ({ tx, deps }) => {
  const { agents, customer, customerOf, made } = await twoHistories(tx)
  // As autovacuum does: the index takes in what was inserted, and the planner knows how much that is.
  await tx.execute(sql`select gin_clean_pending_list('orders_by_agent_words')`)
  await tx.execute(sql`analyze orders`)
  await fc.assert(
    fc.asyncProperty(question, async ({ who, ofAccount, ...asked }) => {
      const agent = agents[who === 'second agent' ? 1 : 0]
      const mine = made.filter(
        (order) =>
          order.zohoUserId === agent.zohoUserId && (who !== 'customer' || order.zohoAccountId === customerOf),
      )
      const query: Query = {
        ...asked,
        ...(ofAccount !== undefined && { accountId: mine[ofAccount % mine.length]?.zohoAccountId }),
      }
      const expected = foundByFilter(mine, query, customerOf)

      const ctx = asCaller(deps, who === 'customer' ? customer : agent)
      const numbers: number[] = []
      let cursor: string | undefined
      for (let page = 1; page <= pagesMax; page++) {
        const { results, total, totalIsExact, nextCursor } = await agentHistory(ctx, agent.zohoUserId, {
          ...query,
          ...(cursor && { cursor }),
        })
        numbers.push(...results.map(({ orderId }) => orderId))
        if (totalIsExact) expect(total).toBe(expected.length)
        else expect(total).toBeLessThan(expected.length)
        cursor = nextCursor ?? undefined
        if (nextCursor === null) break
      }
      expect(numbers).toEqual(cursor === undefined ? expected : expected.slice(0, numbers.length))
    }),
    { numRuns, seed },
  )
})
