import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateOfferPrices as updateOfferPricesCall } from '@portal/contract/offer-prices'
import type {
  deleteOffer as deleteOfferCall,
  OfferForm,
  upsertOffer as upsertOfferCall,
} from '@portal/contract/products'
import { recordStatus } from '@portal/domain/catalog'
import { differenceFields, newPriceDifferences } from '@portal/domain/display-price'
import { screenRepairOfferId } from '@portal/domain/ids'
import { promiseWords } from '@portal/domain/kept-promises'
import { centsOf } from '@portal/domain/money'
import { contractProblem, contractToStore, termProblem, termToStore } from '@portal/domain/offer-term'
import { becomesRepeated, offerWarnings } from '@portal/domain/offers'
import { v7 } from 'uuid'
import { changedSince } from '../../audit/changed-since.ts'
import { type Recorder, recordChange, recordChanges } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeCatalog } from '../catalog/catalog-changes.ts'
import { findPricing } from '../price-rules/apply-rules.ts'
import { findProduct, readLookups } from './catalog-admin.store.ts'
import { createOffers, forCarriers } from './copy-offers.ts'
import { cleanHtml, newPromisesOf, offerProblems, rulesOfPricing, shown, toOfferRow } from './offer-row.ts'
import {
  archiveOffer,
  lockOffers,
  lockOfferTable,
  type OfferRow,
  readOffersOf,
  writeOffers,
} from './offers.store.ts'
import { offerFacts, offerName } from './product-facts.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId' | 'timeZone'
>

/**
 * Creates an offer of a product, or changes one (docs/spec/back-office.md#offer-details); its HTML is cleaned first. An
 * offer can’t be moved to another product. The screen repair offer, whose id the rules fix, is created by naming that
 * id. The same offer is created for `alsoCarrierIds` in the same save. The answer warns of prices that the
 * shop shows and orders do not charge, of promises that are in no total, and of an active offer on the same terms.
 * Throws PRODUCT_NOT_FOUND, OFFER_NOT_FOUND, OFFER_CHANGED, and INVALID_INPUT for what does not exist.
 */
export const upsertOffer = (needs: Needs, form: OfferForm): Promise<AnswerOf<typeof upsertOfferCall>> =>
  changeCatalog(needs, async (tx) => {
    await lockOfferTable(tx)
    const [product] = await findProduct(tx, form.productId)
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    const before = await storedOffer(tx, form)
    if (before && form.version !== undefined && form.version !== before.version)
      throw await changedSince(tx, 'OFFER_CHANGED', { entity: 'offer', entityId: before.offerId })

    const { ratePlans, carriers } = await readLookups(tx)
    const row = toOfferRow(form, product, {
      offerId: form.offerId ?? v7(),
      ratePlans,
      carriers,
      before,
    })
    const fields = offerProblems(row, carriers)
    if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })

    const others = (await readOffersOf(tx, form.productId)).filter(({ offerId }) => offerId !== row.offerId)
    const rules = rulesOfPricing(await findPricing(tx, needs, null))
    const warnings = [
      ...offerWarnings(
        newPriceDifferences(shown(row), before && shown(before)),
        becomesRepeated(row, before, others),
      ),
      ...newPromisesOf(row, before, rules).map((promise) => ({
        field: promise.field,
        message: promiseWords(promise),
      })),
    ]

    const copies = forCarriers(row, form.alsoCarrierIds ?? [], { carriers, others })

    const [version] = await writeOffers(tx, [row], needs.now())
    await recordChange(tx, needs, {
      entity: 'offer',
      entityId: row.offerId,
      entityName: offerName(row),
      action: before ? 'changed' : 'created',
      before: before ? offerFacts(before) : null,
      after: offerFacts(row),
    })
    await createOffers(tx, needs, copies)
    const alsoOfferIds = copies.map(({ offerId }) => offerId)
    return { result: { offerId: row.offerId, version: version ?? 1, alsoOfferIds }, warnings }
  })

async function storedOffer(tx: Tx, { offerId, productId }: OfferForm): Promise<OfferRow | undefined> {
  if (offerId === undefined) return undefined
  const [stored] = await lockOffers(tx, [offerId])
  if (stored ? stored.productId !== productId : offerId !== screenRepairOfferId)
    throw new AppError('OFFER_NOT_FOUND')
  return stored
}

type DeleteOfferNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'
>

/** Takes an offer out of the shop for good; orders and their prices stay. Again, it does nothing. Throws OFFER_NOT_FOUND. */
export const deleteOffer = (
  needs: DeleteOfferNeeds,
  offerId: string,
): Promise<AnswerOf<typeof deleteOfferCall>> =>
  changeCatalog(needs, async (tx) => {
    await lockOfferTable(tx)
    const [offer] = await lockOffers(tx, [offerId])
    if (!offer) throw new AppError('OFFER_NOT_FOUND')
    if (offer.statusId === recordStatus.archived) return { result: null }
    await archiveOffer(tx, offerId, needs.now())
    await recordChange(tx, needs, {
      entity: 'offer',
      entityId: offerId,
      entityName: offerName(offer),
      action: 'archived',
      before: offerFacts(offer),
      after: offerFacts({ ...offer, statusId: recordStatus.archived }),
    })
    return { result: null }
  })

type UpdatePricesNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'
>
type Line = BodyOf<typeof updateOfferPricesCall>['offers'][number]

/**
 * Saves many prices at once, all or none. Orders keep the prices they were placed at.
 * Throws INVALID_INPUT, OFFER_NOT_FOUND, and OFFER_CHANGED whose fields name the lines that someone
 * else changed meanwhile (`offers.3`), and PRICE_DIFFERENCE for amounts shown that are not charged and not confirmed.
 */
export const updatePrices = (
  needs: UpdatePricesNeeds,
  { offers: lines, confirmPriceDifference }: BodyOf<typeof updateOfferPricesCall>,
): Promise<AnswerOf<typeof updateOfferPricesCall>> =>
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
    contractMonths: contractToStore({
      purchaseType: before.purchaseTypeName,
      said: line.contractMonths,
      stored: before.contractMonths,
      texts: [line.displayPricePrimary, before.displayPriceSecondary, before.itemPromoMessage],
    }),
  }
  const term = termProblem(before.purchaseTypeName, line.termMonths)
  const contract = contractProblem(before.purchaseTypeName, line.contractMonths)
  const problems = Object.entries({
    ...offerProblems(after),
    ...(term !== undefined && { termMonths: [term] }),
    ...(contract !== undefined && { contractMonths: [contract] }),
  })
  if (problems.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(problems.map(([field, words]) => [`offers.${index}.${field}`, words])),
    })
  return after
}

/** Writes offers that were locked and changed, each with its entry in the activity log. */
export async function saveOffers(
  tx: Tx,
  by: Recorder,
  changes: ReadonlyArray<{ before: OfferRow; after: OfferRow }>,
): Promise<void> {
  await writeOffers(
    tx,
    changes.map(({ after }) => after),
    by.now(),
  )
  await recordChanges(
    tx,
    by,
    changes.map(({ before, after }) => ({
      entity: 'offer' as const,
      entityId: after.offerId,
      entityName: offerName(after),
      action: 'changed',
      before: offerFacts(before),
      after: offerFacts(after),
    })),
  )
}
