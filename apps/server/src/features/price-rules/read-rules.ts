import { endedLineStates } from '@portal/domain/line-states'
import type { PriceRule } from '@portal/domain/price-rules'
import { and, asc, count, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { lines } from '../../db/schema/lines.tables.ts'
import { type PriceRuleRow, priceRules } from '../../db/schema/price-rules.tables.ts'

const standing = prepared('price_rules_standing', (on) =>
  on.select().from(priceRules).where(isNull(priceRules.endedAt)).orderBy(asc(priceRules.ruleId)),
)

/** Rules that have not ended, also those of other days. */
export const readStandingRules = async (on: Reader): Promise<PriceRule[]> => (await standing(on)).map(toRule)

/** All rules, those that ended last. */
export const readAllRules = (on: Reader): Promise<PriceRuleRow[]> =>
  on
    .select()
    .from(priceRules)
    .orderBy(sql`${priceRules.endedAt} is not null`, asc(priceRules.activeFrom), asc(priceRules.ruleId))

export const toRule = (row: PriceRuleRow): PriceRule => ({ ...row, isEnded: row.endedAt !== null })

/** How many lines of an account have not ended, by carrier (docs/spec/lines.md#states). */
export async function countAccountLines(on: Reader, accountId: string): Promise<Record<string, number>> {
  const rows = await on
    .select({ carrierId: lines.carrierId, lines: count() })
    .from(lines)
    .where(and(eq(lines.zohoAccountId, accountId), notInArray(lines.state, [...endedLineStates])))
    .groupBy(lines.carrierId)
  return Object.fromEntries(rows.flatMap(({ carrierId, lines: of }) => (carrierId ? [[carrierId, of]] : [])))
}
