import type { getColleagueActivity } from '@portal/contract/colleagues'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { colleagueLimits } from '@portal/domain/account-access'
import { happeningWords } from '@portal/domain/colleague-activity'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { getManagedAccount } from '../accounts/manage-people.ts'
import { type ActivityPlace, type ActivityRow, findActivity, findChangedFields } from './activity.store.ts'

/**
 * What the people of an account did, the latest first (docs/spec/colleagues.md#activity).
 * Throws ACCOUNT_NOT_FOUND, NOT_ALLOWED, and INVALID_INPUT for a cursor that is none.
 */
export async function listActivity(
  ctx: Pick<SignedInContext, 'db' | 'actor'>,
  accountId: string,
  { byUserId, cursor, limit = colleagueLimits.activityPage }: QueryOf<typeof getColleagueActivity>,
): Promise<AnswerOf<typeof getColleagueActivity>> {
  await getManagedAccount(ctx, accountId)
  // One row more than requested shows whether there is a next page.
  const rows = await findActivity(ctx.db, {
    accountId,
    byUserId: byUserId ?? null,
    after: placeOf(cursor),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const changed = await findChangedFields(ctx.db, {
    accountId,
    requestIds: page.flatMap(({ action, requestId }) =>
      action === 'changed' && requestId ? [requestId] : [],
    ),
  })
  return {
    results: page.map((row) => toWire(row, changed.get(row.requestId ?? '') ?? [])),
    nextCursor: rows.length > limit && last ? `${last.us}.${last.key}` : null,
  }
}

function placeOf(cursor: string | undefined): ActivityPlace | null {
  if (cursor === undefined) return null
  const [, us, key] = /^(\d{1,16})\.((?:order|case|device|log):[\w.-]{1,150})$/.exec(cursor) ?? []
  if (us === undefined || key === undefined) throw noSuchPage()
  return { us, key }
}

const toWire = (row: ActivityRow, fields: readonly string[]) => ({
  key: row.key,
  at: new Date(Number(row.us) / 1_000).toISOString(),
  by: row.by,
  byUserId: row.userId,
  what: happeningWords({ ...row, fields }),
  orderId: row.orderId,
  caseId: row.caseId,
  deviceId: row.deviceId,
})
