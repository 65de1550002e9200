import { personaPassword } from '@portal/testkit/personas'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../../features/users/users.tables.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Reader } from '../client.ts'
import { demoUserId, people } from './demo-people.ts'

/**
 * Whether somebody of the demo data can still sign in with the password that the README tells everybody
 * (reliability S13). Those who were made inactive or have chosen a password of their own do not count.
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

export const demoSignInsRefused = `Everybody knows the password of the demo data, and it still signs people in here.
  Make yourself an Administrator:  npm run administrator -- you@company.example "First" "Last"
  Start once with DEMO_SIGN_INS=allowed, choose your password by the letter's link, and under Users make the people of
  the demo data inactive. A demonstration that the public may enter keeps DEMO_SIGN_INS=allowed.`
