import { staleMs } from '@portal/domain/limits'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Reads of accounts and what belongs to them. A null id asks for nothing: there is no choice yet. */

/** An agent's active accounts, by name; fresh for 20 minutes (storefront 9). */
export const accountsQuery = (agentId: string | null) =>
  queryOptions({
    queryKey: ['accounts', { agentId }],
    queryFn:
      agentId === null
        ? skipToken
        : ({ signal }) => call('getAccountsByAgent', { params: { agentId }, signal }),
    staleTime: staleMs.accounts,
  })

/** An account's contacts, by last name; fresh for 20 minutes (storefront 9). */
export const contactsQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['contacts', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call('getContactsByAccount', { params: { accountId }, signal }),
    staleTime: staleMs.contacts,
  })

/** The shipping addresses stored with an account; as fresh as the account itself. */
export const addressesQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['addresses', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call('getAddressesByAccount', { params: { accountId }, signal }),
    staleTime: staleMs.accounts,
  })
