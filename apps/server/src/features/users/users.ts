import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { uuid } from '@portal/contract/fields'
import type {
  findCrmAccounts,
  findCrmContacts,
  getAllUsers,
  getSingleUser,
  Registration,
  User,
  UserDetails,
} from '@portal/contract/users'
import { limits } from '@portal/domain/limits'
import { readPhone, ungroupedNumber } from '@portal/domain/typed-number'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { findAccountsLike, findContactsLike } from './crm-links.store.ts'
import {
  countUsers,
  findUser,
  findUsers,
  type UserDetailsRow,
  type UserRow,
  type UsersWanted,
} from './users.store.ts'

/**
 * Users by last name (docs/spec/back-office.md#users). `search` looks at names, address and phone number, in either
 * order of the names and however the number is written; without `limit` the first 1,000 are answered. The cursor is the
 * id of the page's last user.
 * Throws INVALID_INPUT for a cursor that is none.
 */
export async function listUsers(
  { db }: Pick<SignedInContext, 'db'>,
  { search = '', limit = limits.listNewest, cursor, ...filter }: QueryOf<typeof getAllUsers>,
): Promise<AnswerOf<typeof getAllUsers>> {
  const typed = search.trim()
  const wanted: UsersWanted = {
    ...filter,
    search: typed || null,
    phoneDigits: phoneDigitsOf(typed),
  }
  const after = cursor === undefined ? null : idIn(cursor)
  // One row more than requested shows whether there is a next page.
  const found = await findUsers(db, wanted, { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const isWhole = after === null && found.length <= limit
  return {
    results: page.map(toUser),
    total: isWhole ? page.length : await countUsers(db, wanted),
    nextCursor: found.length > limit ? (page.at(-1)?.userId ?? null) : null,
  }
}

/** The digits of what may be part of a phone number, as the screens write one: fewer than four are anything. */
function phoneDigitsOf(typed: string): string | null {
  const digits = readPhone(typed)?.digits ?? ungroupedNumber(typed).replace(/^\+/, '')
  return /^\d{4,}$/.test(digits) ? digits : null
}

function idIn(cursor: string) {
  const id = uuid.safeParse(cursor)
  if (!id.success) throw noSuchPage()
  return id.data
}

/** One user with roles and links (docs/spec/back-office.md#user-details). Throws USER_NOT_FOUND. */
export async function readUser(
  { db, portWatch }: Pick<SignedInContext, 'db' | 'portWatch'>,
  userId: string,
): Promise<AnswerOf<typeof getSingleUser>> {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('USER_NOT_FOUND')
  return { result: toUserDetails(user, sendsMail(portWatch)) }
}

/** The wire's user. */
const toUser = (row: UserRow): User => ({
  id: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: nameOf(row),
  email: row.email,
  phoneNumber: row.phoneNumber,
  isActive: row.isActive,
  isAdmin: row.roles.some(({ name }) => name === 'Administrator'),
  zohoAccountId: row.zohoAccountId,
  zohoContactId: row.zohoContactId,
  zohoUserId: row.zohoUserId,
  domain: row.domainId,
  roles: row.roles,
  isWaiting: row.isWaiting,
  hasPassword: row.hasPassword,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

const toUserDetails = (row: UserDetailsRow, isMailSent: boolean): UserDetails => ({
  ...toUser(row),
  accountName: row.accountName,
  contactName: row.contactName,
  hasSecondFactor: row.hasSecondFactor,
  access: row.access,
  isMailSent,
  // Written whole by register-user.ts.
  registration: row.isWaiting ? (row.registration as Registration | null) : null,
})

export const nameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

type Company = Omit<Registration, 'wanted' | 'asksQuote'>

/** What the audit log keeps of a registration: what was said of the company. */
export function companyOf(registration: Company): Company
export function companyOf(registration: Partial<Registration>): {
  [Part in keyof Company]: Company[Part] | undefined
}
export function companyOf({
  accountName,
  taxId,
  billingStreet,
  billingCity,
  billingState,
  billingZip,
}: Partial<Registration>) {
  return { accountName, taxId, billingStreet, billingCity, billingState, billingZip }
}

/** What the audit log keeps of a user, under the names of the screens. */
export const toFacts = (row: UserDetailsRow) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  isActive: row.isActive,
  zohoUserId: row.zohoUserId,
  zohoAccountId: row.zohoAccountId,
  account: row.accountName,
  zohoContactId: row.zohoContactId,
  contact: row.contactName,
  roles: row.roles.map(({ name }) => name),
})

type Needs = Pick<SignedInContext, 'db'>

/**
 * Accounts whose name or id holds the search, for linking a customer (docs/spec/back-office.md#user-accounts); the
 * first 50 by name.
 */
export const findAccountsToLink = async (
  { db }: Needs,
  { search = '' }: QueryOf<typeof findCrmAccounts>,
): Promise<AnswerOf<typeof findCrmAccounts>> => ({
  results: await findAccountsLike(db, search.trim()),
})

/** Contacts whose name or address holds the search, of one account or of all; the first 50 by last name. */
export const findContactsToLink = async (
  { db }: Needs,
  { search = '', accountId }: QueryOf<typeof findCrmContacts>,
): Promise<AnswerOf<typeof findCrmContacts>> => ({
  results: await findContactsLike(db, search.trim(), accountId ?? null),
})
