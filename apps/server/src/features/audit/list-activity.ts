import type { Activity, getActivity } from '@portal/contract/audit'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { limits } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { countEntries, type EntriesWanted, type EntryRow, findEntries } from './audit.store.ts'
import type { Facts } from './facts.ts'

/**
 * What was changed, the latest first (docs/spec/back-office.md#activity): all of it, of one thing, or by one person.
 * `search` looks at who, what, its name, the action and the request id. The cursor is the id of the
 * page's last entry. Throws INVALID_INPUT for a cursor that is none.
 */
export async function listActivity(
  { db }: Pick<SignedInContext, 'db'>,
  {
    search = '',
    entity,
    entityId,
    byUserId,
    limit = limits.listFirstPage,
    cursor,
  }: QueryOf<typeof getActivity>,
): Promise<AnswerOf<typeof getActivity>> {
  const typed = search.trim()
  const wanted: EntriesWanted = {
    search: typed === '' ? null : `%${typed.replace(/[\\%_]/g, '\\$&')}%`,
    entity: entity ?? null,
    entityId: entityId ?? null,
    byUserId: byUserId ?? null,
  }
  const before = cursor === undefined ? null : idIn(cursor)
  // One row more than requested shows whether there is a next page.
  const found = await findEntries(db, wanted, { before, limit: limit + 1 })
  const page = found.slice(0, limit)
  const isWhole = before === null && found.length <= limit
  return {
    results: page.map(toActivity),
    total: isWhole ? page.length : await countEntries(db, wanted),
    nextCursor: found.length > limit ? String(page.at(-1)?.id ?? '') : null,
  }
}

function idIn(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw noSuchPage()
  return Number(cursor)
}

const toActivity = ({ at, userId, userName, before, after, ...entry }: EntryRow): Activity => ({
  ...entry,
  at: at.toISOString(),
  by: userName,
  byUserId: userId,
  changes: changesOf(before ?? {}, after ?? {}),
})

const changesOf = (before: Facts, after: Facts): Activity['changes'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== null || change.after !== null)

/** Long texts are recorded whole and shown in part. */
const shownMax = 300

/** A value as people read it; null for none. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.length === 0 ? null : cut(value.map((one) => shown(one) ?? '').join(', '))
  return cut(typeof value === 'object' ? linesOf(value) : String(value))
}

/** An object as lines of "tax id: 38-2046113", for readers without programs. */
const linesOf = (facts: object) =>
  Object.entries(facts)
    .map(([name, value]) => [spaced(name), shown(value)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** "billingZip" as "billing zip". */
const spaced = (name: string) => name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)

const cut = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax).toWellFormed()}…` : text)
