import { and, eq, exists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import { roles, userRoles, users } from './users.tables.ts'

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
