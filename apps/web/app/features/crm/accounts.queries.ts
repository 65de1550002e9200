import type { Account } from '@portal/contract/accounts'
import { portalCalls } from '@portal/contract/portal-calls'
import { limits, staleMs } from '@portal/domain/limits'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
} from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Reads of accounts and what belongs to them. A null id asks for nothing: there is no choice yet. */

const keptAccount = { staleTime: staleMs.accounts, gcTime: staleMs.accounts } as const
const keptContacts = { staleTime: staleMs.contacts, gcTime: staleMs.contacts } as const

const listKey = ['accounts'] as const

/** An agent's active accounts, by name; fresh for 20 minutes (docs/spec/accounts.md#caching). */
export const accountsQuery = (agentId: string | null) =>
  queryOptions({
    queryKey: [...listKey, { agentId }],
    queryFn:
      agentId === null
        ? skipToken
        : ({ signal }) => call(portalCalls.getAccountsByAgent, { params: { agentId }, signal }),
    ...keptAccount,
  })

/** The accounts that match, looked for by the server: for agents with more than one answer holds. */
export const accountSearchQuery = (wanted: { agentId: string; search: string } | null) =>
  queryOptions({
    queryKey: [...listKey, 'search', wanted],
    queryFn:
      wanted === null
        ? skipToken
        : ({ signal }) =>
            call(portalCalls.getAccountsByAgent, {
              params: { agentId: wanted.agentId },
              query: { search: wanted.search, limit: limits.listFirstPage },
              signal,
            }),
    placeholderData: keepPreviousData,
    staleTime: staleMs.accounts,
  })

/** What comes after the first answer of the two above, page by page; asked for when someone wants more. */
export const moreAccountsQuery = (wanted: { agentId: string; search: string; after: string } | null) =>
  infiniteQueryOptions({
    queryKey: [...listKey, 'more', wanted],
    queryFn:
      wanted === null
        ? skipToken
        : ({ pageParam, signal }) =>
            call(portalCalls.getAccountsByAgent, {
              params: { agentId: wanted.agentId },
              query: { search: wanted.search === '' ? undefined : wanted.search, cursor: pageParam },
              signal,
            }),
    initialPageParam: wanted?.after ?? '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: false,
    staleTime: staleMs.accounts,
  })

/** One account; what a list already knows of it shows at once. */
export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', { accountId }],
    queryFn: ({ signal }) => call(portalCalls.getSingleAccount, { params: { accountId }, signal }),
    select: ({ result }) => result,
    placeholderData: () => {
      const result = listed(accountId)
      return result && { result }
    },
    ...keptAccount,
  })

function listed(accountId: string): Account | undefined {
  const lists = queryClient.getQueriesData<{ results: Account[] }>({ queryKey: listKey })
  return lists.flatMap(([, list]) => list?.results ?? []).find((account) => account.accountId === accountId)
}

/** An account's contacts, by last name; fresh for 20 minutes (docs/spec/accounts.md#caching). */
export const contactsQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['contacts', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(portalCalls.getContactsByAccount, { params: { accountId }, signal }),
    ...keptContacts,
  })

/** The shipping addresses stored with an account; as fresh as the account itself. */
export const addressesQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['addresses', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(portalCalls.getAddressesByAccount, { params: { accountId }, signal }),
    ...keptAccount,
  })

/** Tax that invoices of the account add, by state; as fresh as the account itself. */
export const taxRatesQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['taxRates', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(portalCalls.getTaxRates, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...keptAccount,
  })

/** The account's devices under the screen-repair program, PINs masked; as fresh as the account itself. */
export const repairDevicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['repairDevices', { accountId }],
    queryFn: ({ signal }) => call(portalCalls.getRepairDevicesByAccount, { params: { accountId }, signal }),
    ...keptAccount,
  })

/** An account's orders, newest first, page by page; never from a cache (docs/spec/orders.md#lists). */
export const accountOrdersQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ['accountOrders', { accountId }],
    queryFn: ({ pageParam, signal }) =>
      call(portalCalls.getOrderHistoryByAccount, {
        params: { accountId },
        query: { limit: pageParam === '' ? limits.listFirstPage : limits.listPageMax, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...alwaysFresh,
  })

/** The PIN of a device, seen and written down. It is kept nowhere once it is masked again. */
export const useRevealPin = (deviceId: string) =>
  useMutation({
    mutationFn: () => call(portalCalls.revealDevicePin, { params: { deviceId } }),
    gcTime: 0,
  })
