import { kindsWith } from '@portal/domain/account-access'
import { hourMs } from '@portal/domain/limits'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { InTransaction, Tx } from '../../db/client.ts'
import { accountRules } from '../../db/schema/approvals.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'

/** For this long after the limits were added, their people are told. */
const toldFor = 7 * 24 * hourMs

/**
 * Tells people with full access and approvers, each once, that the limits of carriers were added to the rules of their account
 * (docs/spec/approvals.md#carrier-limits). Those who saved the rules since know.
 */
export const tellAddedLimits = ({ inTransaction, now }: { inTransaction: InTransaction; now: () => Date }) =>
  inTransaction(async (tx) => {
    for (const { accountId, userId, email } of await listToTell(tx, new Date(now().getTime() - toldFor)))
      await enqueueMail(tx, 'approval-limits-added', {
        to: email,
        key: `${accountId}-${userId}`,
        data: { accountId },
      })
  })

const listToTell = (tx: Tx, since: Date) =>
  tx
    .select({ accountId: accountRules.zohoAccountId, userId: users.userId, email: users.email })
    .from(accountRules)
    .innerJoin(users, eq(users.zohoAccountId, accountRules.zohoAccountId))
    .where(
      and(
        gt(accountRules.limitsAddedAt, since),
        users.isActive,
        or(
          inArray(users.access, kindsWith('people')),
          sql`${users.userId} = any(${accountRules.approverIds})`,
        ),
      ),
    )
