import { randomInt } from 'node:crypto'
import type { Role } from '@portal/domain/roles'
import type { Database } from '../../apps/server/src/db/client.ts'
import { sessions } from '../../apps/server/src/db/schema/auth.tables.ts'
import type { users } from '../../apps/server/src/db/schema/users.tables.ts'
import { hashToken, newToken } from '../../apps/server/src/http/session.ts'
import { aPerson } from '../../apps/server/src/testing/builders.ts'
import type { SignedIn } from './people.ts'

/** Workers share one database, so names are drawn. */
export const aMark = () => String(randomInt(1e8)).padStart(8, '0')

type Changes = Partial<typeof users.$inferInsert> & { roles?: Role[] }
export type Colleague = SignedIn & { userId: string; email: string; name: string }

/** Someone of this test's own, with a session. */
export async function addPerson(
  database: Database,
  { roles = ['User'], ...changes }: Changes = {},
): Promise<Colleague> {
  const mark = aMark()
  const person = { firstName: 'Pat', lastName: `Test ${mark}`, email: `pat-${mark}@wbc.example`, ...changes }
  const token = newToken()
  const { userId } = await database.inTransaction(async (tx) => {
    const added = await aPerson(tx, { ...person, roles })
    const at = new Date()
    await tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId: added.userId, createdAt: at, lastSeenAt: at })
    return added
  })
  const { firstName, lastName, email, zohoUserId = null } = person
  return {
    token,
    userId,
    email,
    name: `${firstName} ${lastName}`,
    userProfile: { firstName, lastName, email, roles, zohoUserId },
  }
}

/** An Administrator of this test's own: no one else changes their roles or ends their session. */
export const addAdministrator = (database: Database) =>
  addPerson(database, { roles: ['Administrator'], firstName: 'Addy' })
