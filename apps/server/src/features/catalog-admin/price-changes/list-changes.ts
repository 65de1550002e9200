import type { AnswerOf, BodyOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  getPriceChanges as listEndpoint,
  getPriceChange as oneEndpoint,
  PriceChange,
  previewPriceChange as previewEndpoint,
} from '@portal/contract/price-changes'
import { priceChangeLimits } from '@portal/domain/price-change'
import * as z from 'zod'
import type { Context } from '../../../deps.ts'
import { offerName } from '../product-facts.ts'
import { planChange, toPlannedPrice, toWirePrices } from './plan-change.ts'
import {
  type ListedChange,
  readChange,
  readNamedLines,
  readPast,
  readScheduled,
} from './price-changes.store.ts'

type Needs = Pick<Context, 'db'>

/** What a change would do; nothing is saved. Throws PRICE_CHANGE_TOO_LARGE. */
export async function previewPriceChange(
  { db }: Needs,
  wanted: BodyOf<typeof previewEndpoint>,
): Promise<AnswerOf<typeof previewEndpoint>> {
  const { lines, unchanged, fingerprint } = await planChange(db, wanted)
  return { result: { lines: lines.map(toPlannedPrice), unchanged, fingerprint } }
}

/** Scheduled changes on the first page, then the others from the newest on. Throws INVALID_INPUT for a cursor that is none of ours. */
export async function listPriceChanges(
  { db }: Needs,
  { cursor, offerId }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('INVALID_INPUT', { fields: { cursor: ['This page of the list does not exist.'] } })
  const { pageMax } = priceChangeLimits
  const [scheduled, past] = await Promise.all([
    cursor === undefined ? readScheduled(db, offerId) : [],
    readPast(db, { before: cursor, offerId }, pageMax + 1),
  ])
  const page = past.slice(0, pageMax)
  return {
    result: {
      changes: [...scheduled, ...page].map(toPriceChange),
      nextCursor: past.length > pageMax ? (page.at(-1)?.change.priceChangeId ?? null) : null,
    },
  }
}

/** One change with its offers. Throws PRICE_CHANGE_NOT_FOUND. */
export async function readPriceChange(
  { db }: Needs,
  priceChangeId: string,
): Promise<AnswerOf<typeof oneEndpoint>> {
  const [[change], lines] = await Promise.all([
    readChange(db, priceChangeId),
    readNamedLines(db, priceChangeId),
  ])
  if (!change) throw new AppError('PRICE_CHANGE_NOT_FOUND')
  return {
    result: {
      ...toPriceChange(change),
      lines: lines.map(({ line, productId, ...name }) => ({
        offerId: line.offerId,
        productId,
        name: offerName(name),
        before: toWirePrices(line.before),
        after: toWirePrices(line.after),
        state: line.state,
      })),
    },
  }
}

const toPriceChange = ({
  change,
  createdByName,
  endedByName,
  offers,
  leftOut,
}: ListedChange): PriceChange => ({
  priceChangeId: change.priceChangeId,
  status: change.status,
  adjustment: change.adjustment,
  filterWords: change.filterWords,
  note: change.note,
  effectiveOn: change.effectiveOn,
  createdBy: createdByName ?? '',
  createdAt: change.createdAt.toISOString(),
  appliedAt: change.appliedAt?.toISOString() ?? null,
  endedBy: endedByName,
  endedAt: change.endedAt?.toISOString() ?? null,
  offers,
  leftOut,
})
