import type { QueryOf } from '@portal/contract/endpoint'
import type { getOrderHistory } from '@portal/contract/orders'
import { defaultTimeZone } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import type { Actor } from '@portal/domain/roles'
import { offlineAddresses } from '../../apps/server/src/adapters/offline-addresses/offline-addresses.ts'
import type { Reader } from '../../apps/server/src/db/client.ts'
import {
  listAccounts,
  readAccount,
  readAddresses,
  readContacts,
  readRepairDevices,
} from '../../apps/server/src/features/accounts/accounts.ts'
import { accountHistory, agentHistory } from '../../apps/server/src/features/orders/list/order-history.ts'
import { readOrder } from '../../apps/server/src/features/orders/list/read-order.ts'
import { listAgents } from '../../apps/server/src/features/users/agents.ts'
import { watchPorts } from '../../apps/server/src/ports/port-watch.ts'
import { anAccountOf, busyAgent, giantAgent, imeiOf, ordinaryAgent } from './fill.ts'

const publicBaseUrl = 'http://localhost'
const now = () => new Date()

/** A list or detail of the product: how to ask for it over HTTP, and the use case behind it. */
export type Question = { name: string; path: string; ask: (db: Reader) => Promise<unknown> }

type HistoryQuery = QueryOf<typeof getOrderHistory>
type Known = { actor: Actor; orderId: number; cursors: { ordinary: string; giant: string } }

/** What the screens ask, of an agent as most are, of a busy one, and of one with a fifth of all orders. */
export function questionsOf({ actor, orderId, cursors }: Known): Question[] {
  const history = (name: string, agentId: string, query: HistoryQuery): Question => ({
    name: `orders of ${name}`,
    path: `/api/order/GetOrderHistory/${agentId}?${searchOf(query)}`,
    ask: (db) => agentHistory({ db, actor, now, publicBaseUrl, timeZone: defaultTimeZone }, agentId, query),
  })
  const account = (
    name: string,
    call: string,
    read: (ctx: { db: Reader; actor: Actor }, accountId: string) => Promise<unknown>,
  ): Question => ({
    name,
    path: `/api/${call}/${anAccountOf.ordinary}`,
    ask: (db) => read({ db, actor }, anAccountOf.ordinary),
  })
  const accounts = (name: string, agentId: string, search?: string): Question => {
    const query = { limit: limits.listFirstPage, ...(search !== undefined && { search }) }
    return {
      name,
      path: `/api/account/GetAllActiveByAgent/${agentId}?${searchOf(query)}`,
      ask: (db) => listAccounts({ db, actor }, { agentId, ...query }),
    }
  }
  const page = { limit: limits.listFirstPage } as const
  const lately = { from: daysAgo(60), to: daysAgo(30) }
  const agents = { ordinary: ordinaryAgent, busy: busyAgent, giant: giantAgent }
  return [
    history('an agent', agents.ordinary.zohoUserId, page),
    history('an agent, a long page after the first', agents.ordinary.zohoUserId, {
      cursor: cursors.ordinary,
      limit: limits.listPageMax,
    }),
    ...(['busy', 'giant'] as const).flatMap((kind) => {
      const { zohoUserId } = agents[kind]
      return [
        history(`the ${kind} agent`, zohoUserId, page),
        history(`the ${kind} agent, in Error`, zohoUserId, { ...page, status: 3 }),
        history(`the ${kind} agent, of a month`, zohoUserId, { ...page, ...lately }),
        history(`the ${kind} agent, Submitted`, zohoUserId, { ...page, status: 1 }),
        history(`the ${kind} agent, invoiced`, zohoUserId, { ...page, invoiced: true }),
        history(`the ${kind} agent, of one account`, zohoUserId, { ...page, accountId: anAccountOf[kind] }),
        history(`the ${kind} agent, by total`, zohoUserId, { ...page, sort: 'total' }),
        history(`the ${kind} agent, in Error by total`, zohoUserId, { ...page, status: 3, sort: 'total' }),
        history(`the ${kind} agent, of a month by total`, zohoUserId, { ...page, ...lately, sort: 'total' }),
        history(`the ${kind} agent, oldest first`, zohoUserId, { ...page, sort: 'oldest' }),
        history(`the ${kind} agent, search for a PO number`, zohoUserId, { ...page, search: 'PO 4000' }),
        history(`the ${kind} agent, search for a contact`, zohoUserId, { ...page, search: 'marcus bell' }),
        history(`the ${kind} agent, search for a word of a note`, zohoUserId, {
          ...page,
          search: 'peak-season',
        }),
        history(`the ${kind} agent, search for an account`, zohoUserId, { ...page, search: 'summit parcel' }),
        history(`the ${kind} agent, search for an order number`, zohoUserId, {
          ...page,
          search: String(orderId),
        }),
        history(`the ${kind} agent, search for an email`, zohoUserId, { ...page, search: 'contact-40' }),
        history(`the ${kind} agent, search for a phone number`, zohoUserId, {
          ...page,
          search: '555-010-0400',
        }),
        history(`the ${kind} agent, search for a model`, zohoUserId, { ...page, search: 'n6 pro' }),
        history(`the ${kind} agent, search for a manufacturer and model`, zohoUserId, {
          ...page,
          search: 'orbis t9',
        }),
        history(`the ${kind} agent, search for an IMEI`, zohoUserId, { ...page, search: imeiOf(kind) }),
        history(`the ${kind} agent, search for two letters`, zohoUserId, { ...page, search: 'ic' }),
        history(`the ${kind} agent, search in a status of a month`, zohoUserId, {
          ...page,
          ...lately,
          status: 1,
          search: 'freight',
        }),
        history(`the ${kind} agent, search for nothing there is`, zohoUserId, { ...page, search: 'zzzz' }),
      ]
    }),
    history('the giant agent, a later page', giantAgent.zohoUserId, { ...page, cursor: cursors.giant }),
    {
      name: 'orders of an account',
      path: `/api/order/GetOrderHistoryByAccount/${anAccountOf.giant}?limit=100`,
      ask: (db) =>
        accountHistory({ db, actor, now, publicBaseUrl, timeZone: defaultTimeZone }, anAccountOf.giant, page),
    },
    {
      name: 'an order',
      path: `/api/order/GetSingleOrder/${orderId}`,
      ask: (db) =>
        readOrder(
          {
            db,
            actor,
            publicBaseUrl,
            addresses: { driver: 'embedded', service: offlineAddresses() },
            now: () => new Date(),
            timeZone: defaultTimeZone,
            ledger: { driver: 'embedded' },
            portWatch: watchPorts({}),
          },
          orderId,
        ),
    },
    accounts('accounts of an agent', ordinaryAgent.zohoUserId),
    accounts('accounts of the giant agent', giantAgent.zohoUserId),
    accounts('accounts of the giant agent, search', giantAgent.zohoUserId, 'granite'),
    accounts('accounts of the giant agent, search for a support name', giantAgent.zohoUserId, 'nadia'),
    accounts('accounts of the giant agent, search for nothing there is', giantAgent.zohoUserId, 'zzzz'),
    { name: 'agents', path: '/api/admin/GetWbcUsers', ask: (db) => listAgents({ db, actor }) },
    account('an account', 'account/GetSingleAccount', readAccount),
    account('contacts of an account', 'contact/GetContactsByAccount', readContacts),
    account('shipping addresses of an account', 'accountAddress/GetAllByAccountId', readAddresses),
    account('repair devices of an account', 'screenrepair/GetByAccount', readRepairDevices),
  ]
}

/** As the part of an address after the question mark. */
export const searchOf = (query: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
