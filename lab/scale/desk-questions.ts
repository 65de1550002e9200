import type { getInvoices, InvoicesFilter } from '@portal/contract/books'
import type { getDeskAccounts } from '@portal/contract/desk'
import type { QueryOf } from '@portal/contract/endpoint'
import type { getSales } from '@portal/contract/sales'
import { businessDay, daysAfter, defaultTimeZone } from '@portal/domain/business-day'
import { quietDays } from '@portal/domain/desk'
import type { Actor } from '@portal/domain/roles'
import { allAgents } from '@portal/domain/roles'
import { monthAfter, salesGroupings, salesLimits } from '@portal/domain/sales'
import { stuckKinds } from '@portal/domain/stuck-work'
import type { Reader } from '../../apps/server/src/db/client.ts'
import type { personas } from '../../apps/server/src/db/seed/personas.ts'
import { listCovers } from '../../apps/server/src/features/agent-covers/list-covers.ts'
import {
  listBookAgents,
  listInvoices,
  readFigures,
} from '../../apps/server/src/features/books/book-invoices.ts'
import { compareMonth } from '../../apps/server/src/features/books/compare-month.ts'
import { exportInvoices } from '../../apps/server/src/features/books/export-invoices.ts'
import { readStatement } from '../../apps/server/src/features/books/read-statement.ts'
import { readStuckWork } from '../../apps/server/src/features/desk/count-stuck.ts'
import { listDeskAccounts } from '../../apps/server/src/features/desk/list-desk-accounts.ts'
import { readQueue } from '../../apps/server/src/features/desk/queue.ts'
import { searchPortal } from '../../apps/server/src/features/desk/search-portal.ts'
import { listStuckRows } from '../../apps/server/src/features/desk/stuck-work.ts'
import { readSales } from '../../apps/server/src/features/sales/sales.ts'
import { anAccountOf, busyAgent, giantAgent, imeiOf, ordinaryAgent } from './fill.ts'
import { type Question, searchOf } from './questions.ts'

/** Who asks: a manager, an agent with 10,000 orders, an accountant. */
export const askers = ['bo', 'wes', 'abe'] as const satisfies ReadonlyArray<keyof typeof personas>
export type Asker = (typeof askers)[number]
export type AskedBy = Question & {
  asker: Asker
  /** A file of up to 20,000 rows, which is waited for longer than a screen. */
  isFile?: true
}

/** What the desks of agents, managers and accountants ask (docs/spec/desk.md, sales.md, agent-cover.md, books.md). */
export function deskQuestions(actors: Record<Asker, Actor>): AskedBy[] {
  const now = () => new Date()
  const today = businessDay(now(), defaultTimeZone)
  const month = today.slice(0, 7)
  const contextOf = (asker: Asker) => (db: Reader) => ({
    db,
    actor: actors[asker],
    now,
    timeZone: defaultTimeZone,
    publicBaseUrl: 'http://localhost',
  })
  const manager = contextOf('bo')
  const books = contextOf('abe')

  const queue = (who: string, asker: Asker, agentId: string): AskedBy => ({
    name: `desk of ${who}`,
    asker,
    path: `/api/desk/GetQueue/${agentId}`,
    ask: (db) => readQueue(contextOf(asker)(db), agentId, {}),
  })
  const accounts = (who: string, agentId: string, query: QueryOf<typeof getDeskAccounts>): AskedBy => ({
    name: `accounts of ${who}${words(query)}`,
    asker: 'bo',
    path: `/api/desk/GetAccounts/${agentId}?${searchOf(query)}`,
    ask: (db) => listDeskAccounts(manager(db), agentId, query),
  })
  const search = (who: string, asker: Asker, text: string): AskedBy => ({
    name: `search of ${who}, ${text}`,
    asker,
    path: `/api/desk/Search?${searchOf({ search: text })}`,
    ask: (db) => searchPortal({ ...contextOf(asker)(db), manifest: noProducts }, text),
  })
  const sales = (query: QueryOf<typeof getSales>): AskedBy => ({
    name: `sales${words(query)}`,
    asker: 'bo',
    path: `/api/desk/GetSales?${searchOf(query)}`,
    ask: (db) => readSales(manager(db), query),
  })
  const invoices = (query: QueryOf<typeof getInvoices>): AskedBy => ({
    name: `invoices${words(query)}`,
    asker: 'abe',
    path: `/api/books/GetInvoices?${searchOf(query)}`,
    ask: (db) => listInvoices(books(db), query),
  })
  const figures = (query: InvoicesFilter): AskedBy => ({
    name: `figures of invoices${words(query)}`,
    asker: 'abe',
    path: `/api/books/GetFigures?${searchOf(query)}`,
    ask: (db) => readFigures(books(db), query),
  })
  const listed = (query: InvoicesFilter): AskedBy[] => [invoices(query), figures(query)]
  const csv = (query: InvoicesFilter): AskedBy => ({
    name: `CSV of invoices${words(query)}`,
    asker: 'abe',
    path: `/api/books/Export?${searchOf(query)}`,
    ask: (db) => exportInvoices(books(db), query),
    isFile: true,
  })
  const statement = { from: daysAfter(today, -90), to: today }

  const agents = { ordinary: ordinaryAgent, busy: busyAgent, giant: giantAgent }
  const giant = giantAgent.zohoUserId
  const year = { from: monthAfter(month, 1 - salesLimits.monthsMax), to: month }
  const oneMonth = { from: month, to: month }
  return [
    queue('the busy agent, asked by themselves', 'wes', busyAgent.zohoUserId),
    ...Object.entries(agents).map(([kind, { zohoUserId }]) => queue(`the ${kind} agent`, 'bo', zohoUserId)),
    queue('all agents', 'bo', allAgents),
    ...Object.entries(agents).flatMap(([kind, { zohoUserId }]) => [
      accounts(`the ${kind} agent`, zohoUserId, {}),
      accounts(`the ${kind} agent`, zohoUserId, { sort: 'name' }),
      ...quietDays.map((days) => accounts(`the ${kind} agent`, zohoUserId, { quiet: `${days}` })),
    ]),
    accounts('all agents', allAgents, {}),
    accounts('all agents', allAgents, { quiet: '90' }),
    {
      name: 'stuck work by age',
      asker: 'bo',
      path: '/api/desk/GetStuckWork',
      ask: (db) => readStuckWork(manager(db)),
    },
    ...stuckKinds.map(
      (kind): AskedBy => ({
        name: `stuck work, ${kind}`,
        asker: 'bo',
        path: `/api/desk/GetStuckRows/${kind}`,
        ask: (db) => listStuckRows(manager(db), kind, {}),
      }),
    ),
    ...(
      [
        ['an agent', 'wes'],
        ['a manager', 'bo'],
      ] as const
    ).flatMap(([who, asker]) =>
      ['granite', 'marcus bell', '555-010-0400', 'lopez', imeiOf('busy'), 'PO 4000', '#450123', 'zzzz'].map(
        (text) => search(who, asker, text),
      ),
    ),
    ...salesGroupings.flatMap((by) => [sales({ by, ...oneMonth }), sales({ by, ...year })]),
    sales({ by: 'account', ...year, agentId: giant }),
    sales({ by: 'product', ...year, accountId: anAccountOf.giant }),
    { name: 'covers', asker: 'bo', path: '/api/cover/GetAll', ask: (db) => listCovers(manager(db)) },
    ...listed({ month }),
    ...listed({ month: monthAfter(month, -1) }),
    ...listed({ agentId: giant }),
    ...listed({ agentId: ordinaryAgent.zohoUserId }),
    invoices({ agentId: giant, state: 'overdue' }),
    invoices({ agentId: ordinaryAgent.zohoUserId, state: 'overdue' }),
    ...listed({ accountId: anAccountOf.giant }),
    ...listed({}),
    invoices({ state: 'unpaid' }),
    invoices({ state: 'overdue' }),
    invoices({ state: 'paid' }),
    invoices({ state: 'void' }),
    ...['granite parcel', 'INV-450', 'PO 4000', 'zzzz'].map((text) => invoices({ search: text })),
    invoices({ month, search: 'granite' }),
    invoices({ agentId: giant, search: 'granite' }),
    {
      name: 'agents of invoices',
      asker: 'abe',
      path: '/api/books/GetAgents',
      ask: (db) => listBookAgents(books(db)),
    },
    {
      name: 'statement of an account',
      asker: 'abe',
      path: `/api/books/GetStatement/${anAccountOf.giant}?${searchOf(statement)}`,
      ask: (db) => readStatement(books(db), anAccountOf.giant, statement),
    },
    {
      name: 'comparison of a month',
      asker: 'abe',
      path: `/api/books/CompareMonth?${searchOf({ month })}`,
      ask: (db) => compareMonth(books(db), { month }),
    },
    csv({ month, agentId: ordinaryAgent.zohoUserId }),
    csv({ month }),
  ]
}

const noProducts = { read: async () => ({ products: [] }) } as unknown as Parameters<
  typeof searchPortal
>[0]['manifest']

/** ", state overdue, agentId 12" */
const words = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .map(([name, value]) => `, ${name} ${value}`)
    .join('')
