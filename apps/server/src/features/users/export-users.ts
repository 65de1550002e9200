import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { exportUsers as exportUsersCall, User } from '@portal/contract/users'
import { businessDay } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { type UserFileColumn, userCreatedColumn, userFileColumns } from '@portal/domain/user-columns'
import type { SignedInContext } from '../../deps.ts'
import { allPages } from '../../documents/all-pages.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import { listUsers } from './users.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Users as a file, narrowed as the list (docs/spec/back-office.md#users). Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function exportUsers(
  needs: Needs,
  { format, ...filter }: QueryOf<typeof exportUsersCall>,
): Promise<AnswerOf<typeof exportUsersCall>> {
  const { actor, now, timeZone } = needs
  const { rows } = await allPages<User>(Number.POSITIVE_INFINITY, (cursor) =>
    listUsers(needs, { ...filter, limit: limits.listNewest, cursor }),
  )
  const name = `users-${businessDay(now(), timeZone)}`
  const file = await writeTable(actor.userId, { name, sheet: 'Users', columns, rows, format })
  return { result: { ...file, users: rows.length } }
}

/** What a user has in a column of the file, as an import reads it too. */
export const userCell = (user: User, column: UserFileColumn): string => cells[column](user)

const cells: Record<UserFileColumn, (user: User) => string> = {
  'Last name': ({ lastName }) => lastName,
  'First name': ({ firstName }) => firstName,
  Email: ({ email }) => email,
  Phone: ({ phoneNumber }) => phoneNumber,
  Status: statusOf,
  Roles: ({ roles }) => roles.map(({ name }) => name).join('; '),
  'Zoho user ID': ({ zohoUserId }) => zohoUserId ?? '',
  'Zoho account ID': ({ zohoAccountId }) => zohoAccountId ?? '',
  'Zoho contact ID': ({ zohoContactId }) => zohoContactId ?? '',
}

const columns: TableColumn<User>[] = [
  ...userFileColumns.map((column): TableColumn<User> => [column, cells[column]]),
  [userCreatedColumn, ({ createdAt }) => createdAt],
]

function statusOf({ isWaiting, isActive }: User): string {
  if (isWaiting) return 'Waiting for approval'
  return isActive ? 'Active' : 'Inactive'
}
