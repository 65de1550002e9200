import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  endPriceChange as endPriceChangeCall,
  PriceFilter,
  savePriceChange as savePriceChangeCall,
} from '@portal/contract/price-changes'
import { businessDay, daysAfter } from '@portal/domain/business-day'
import { productTypes, purchaseTypeLabels, purchaseTypeOf } from '@portal/domain/catalog'
import { differenceFields } from '@portal/domain/display-price'
import { carrierNameOf } from '@portal/domain/listed-carriers'
import { type OfferPrices, priceChangeLimits, takesPrices } from '@portal/domain/price-change'
import { v7 } from 'uuid'
import type { Recorder } from '../../../audit/record-change.ts'
import type { InTransaction, Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { PriceChangeRow, PriceLineRow } from '../../../db/schema/price-changes.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { changeCatalog } from '../../catalog/catalog-changes.ts'
import type { ManifestCache } from '../../catalog/manifest-cache.ts'
import { lockOffers, lockOfferTable, type OfferRow } from '../offers.store.ts'
import { saveOffers } from '../offers.ts'
import { differencesOf, type Plan, planChange, pricesOf } from './plan-change.ts'
import {
  countScheduled,
  dueChanges,
  insertChange,
  linesOf,
  lockChange,
  manufacturerNames,
  setLineStates,
  updateChange,
} from './price-changes.store.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'now' | 'timeZone' | 'actor' | 'requestId'
>
type Sent = BodyOf<typeof savePriceChangeCall>

/**
 * Changes the prices of a preview at once, or schedules them for a business day. The offers are judged again under a lock: the
 * person saves what they saw, or nothing.
 * Throws INVALID_INPUT, PRICE_CHANGE_TOO_LARGE, PRICE_CHANGE_STALE, PRICE_CHANGES_FULL and PRICE_DIFFERENCE.
 */
export async function savePriceChange(
  needs: Needs,
  sent: Sent,
): Promise<AnswerOf<typeof savePriceChangeCall>> {
  refuseDay(needs, sent.effectiveOn)
  const save = (tx: Tx) => saveIn(tx, needs, sent)
  return sent.effectiveOn === null
    ? changeCatalog({ ...needs, inTransaction: (work) => idempotentTransaction(needs, work) }, save)
    : idempotentTransaction(needs, save)
}

async function saveIn(tx: Tx, needs: Needs, sent: Sent): Promise<AnswerOf<typeof savePriceChangeCall>> {
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

type EndChangeNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'now' | 'actor' | 'requestId'
>

/**
 * Cancels a change that is scheduled, or undoes one that was applied. Offers whose prices were changed since stay as they are.
 * Throws PRICE_CHANGE_NOT_FOUND, PRICE_CHANGE_ENDED, and PRICE_CHANGE_COVERED when no offer has its prices any more.
 */
export const endPriceChange = (
  needs: EndChangeNeeds,
  priceChangeId: string,
): Promise<AnswerOf<typeof endPriceChangeCall>> =>
  changeCatalog({ ...needs, inTransaction: (work) => idempotentTransaction(needs, work) }, async (tx) => {
    await lockOfferTable(tx)
    const change = await lockChange(tx, priceChangeId)
    if (!change) throw new AppError('PRICE_CHANGE_NOT_FOUND')
    if (change.endedAt !== null) throw new AppError('PRICE_CHANGE_ENDED')
    const ended = { endedBy: needs.actor.userId, endedAt: needs.now() }
    if (change.status === 'scheduled') {
      await updateChange(tx, priceChangeId, { status: 'cancelled', ...ended })
      return { result: { status: 'cancelled' as const, undone: 0, kept: 0 } }
    }
    const applied = (await linesOf(tx, priceChangeId)).filter(({ state }) => state === 'applied')
    const { changed, left } = await applyPrices(tx, needs, applied.map(backward))
    // Later changes may be undone first; then this one can be.
    if (changed.length === 0) throw new AppError('PRICE_CHANGE_COVERED')
    await setLineStates(tx, priceChangeId, changed, 'undone')
    await setLineStates(tx, priceChangeId, left, 'kept')
    await updateChange(tx, priceChangeId, { status: 'undone', ...ended })
    return { result: { status: 'undone' as const, undone: changed.length, kept: left.length } }
  })

type Wanted = { offerId: string; from: OfferPrices; to: OfferPrices }

/**
 * Gives offers other prices where they still have the ones that were seen, in the caller's transaction, which has locked the
 * table of offers. Each change is recorded in the activity log. Answers the ids of the offers that were changed, and of those
 * that were not: they have other prices by now, or are archived.
 */
async function applyPrices(tx: Tx, by: Recorder, wanted: readonly Wanted[]) {
  const stored = new Map(
    (
      await lockOffers(
        tx,
        wanted.map(({ offerId }) => offerId),
      )
    ).map((offer) => [offer.offerId, offer]),
  )
  const fitting = wanted.flatMap(({ offerId, from, to }) => {
    const before = stored.get(offerId)
    if (!before || !takesPrices(before, from)) return []
    return [{ before, after: { ...before, ...to } satisfies OfferRow }]
  })
  await saveOffers(tx, by, fitting)
  const changed = new Set(fitting.map(({ after }) => after.offerId))
  return {
    changed: [...changed],
    left: wanted.flatMap(({ offerId }) => (changed.has(offerId) ? [] : [offerId])),
  }
}

const forward = ({ offerId, before, after }: PriceLineRow): Wanted => ({
  offerId,
  from: before,
  to: after,
})
const backward = ({ offerId, before, after }: PriceLineRow): Wanted => ({
  offerId,
  from: after,
  to: before,
})

type DueNeeds = {
  db: Reader
  inTransaction: InTransaction
  manifest: Pick<ManifestCache, 'drop'>
  now: () => Date
  timeZone: string
}

/**
 * Applies the changes whose day has begun, the earliest first, each in a transaction of its own and once: a second process waits
 * for the first and finds nothing left. Offers that were changed or archived since the preview are skipped and say so.
 */
export async function applyDueChanges(needs: DueNeeds): Promise<void> {
  for (const priceChangeId of await dueChanges(needs.db, businessDay(needs.now(), needs.timeZone)))
    await changeCatalog(needs, async (tx) => {
      await lockOfferTable(tx)
      const change = await lockChange(tx, priceChangeId)
      if (change?.status !== 'scheduled') return
      const by = {
        now: needs.now,
        actor: { userId: change.createdBy },
        requestId: `price-change-${priceChangeId}`,
      }
      const { changed, left } = await applyPrices(tx, by, (await linesOf(tx, priceChangeId)).map(forward))
      await setLineStates(tx, priceChangeId, changed, 'applied')
      await setLineStates(tx, priceChangeId, left, 'skipped')
      await updateChange(tx, priceChangeId, { status: 'applied', appliedAt: needs.now() })
    })
}
