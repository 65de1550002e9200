import { endedStatuses } from '@portal/domain/device-status'
import type { PriceRule } from '@portal/domain/price-rules'
import { and, asc, count, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
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

/**
 * How many lines of an account have not ended, by carrier: devices with a number or SIM, which are the copy of their line
 * (docs/spec/fleet.md#fields).
 */
export async function countAccountLines(on: Reader, accountId: string): Promise<Record<string, number>> {
  const rows = await on
    .select({ carrierId: devices.carrierId, lines: count() })
    .from(devices)
    .where(
      and(
        eq(devices.zohoAccountId, accountId),
        notInArray(devices.status, ['planned', ...endedStatuses]),
        or(isNotNull(devices.phoneNumber), isNotNull(devices.iccid)),
      ),
    )
    .groupBy(devices.carrierId)
  return Object.fromEntries(rows.flatMap(({ carrierId, lines }) => (carrierId ? [[carrierId, lines]] : [])))
}
