import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { savePriceChange as endpoint, PriceFilter } from '@portal/contract/price-changes'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { productTypes, purchaseTypeLabels, purchaseTypeOf } from '@portal/domain/catalog'
import { differenceFields } from '@portal/domain/display-price'
import { carrierNameOf } from '@portal/domain/listed-carriers'
import { priceChangeLimits } from '@portal/domain/price-change'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { lockOfferTable } from '../offers.store.ts'
import { applyPrices, forward } from './apply-change.ts'
import { differencesOf, type Plan, planChange, pricesOf } from './plan-change.ts'
import { countScheduled, insertChange, manufacturerNames, setLineStates } from './price-changes.store.ts'
import type { PriceChangeRow } from './price-changes.tables.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'now' | 'timeZone' | 'actor' | 'requestId'
>
type Sent = BodyOf<typeof endpoint>

/**
 * Changes the prices of a preview at once, or schedules them for a business day. The offers are judged again under a lock: the
 * person saves what they saw, or nothing.
 * Throws INVALID_INPUT, PRICE_CHANGE_TOO_LARGE, PRICE_CHANGE_STALE, PRICE_CHANGES_FULL and PRICE_DIFFERENCE.
 */
export async function savePriceChange(needs: Needs, sent: Sent): Promise<AnswerOf<typeof endpoint>> {
  refuseDay(needs, sent.effectiveOn)
  const save = (tx: Tx) => saveIn(tx, needs, sent)
  return sent.effectiveOn === null
    ? changeCatalog({ ...needs, inTransaction: (work) => idempotentTransaction(needs, work) }, save)
    : idempotentTransaction(needs, save)
}

async function saveIn(tx: Tx, needs: Needs, sent: Sent): Promise<AnswerOf<typeof endpoint>> {
  const { filter, adjustment, effectiveOn, note = '' } = sent
  await lockOfferTable(tx)
  const plan = await planChange(tx, { filter, adjustment })
  refusePlan(plan, sent)
  if (effectiveOn !== null && (await countScheduled(tx)) >= priceChangeLimits.scheduledMax)
    throw new AppError('PRICE_CHANGES_FULL')

  const at = needs.now()
  const change: PriceChangeRow = {
    priceChangeId: v7(),
    status: effectiveOn === null ? 'applied' : 'scheduled',
    adjustment,
    filter,
    filterWords: await wordsOf(tx, filter),
    note,
    effectiveOn,
    createdBy: needs.actor.userId,
    createdAt: at,
    appliedAt: effectiveOn === null ? at : null,
    endedBy: null,
    endedAt: null,
  }
  const { priceChangeId } = change
  const lines = plan.lines.map(({ before, after }, position) => ({
    priceChangeId,
    offerId: before.offerId,
    position,
    state: 'planned' as const,
    before: pricesOf(before),
    after: pricesOf(after),
  }))
  await insertChange(tx, change, lines)
  if (effectiveOn === null) {
    const { changed } = await applyPrices(tx, needs, lines.map(forward))
    await setLineStates(tx, priceChangeId, changed, 'applied')
  }
  return { result: { priceChangeId, status: change.status, offers: lines.length } }
}

function refuseDay({ now, timeZone }: Pick<Needs, 'now' | 'timeZone'>, effectiveOn: string | null) {
  if (effectiveOn === null) return
  const today = businessDay(now(), timeZone)
  const { daysAheadMax } = priceChangeLimits
  const problem =
    effectiveOn <= today
      ? 'Choose a day after today, or change the prices now.'
      : effectiveOn > daysAfter(today, daysAheadMax)
        ? `Choose a day within ${daysAheadMax} days.`
        : undefined
  if (problem !== undefined) throw new AppError('INVALID_INPUT', { fields: { effectiveOn: [problem] } })
}

function refusePlan({ lines, fingerprint }: Plan, sent: Sent) {
  if (fingerprint !== sent.fingerprint) throw new AppError('PRICE_CHANGE_STALE')
  if (lines.length === 0)
    throw new AppError('INVALID_INPUT', { fields: { filter: ['No price of these offers would change.'] } })
  const problems = lines.flatMap(({ problem }, index) =>
    problem === undefined ? [] : [[`lines.${index}`, [problem]] satisfies [string, string[]]],
  )
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(problems) })
  if (sent.confirmPriceDifference === true) return
  const differences = lines.flatMap((line, index) =>
    Object.entries(differenceFields(differencesOf(line))).map(
      ([field, words]) => [`lines.${index}.${field}`, words] as const,
    ),
  )
  if (differences.length > 0)
    throw new AppError('PRICE_DIFFERENCE', { fields: Object.fromEntries(differences) })
}

/** The chosen offers as people call them: "Verizon", "Halden", "Phones". */
async function wordsOf(on: Reader, filter: PriceFilter): Promise<string[]> {
  const makers = await manufacturerNames(on, filter.manufacturerIds)
  return [
    ...filter.carrierIds.map((id) => carrierNameOf(id)),
    ...makers.map(({ name }) => name),
    ...filter.productTypeIds.map((id) => productTypes.find((type) => type.productTypeId === id)?.category),
    ...filter.purchaseTypeIds.map((id) => {
      const name = purchaseTypeOf(id)
      return name && purchaseTypeLabels[name]
    }),
  ].filter((word) => word !== undefined)
}
