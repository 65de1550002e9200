import type { UserProfile } from '@portal/contract/auth'
import type { OrderRow } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import type { AgentScreen } from '@portal/domain/roles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { countWords, historyCount, noTotals } from '../../lib/history-count.ts'
import { accountQuery, accountsQuery } from '../crm/accounts.queries.ts'
import type { Choice } from '../order-header/order-header.ts'
import { type AllAgentsAsked, everyAgent, useAgentOfList } from '../order-header/use-listed-agent.ts'
import type { HistorySearch } from '../orders/list-address.ts'
import { chooseAgentOf, forgetEmptiedAgent, useListedAgent } from '../orders/order-list.store.ts'
import { orderHistoryQuery } from '../orders/orders.queries.ts'

/**
 * Whose orders a history shows. The choice is remembered until they sign out; all agents are in the address.
 * @param all left out where an order is created: it has one agent
 */
export function useListAgent(profile: UserProfile, screen: AgentScreen, all?: AllAgentsAsked) {
  const listed = useAgentOfList(profile, { screen, remembered: useListedAgent(profile.email), all })
  const { query, agent, own, isLocked, isHidden, isAll } = listed
  return {
    ...listed,
    /** Whose orders a list of them holds; a customer's are theirs, not those of the agent who serves them. */
    caption: isHidden
      ? 'Your orders'
      : isAll
        ? 'Orders of all agents'
        : `Orders of ${agent?.label ?? 'no agent'}`,
    /** There is no agent to show orders of, and none to choose. */
    hasNone: agent === null && (isLocked || query.data?.results.length === 0) && !query.isPending,
    choose: (chosen: Choice | null) => {
      all?.ask(chosen?.id === everyAgent.id)
      if (chosen?.id === everyAgent.id) forgetEmptiedAgent(profile.email)
      else chooseAgentOf(profile.email, chosen !== null && chosen.id === own?.id ? undefined : chosen)
    },
    chooseOwn: () => chooseAgentOf(profile.email, undefined),
  }
}

export type ListAgent = ReturnType<typeof useListAgent>

/**
 * The loaded part of an order history.
 * @param rowsMin so many rows come at once, as far as one page holds them: a list that is returned to had them
 */
export function useOrderHistory(search: HistorySearch, rowsMin = 0) {
  const query = useInfiniteQuery(orderHistoryQuery(search, rowsMin))
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const totals = pages[0] ?? noTotals
  const isWhole = pages.at(-1)?.nextCursor === null
  return {
    query,
    rows,
    /** How many orders there are without search and filters: "340", or "more than 10,000". */
    unfilteredCount: countWords(totals.unfilteredTotal, totals.unfilteredTotalIsExact),
    total: totals.total,
    /** How many orders match, and what they come to in dollars; null where they are too many to be added up. */
    matching: {
      count: `${countWords(Math.max(totals.total, rows.length), totals.totalIsExact)} ${totals.total === 1 ? 'order' : 'orders'}`,
      orderTotal: pages[0]?.orderTotal ?? null,
    },
    /** How many orders each view has; undefined where they are not counted. */
    views: pages[0]?.views && viewCounts(pages[0].views, pages[0]),
    /** How many orders are loaded, of how many in all. */
    count: historyCount({ ...totals, shown: rows.length, isWhole }),
  }
}

type Views = { drafts: number | null; attention: number; invoiced: number }
type AllOrders = { unfilteredTotal: number; unfilteredTotalIsExact: boolean }

/** How many orders each view has, as its tab says it. "All" shows all orders, whatever narrows them now. */
export function viewCounts(views: Views, { unfilteredTotal, unfilteredTotalIsExact }: AllOrders) {
  const max = limits.historyViewCountMax
  const said = (count: number, isExact: boolean) => ({
    figure: `${count.toLocaleString('en-US')}${isExact ? '' : '+'}`,
    words: `${countWords(count, isExact)} ${count === 1 ? 'order' : 'orders'}`,
  })
  const capped = (count: number) => said(Math.min(count, max), count <= max)
  return new Map([
    ['all', said(unfilteredTotal, unfilteredTotalIsExact)],
    ...(views.drafts === null ? [] : [['drafts', capped(views.drafts)] as const]),
    ['attention', capped(views.attention)],
    ['invoiced', capped(views.invoiced)],
  ])
}

export type OrderHistory = ReturnType<typeof useOrderHistory>

/**
 * Accounts by which an agent's orders can be narrowed: the agent's own, those of the orders that are loaded
 * (orders outlive a change of owner), and the one that the address names, each by its name.
 */
export function useAccountFilter(
  agentId: string | null,
  rows: readonly OrderRow[],
  accountId: string | null,
) {
  const accounts = useQuery(accountsQuery(agentId)).data?.results ?? []
  const named = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== null }).data
  const options = accountOptions(
    accountId === null ? [] : [{ id: accountId, label: named?.accountName ?? `Account ${accountId}` }],
    rows.map(({ zohoAccountId, account }) => ({ id: zohoAccountId, label: account.accountName })),
    accounts.map((account) => ({ id: account.accountId, label: account.accountName })),
  )
  return {
    options,
    chosen: options.find(({ id }) => id === accountId) ?? null,
    /** Another agent's accounts are another list. */
    key: `account filter of ${agentId}`,
  }
}

export type AccountFilter = ReturnType<typeof useAccountFilter>

/** Every account once, by name; the last name given for it counts. */
export function accountOptions(...lists: Choice[][]): Choice[] {
  const labels = new Map(lists.flat().map(({ id, label }) => [id, label]))
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
}

/** Where a person was in a list: how many rows were loaded, and which row stood where in the window. */
type Place = { rows: number; index: number; topPx: number }

/** The place in the list of each entry of the browser's history, as long as this page lives. */
const places = new Map<string, Place>()

const drawnRows = () => [...document.querySelectorAll<HTMLElement>('main table tbody tr:not(.virtual-space)')]

const placeOf = (row: HTMLElement, at: number) => ({
  index: Number(row.dataset.index ?? at),
  topPx: row.getBoundingClientRect().top,
})

const rowsOf = () => drawnRows().map(placeOf)

/** Measures no more rows than it needs: it is asked while the page scrolls. */
function firstInView() {
  const rows = drawnRows()
  const at = rows.findIndex((row) => row.getBoundingClientRect().top >= 0)
  const row = rows[at]
  return row && placeOf(row, at)
}

/** Heights of rows that are not drawn are estimated, so getting to one takes a few steps. */
const stepsMax = 20

/** The place that Back leads to; undefined for a list that is opened anew. */
export function useReturnedPlace(): Place | undefined {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [place] = useState(() => (isBack ? places.get(key) : undefined))
  return place
}

type LoadedList = {
  rows: readonly unknown[]
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** Remembers the place in a list when the person leaves it, and restores the one that they return to. */
export function useListPlace(returned: Place | undefined, { rows, query }: LoadedList) {
  const { key } = useLocation()
  const latest = useRef({ key, rows: rows.length })
  useLayoutEffect(() => {
    latest.current = { key, rows: rows.length }
  })
  useEffect(() => {
    let first = firstInView()
    let frame = 0
    const note = () => {
      frame = 0
      first = firstInView()
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(note)
    }
    // Not measured on leaving: the styles of the list may be gone before its rows are.
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      if (first) places.set(latest.current.key, { rows: latest.current.rows, ...first })
    }
  }, [])

  const isRestored = useRef(returned === undefined)
  useEffect(() => {
    if (isRestored.current || returned === undefined || rows.length === 0 || query.isFetching) return
    if (rows.length < returned.rows && query.hasNextPage && !query.isError) {
      void query.fetchNextPage()
      return
    }
    isRestored.current = true
    scrollTo(returned)
  })
}

/** Brings the row back to where it stood. */
function scrollTo({ index, topPx }: Place, steps = stepsMax) {
  const rows = rowsOf()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last || steps === 0) return
  const row = rows.find((one) => one.index === index)
  const heightPx = (last.topPx - first.topPx) / Math.max(1, last.index - first.index)
  const byPx = row ? row.topPx - topPx : last.topPx + (index - last.index) * heightPx - topPx
  if (row && Math.abs(byPx) < 1) return
  window.scrollBy(0, byPx)
  requestAnimationFrame(() => scrollTo({ index, topPx, rows: 0 }, steps - 1))
}
