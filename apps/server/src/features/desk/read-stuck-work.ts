import type { getStuckWork, StuckCounts } from '@portal/contract/desk'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayActForOthers } from '@portal/domain/roles'
import { stuckKinds } from '@portal/domain/stuck-work'
import type { SignedInContext } from '../../deps.ts'
import { countStuck } from './stuck-work.store.ts'

/**
 * How much work of every agent does not move on, by kind and age (docs/spec/desk.md#all-agents).
 * Throws NOT_ALLOWED for all but managers and Administrators.
 */
export async function readStuckWork({
  db,
  actor,
  now,
  timeZone,
}: Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>): Promise<AnswerOf<typeof getStuckWork>> {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
  const asked = { now: now(), timeZone }
  const counted = await Promise.all(
    stuckKinds.map(async (kind) => [kind, (await countStuck(db, kind, asked))[0]] as const),
  )
  return { result: Object.fromEntries(counted) as StuckCounts }
}
