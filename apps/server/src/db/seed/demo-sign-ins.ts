import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Reader } from '../client.ts'
import { users } from '../schema/users.tables.ts'
import { demoUserId, people } from './demo-people.ts'
import { personaPassword } from './personas.ts'

/**
 * Whether a demo user can still sign in with the password that is published in the README
 * (docs/spec/security.md#demo-users). Users who are inactive or have chosen another password do not count.
 */
export async function hasDemoSignIns(
  db: Reader,
  passwords: Pick<PasswordHasher, 'verify'>,
): Promise<boolean> {
  const rows = await db
    .selectDistinct({ passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        inArray(users.userId, people.map(demoUserId)),
        eq(users.isActive, true),
        isNotNull(users.passwordHash),
      ),
    )
  for (const { passwordHash } of rows) if (await passwords.verify(passwordHash, personaPassword)) return true
  return false
}

export const demoSignInsRefused = `The password of the demo users is public, and it still works in this database.
  Create your own Administrator:  npm run administrator -- you@company.example "First" "Last"
  Start once with DEMO_SIGN_INS=allowed, choose your password with the link in the email, and make the demo users
  inactive under Users. For a public demonstration, keep DEMO_SIGN_INS=allowed; on your own machine, DEMO_SIGN_INS=local.`
