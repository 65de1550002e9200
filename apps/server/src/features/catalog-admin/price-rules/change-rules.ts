import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  endPriceRule as endPriceRuleCall,
  getPriceRules,
  savePriceRule as savePriceRuleCall,
  TypedPriceRule,
} from '@portal/contract/price-rules'
import { businessDay } from '@portal/domain/business-day'
import { carrierNameOf } from '@portal/domain/listed-carriers'
import { fromDollars, toDollars } from '@portal/domain/money'
import { ruleWords } from '@portal/domain/price-rule-words'
import { type PriceRule, ruleLimits, rulesOfDay } from '@portal/domain/price-rules'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { recordChange } from '../../../audit/record-change.ts'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { carriers } from '../../../db/schema/catalog.tables.ts'
import type { PriceRuleRow } from '../../../db/schema/price-rules.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { changeCatalog } from '../../catalog/catalog-changes.ts'
import { readAllRules, toRule } from '../../price-rules/read-rules.ts'
import { insertRule, lockRules, updateRule } from './price-rules.store.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'now' | 'timeZone' | 'actor' | 'requestId'
>
type Saved = AnswerOf<typeof savePriceRuleCall>

/** All rules, those that ended last. */
export async function listPriceRules({
  db,
  now,
  timeZone,
}: Pick<Needs, 'db' | 'now' | 'timeZone'>): Promise<AnswerOf<typeof getPriceRules>> {
  const today = businessDay(now(), timeZone)
  return { result: (await readAllRules(db)).map((row) => toWire(row, today)) }
}

/**
 * Adds a rule, or changes one that has not ended. The shop counts with it at once.
 * Throws PRICE_RULE_NOT_FOUND, PRICE_RULE_CHANGED, PRICE_RULES_FULL, and INVALID_INPUT for a carrier that does not exist.
 */
export const savePriceRule = (needs: Needs, sent: BodyOf<typeof savePriceRuleCall>): Promise<Saved> =>
  change(needs, async (tx) => {
    const all = await lockRules(tx)
    await refuseCarrier(tx, sent.rule.carrierId)
    const written = { ...storedRule(sent.rule), updatedBy: needs.actor.userId, updatedAt: needs.now() }
    if (sent.ruleId === null) {
      if (all.filter(({ endedAt }) => endedAt === null).length >= ruleLimits.rulesMax)
        throw new AppError('PRICE_RULES_FULL')
      const ruleId = v7()
      await insertRule(tx, { ...written, ruleId })
      return record(tx, needs, { before: null, after: { ...written, ruleId, version: 1, endedAt: null } })
    }
    const before = standing(all, { ruleId: sent.ruleId, version: sent.version })
    await updateRule(tx, before.ruleId, written)
    return record(tx, needs, { before, after: { ...before, ...written, version: before.version + 1 } })
  })

/** Ends a rule at once. Throws PRICE_RULE_NOT_FOUND and PRICE_RULE_CHANGED. */
export const endPriceRule = (needs: Needs, sent: BodyOf<typeof endPriceRuleCall>): Promise<Saved> =>
  change(needs, async (tx) => {
    const before = standing(await lockRules(tx), sent)
    const at = needs.now()
    const ended = { endedAt: at, updatedBy: needs.actor.userId, updatedAt: at }
    await updateRule(tx, before.ruleId, ended)
    return record(tx, needs, { before, after: { ...before, ...ended, version: before.version + 1 } })
  })

const change = (needs: Needs, work: (tx: Tx) => Promise<Saved>): Promise<Saved> =>
  changeCatalog({ ...needs, inTransaction: (inside) => idempotentTransaction(needs, inside) }, work)

function standing(
  all: readonly PriceRuleRow[],
  { ruleId, version }: { ruleId: string; version: number | null },
): PriceRuleRow {
  const found = all.find((row) => row.ruleId === ruleId)
  if (!found) throw new AppError('PRICE_RULE_NOT_FOUND')
  if (found.version !== version || found.endedAt !== null) throw new AppError('PRICE_RULE_CHANGED')
  return found
}

async function refuseCarrier(tx: Tx, carrierId: string): Promise<void> {
  const [found] = await tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId))
  if (!found) throw new AppError('INVALID_INPUT', { fields: { 'rule.carrierId': ['Choose a carrier.'] } })
}

type Recorded = { before: PriceRuleRow | null; after: PriceRuleRow }

async function record(tx: Tx, needs: Needs, { before, after }: Recorded): Promise<Saved> {
  await recordChange(tx, needs, {
    entity: 'price rule',
    entityId: after.ruleId,
    entityName: `${carrierNameOf(after.carrierId)}: ${ruleWords(after)}`,
    action: before === null ? 'created' : after.endedAt === null ? 'changed' : 'ended',
    before: before && factsOf(before),
    after: factsOf(after),
  })
  return { result: { ruleId: after.ruleId, version: after.version, words: ruleWords(after) } }
}

const factsOf = ({
  updatedAt: _,
  updatedBy: __,
  version: ___,
  ruleId: ____,
  endedAt,
  ...row
}: PriceRuleRow) => {
  const { amountCents, amountPercent, carrierId, ...facts } = row
  return {
    ...facts,
    carrier: carrierNameOf(carrierId),
    amount: amountCents === null ? null : toDollars(amountCents),
    percent: amountPercent === null ? null : amountPercent / 100,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** What was typed, as it is stored. */
const storedRule = ({ amount, percent, ...typed }: TypedPriceRule) => ({
  ...typed,
  amountCents: amount === null ? null : fromDollars(amount),
  amountPercent: percent === null ? null : Math.round(percent * 100),
})

/** What was typed, as rules are read. */
export const typedAsRule = (typed: TypedPriceRule, ruleId: string): PriceRule => ({
  ...storedRule(typed),
  ruleId,
  version: 1,
  isEnded: false,
})

const toWire = (row: PriceRuleRow, today: string) => {
  const { amountCents, amountPercent, endedAt, updatedAt: _, updatedBy: __, ...rule } = row
  return {
    ...rule,
    amount: amountCents === null ? null : toDollars(amountCents),
    percent: amountPercent === null ? null : amountPercent / 100,
    words: ruleWords(row),
    isActive: rulesOfDay([toRule(row)], today).length > 0,
    endedAt: endedAt?.toISOString() ?? null,
  }
}
