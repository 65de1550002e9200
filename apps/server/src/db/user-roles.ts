import { and, eq, exists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { build } from './build.ts'
import { roles, userRoles, users } from './schema/users.tables.ts'

/** The names of the roles of a user in a query of `users`. */
export const roleNames: SQL<Array<typeof roles.$inferSelect.name>> = sql`array${build
  .select({ name: roles.name })
  .from(userRoles)
  .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
  .where(eq(userRoles.userId, users.userId))
  .orderBy(roles.roleId)}`

/** Whether the user with this id is active and an Administrator. */
export const isAdministrator = (userId: SQLWrapper): SQL =>
  exists(
    build
      .select({ userId: users.userId })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.userId))
      .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
      .where(and(eq(users.userId, userId), eq(users.isActive, true), eq(roles.name, 'Administrator'))),
  )

/**
 * The name of the author of a change, for an insert: as it is now, so that a later change of the name changes no history.
 * `System` for a change without a person.
 */
export function authorName(userId: string | null): SQL<string> {
  if (userId === null) return sql`'System'`
  const name = build
    .select({ name: sql`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(eq(users.userId, userId))
  return sql`coalesce(${name}, 'System')`
}
