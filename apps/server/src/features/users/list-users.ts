import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { uuid } from '@portal/contract/fields'
import type { getAllUsers } from '@portal/contract/users'
import { limits } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { toUser } from './user-wire.ts'
import { countUsers, findUsers, type UsersWanted } from './users.store.ts'

/**
 * Users by last name (docs/spec/back-office.md#users). `search` looks at names, address and phone number, in either
 * order of the names and however the number is written; without `limit` the first 1,000 are answered. The cursor is the
 * id of the page's last user.
 * Throws INVALID_INPUT for a cursor that is none.
 */
export async function listUsers(
  { db }: Pick<SignedInContext, 'db'>,
  { search = '', role, status, limit = limits.listNewest, cursor }: QueryOf<typeof getAllUsers>,
): Promise<AnswerOf<typeof getAllUsers>> {
  const typed = search.trim()
  const wanted: UsersWanted = {
    search: typed === '' ? null : patternOf(typed),
    phoneDigits: phoneDigitsOf(typed),
    role: role ?? null,
    status: status ?? null,
  }
  const after = cursor === undefined ? null : idIn(cursor)
  // One row more than requested shows whether there is a next page.
  const found = await findUsers(db, wanted, { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const isWhole = after === null && found.length <= limit
  return {
    results: page.map(toUser),
    total: isWhole ? page.length : await countUsers(db, wanted),
    nextCursor: found.length > limit ? (page.at(-1)?.userId ?? null) : null,
  }
}

/** The digits of what may be part of a phone number, as the screens write one: fewer than four are anything. */
function phoneDigitsOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 4 && /^[\d\s().+-]+$/.test(typed) ? digits : null
}

/** What a person typed, anywhere in the text, as ILIKE reads it. */
export const patternOf = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

function idIn(cursor: string) {
  const id = uuid.safeParse(cursor)
  if (!id.success) throw noSuchPage()
  return id.data
}
