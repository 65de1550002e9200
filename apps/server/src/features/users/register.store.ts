import { defaultDomainId, roleIds } from '@portal/domain/ids'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { userRoles, users } from '../../db/schema/users.tables.ts'

type Column = typeof users.$inferSelect
/** `registration`: what an Administrator needs to link the person to an account. */
export type Registered = Pick<
  Column,
  'userId' | 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'passwordHash' | 'registration'
> & { at: Date }

/** False when the address belongs to a user already. */
export async function addRegistered(tx: Tx, { at, ...person }: Registered): Promise<boolean> {
  const added = await tx
    .insert(users)
    .values({ ...person, domainId: defaultDomainId, isActive: false, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ userId: users.userId })
  if (added.length === 0) return false
  await tx.insert(userRoles).values({ userId: person.userId, roleId: roleIds.User })
  return true
}

export async function findOwnerOf(tx: Tx, email: string) {
  const [owner] = await tx
    .select({ userId: users.userId, email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
  return owner
}
