import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateOfferPrices as endpoint } from '@portal/contract/offer-prices'
import { recordStatus } from '@portal/domain/catalog'
import { differenceFields, newPriceDifferences } from '@portal/domain/display-price'
import { centsOf } from '@portal/domain/money'
import { termProblem, termToStore } from '@portal/domain/offer-term'
import type { SignedInContext } from '../../deps.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { cleanHtml } from './clean-html.ts'
import { offerProblems, shown } from './offer-row.ts'
import { lockOffers, lockOfferTable, type OfferRow } from './offers.store.ts'
import { saveOffers } from './save-offers.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>
type Line = BodyOf<typeof endpoint>['offers'][number]

/**
 * Saves many prices at once, all or none. Orders keep the prices they were placed at.
 * Throws INVALID_INPUT, OFFER_NOT_FOUND, and OFFER_CHANGED whose fields name the lines that someone
 * else changed meanwhile (`offers.3`), and PRICE_DIFFERENCE for amounts shown that are not charged and not confirmed.
 */
export const updatePrices = (
  needs: Needs,
  { offers: lines, confirmPriceDifference }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  changeCatalog(needs, async (tx) => {
    await lockOfferTable(tx)
    const ids = lines.map(({ offerId }) => offerId)
    const stored = new Map((await lockOffers(tx, ids)).map((offer) => [offer.offerId, offer]))
    const changes = lines.map((line, index) => {
      const before = stored.get(line.offerId)
      if (!before || before.statusId === recordStatus.archived || ids.indexOf(line.offerId) !== index)
        throw new AppError('OFFER_NOT_FOUND', {
          fields: { [`offers.${index}`]: ['This offer is not in the list, or appears twice.'] },
        })
      return { before, after: priced(before, line, index) }
    })
    const late = lines.flatMap(({ offerId, version }, index) =>
      stored.get(offerId)?.version === version ? [] : [[`offers.${index}`, ['Changed by someone else.']]],
    )
    if (late.length > 0) throw new AppError('OFFER_CHANGED', { fields: Object.fromEntries(late) })
    if (confirmPriceDifference !== true) refuseDifferences(changes)

    await saveOffers(tx, needs, changes)
    return { result: { saved: changes.length } }
  })

function refuseDifferences(changes: ReadonlyArray<{ before: OfferRow; after: OfferRow }>) {
  const fields = changes.flatMap(({ before, after }, index) =>
    Object.entries(differenceFields(newPriceDifferences(shown(after), shown(before)))).map(
      ([field, words]) => [`offers.${index}.${field}`, words],
    ),
  )
  if (fields.length > 0) throw new AppError('PRICE_DIFFERENCE', { fields: Object.fromEntries(fields) })
}

function priced(before: OfferRow, line: Line, index: number): OfferRow {
  const after = {
    ...before,
    itemPriceCents: centsOf(line.itemPrice) ?? 0,
    displayPricePrimary: cleanHtml(line.displayPricePrimary),
    ratePlanPriceCents: centsOf(line.ratePlanPrice) ?? 0,
    ratePlanDisplayPrice: cleanHtml(line.ratePlanDisplayPrice),
    termMonths: termToStore({
      purchaseType: before.purchaseTypeName,
      said: line.termMonths,
      stored: before.termMonths,
      texts: [line.displayPricePrimary, before.displayPriceSecondary, before.itemPromoMessage],
    }),
  }
  const term = termProblem(before.purchaseTypeName, line.termMonths)
  const problems = Object.entries({
    ...offerProblems(after),
    ...(term !== undefined && { termMonths: [term] }),
  })
  if (problems.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(problems.map(([field, words]) => [`offers.${index}.${field}`, words])),
    })
  return after
}
