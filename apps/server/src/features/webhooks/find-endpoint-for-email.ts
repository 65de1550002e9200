import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { users } from '../users/users.tables.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

/**
 * What an email to one user says of an endpoint that was turned off; undefined when it is gone, or they may not sign in any more.
 * @param userId the user who created the endpoint when left out, as emails of the version before do
 */
export async function findEndpointForEmail(
  on: Reader,
  { webhookId, userId }: { webhookId: string; userId?: string },
) {
  const [found] = await on
    .select({
      firstName: users.firstName,
      isCreator: sql<boolean>`${users.userId} is not distinct from ${webhookEndpoints.createdBy}`,
      name: webhookEndpoints.name,
      url: webhookEndpoints.url,
      offReason: webhookEndpoints.offReason,
    })
    .from(webhookEndpoints)
    .innerJoin(users, and(eq(users.userId, userId ?? webhookEndpoints.createdBy), eq(users.isActive, true)))
    .where(eq(webhookEndpoints.webhookId, webhookId))
  return found
}
