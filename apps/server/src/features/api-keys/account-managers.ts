import { kindsWith } from '@portal/domain/account-access'
import { and, asc, eq, exists, inArray, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { build } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { users } from '../../db/schema/users.tables.ts'

const managers = alias(users, 'managers')

const manages = (accountId: AnyPgColumn | string): SQL | undefined =>
  and(
    eq(managers.zohoAccountId, accountId),
    eq(managers.isActive, true),
    inArray(managers.access, kindsWith('people')),
  )

/** Whether an account has an active user with full access, without whom its keys do not work. */
export const hasManager = (accountId: AnyPgColumn | string): SQL =>
  exists(build.select({ userId: managers.userId }).from(managers).where(manages(accountId)))

/** The active users with full access to an account, who are told about its keys. */
export const findManagers = (on: Reader, accountId: string) =>
  on
    .select({ userId: managers.userId, email: managers.email })
    .from(managers)
    .where(manages(accountId))
    .orderBy(asc(managers.userId))
