import type { getStuckRows } from '@portal/contract/desk'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { orderId, uuid } from '@portal/contract/fields'
import { mayActForOthers } from '@portal/domain/roles'
import { type StuckKind, stuckLimits } from '@portal/domain/stuck-work'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { describeStuck } from './describe-stuck.ts'
import { findStuck, type StuckPlace } from './stuck-work.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/**
 * Work of one kind that does not move on, of every agent, what waits longest first (docs/spec/desk.md#all-agents).
 * Throws NOT_ALLOWED for all but managers and Administrators, INVALID_INPUT for a cursor that is none.
 */
export async function listStuckRows(
  { db, actor, now, timeZone }: Needs,
  kind: StuckKind,
  { age, limit = stuckLimits.page, cursor }: QueryOf<typeof getStuckRows>,
): Promise<AnswerOf<typeof getStuckRows>> {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
  const asked = { now: now(), timeZone }
  const after = cursor === undefined ? null : placeOf(cursor, kind)
  // One row more than requested shows whether there is a next page.
  const found = await findStuck(db, kind, asked, { age: age ?? null, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    results: await describeStuck(
      db,
      kind,
      page.map(({ id, key }) => ({ id, since: new Date(Number(key) / 1_000) })),
      asked,
    ),
    nextCursor: last ? `${last.key}.${last.id}` : null,
  }
}

const idsOf: Record<StuckKind, 'order' | 'uuid'> = {
  errors: 'order',
  quotes: 'order',
  lateBoxes: 'uuid',
  cases: 'uuid',
  approvals: 'order',
  drafts: 'order',
  registrations: 'uuid',
}

function placeOf(cursor: string, kind: StuckKind): StuckPlace {
  const [, key, id] = /^(\d{1,16})\.([\da-f-]{1,36})$/.exec(cursor) ?? []
  const isId =
    idsOf[kind] === 'uuid'
      ? uuid.safeParse(id).success
      : /^\d+$/.test(id ?? '') && orderId.safeParse(Number(id)).success
  if (key === undefined || id === undefined || !isId) throw noSuchPage()
  return { key, id }
}
