import type { ApprovalAuthors } from '@portal/domain/order-approval'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'

/** In a query: who created the API key of the account that this author is; any other author itself. */
export const personBehind = (userId: SQLWrapper): SQL<string> =>
  sql`coalesce((select behind.key_created_by from users behind where behind.user_id = ${userId}), ${userId})`

/**
 * The people behind an order and its request. An approver who orders with a key that they created for the account approves this
 * order no more than one that they create themselves (docs/spec/approvals.md#deciding).
 */
export async function peopleBehind(
  on: Reader,
  { createdBy, requestedBy }: ApprovalAuthors,
): Promise<ApprovalAuthors> {
  const { rows } = await on.execute<ApprovalAuthors>(
    sql`select ${personBehind(sql`${createdBy}::uuid`)} as "createdBy", ${personBehind(sql`${requestedBy}::uuid`)} as "requestedBy"`,
  )
  return rows[0] ?? { createdBy, requestedBy }
}
