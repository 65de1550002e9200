import { eq, type SQL, sql } from 'drizzle-orm'
import { build } from '../../db/build.ts'
import { users } from './users.tables.ts'

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
