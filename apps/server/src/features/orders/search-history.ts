import { limits } from '@portal/domain/limits'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { orders } from './orders.tables.ts'

/** What a person typed, and the accounts whose device it names, if it is the number of one. */
export type HistorySearch = { typed: string; accountIds: string[] }

/** Orders that contain the typed text in one of their searched lines, or that belong to one of the accounts. */
export const searchCondition = (search: HistorySearch): SQL | undefined =>
  or(
    ...spellingsOf(search).map((spelling) => sql`${orders.searchLines} like ${patternOf(spelling)}`),
    search.accountIds.length > 0 ? inArray(orders.zohoAccountId, search.accountIds) : undefined,
  )

/** The ways to find a text: as it is typed, and a phone number by its ten digits, however they are grouped. */
export function spellingsOf({ typed }: Pick<HistorySearch, 'typed'>): string[] {
  const digits = typed.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '')
  const isPhone = /^[+0-9 ().-]+$/.test(typed) && digits.length === limits.phoneDigits
  return isPhone && digits !== typed ? [typed, digits] : [typed]
}

/** What `like` is compared with: the typed text anywhere, in lower case as `search_lines` is. */
const patternOf = (typed: string) => sql`lower(${`%${typed.replace(/[\\%_]/g, '\\$&')}%`})`
