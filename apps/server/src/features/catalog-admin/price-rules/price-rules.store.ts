import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { type PriceRuleRow, priceRules } from '../../../db/schema/price-rules.tables.ts'
import { readAllRules } from '../../price-rules/read-rules.ts'

/** Makes everyone else who changes rules wait until the transaction ends. */
export async function lockRules(tx: Tx): Promise<PriceRuleRow[]> {
  await tx.execute(sql`lock table ${priceRules} in share row exclusive mode`)
  return readAllRules(tx)
}

export const insertRule = async (tx: Tx, rule: typeof priceRules.$inferInsert): Promise<void> => {
  await tx.insert(priceRules).values(rule)
}

export const updateRule = async (
  tx: Tx,
  ruleId: string,
  changes: Partial<typeof priceRules.$inferInsert>,
): Promise<void> => {
  await tx
    .update(priceRules)
    .set({ ...changes, version: sql`${priceRules.version} + 1` })
    .where(eq(priceRules.ruleId, ruleId))
}
