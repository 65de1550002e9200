import type { Registration, User, UserDetails } from '@portal/contract/users'
import type { UserDetailsRow, UserRow } from './users.store.ts'

/** The wire's user. */
export const toUser = (row: UserRow): User => ({
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

export const toUserDetails = (row: UserDetailsRow, isMailSent: boolean): UserDetails => ({
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
