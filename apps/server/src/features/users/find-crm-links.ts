import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { findCrmAccounts, findCrmContacts } from '@portal/contract/users'
import type { SignedInContext } from '../../deps.ts'
import { findAccountsLike, findContactsLike } from './crm-links.store.ts'
import { patternOf } from './list-users.ts'

type Needs = Pick<SignedInContext, 'db'>

/**
 * Accounts whose name or id holds the search, for linking a customer (docs/spec/back-office.md#user-accounts); the
 * first 50 by name.
 */
export const findAccountsToLink = async (
  { db }: Needs,
  { search = '' }: QueryOf<typeof findCrmAccounts>,
): Promise<AnswerOf<typeof findCrmAccounts>> => ({
  results: await findAccountsLike(db, patternOf(search.trim())),
})

/** Contacts whose name or address holds the search, of one account or of all; the first 50 by last name. */
export const findContactsToLink = async (
  { db }: Needs,
  { search = '', accountId }: QueryOf<typeof findCrmContacts>,
): Promise<AnswerOf<typeof findCrmContacts>> => ({
  results: await findContactsLike(db, patternOf(search.trim()), accountId ?? null),
})
