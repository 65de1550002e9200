import { groupedNumber } from '@portal/domain/device-fields'
import { pastedNumbers } from '@portal/domain/line-lists'
import { isEid } from '@portal/domain/line-states'
import { ungroupedNumber } from '@portal/domain/typed-number'
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { lines, lineWords } from '../../db/schema/lines.tables.ts'
import { hasWordsOrNumber } from '../../db/words.ts'
import { isOfStart, type RosterSearch, searchCondition } from '../fleet/devices/search-devices.ts'

/** Lines that have one of these numbers or SIMs themselves; null where a text is looked for among words. */
export function numberedCondition(typed: string): SQL | null {
  const eid = ungroupedNumber(typed)
  if (isEid(eid)) return eq(lines.eid, eid)
  const pasted = pastedNumbers(typed)
  if (pasted === null) return null
  return or(inArray(lines.number, pasted), inArray(lines.iccid, pasted)) ?? null
}

/** A device has the number and the SIM of its line, beside unit, holder and model. */
export const ofDevice = (search: RosterSearch): SQL | undefined => searchCondition(search)

export const withoutDevice = (search: RosterSearch): SQL =>
  isOfStart(search)
    ? sql`false`
    : hasWordsOrNumber(lineWords(lines), groupedNumber(search.typed) ?? search.typed)
