import type { Activity, getActivity } from '@portal/contract/audit'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { limits } from '@portal/domain/limits'
import type { SignedInContext } from '../deps.ts'
import { noSuchPage } from '../http/list-refusals.ts'
import { countEntries, type EntriesWanted, type EntryRow, findEntries } from './audit.store.ts'
import { readableChanges } from './readable-changes.ts'

/**
 * What was changed, the latest first (docs/spec/back-office.md#activity): all of it, of one thing, or by one person.
 * `search` looks at who, what, its name, the action and the request id. The cursor is the id of the
 * page's last entry. Throws INVALID_INPUT for a cursor that is none.
 */
export async function listActivity(
  { db, timeZone }: Pick<SignedInContext, 'db' | 'timeZone'>,
  { search = '', limit = limits.listFirstPage, cursor, ...filter }: QueryOf<typeof getActivity>,
): Promise<AnswerOf<typeof getActivity>> {
  const typed = search.trim()
  const wanted: EntriesWanted = {
    ...filter,
    search: typed === '' ? null : `%${typed.replace(/[\\%_]/g, '\\$&')}%`,
  }
  const before = cursor === undefined ? null : idIn(cursor)
  // One row more than requested shows whether there is a next page.
  const found = await findEntries(db, wanted, { before, limit: limit + 1 })
  const page = found.slice(0, limit)
  const isWhole = before === null && found.length <= limit
  return {
    results: page.map((row) => toActivity(row, timeZone)),
    total: isWhole ? page.length : await countEntries(db, wanted),
    nextCursor: found.length > limit ? String(page.at(-1)?.id ?? '') : null,
  }
}

function idIn(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw noSuchPage()
  return Number(cursor)
}

const toActivity = (
  { at, userId, userName, before, after, ...entry }: EntryRow,
  timeZone: string,
): Activity => ({
  ...entry,
  at: at.toISOString(),
  by: userName,
  byUserId: userId,
  changes: readableChanges(entry.entity, { before, after }, timeZone),
})
