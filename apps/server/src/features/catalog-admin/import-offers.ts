import { errorCatalogue } from '@portal/contract/errors'
import { readInput } from '@portal/contract/plain-words'
import { offerForm } from '@portal/contract/products'
import { newPriceDifferences } from '@portal/domain/display-price'
import { becomesFree } from '@portal/domain/free-offer'
import { toDollars } from '@portal/domain/money'
import { activeOfferKey } from '@portal/domain/repeated-offer'
import { v7 } from 'uuid'
import type { Reader } from '../../db/client.ts'
import { fieldErrors } from '../../http/route.ts'
import { readEveryProduct, readLookups } from './catalog-admin.store.ts'
import type { Importer } from './import-catalog.ts'
import type { TableKind } from './import-plan.ts'
import { type NewOffer, offerProblems, shown, toOfferRow } from './offer-row.ts'
import { type OfferRow, readEveryOffer, writeOffers } from './offers.store.ts'
import { offerFacts, offerName } from './product-facts.ts'
import { namesOf, newOfferDraft, type OfferTableRefs, offerColumns, offerDraft } from './table-columns.ts'

/** How a table of offers is read and saved. */
export const offerImporter: Importer<NewOffer, OfferRow, OfferTableRefs> = {
  name: 'offers',
  entity: 'offer',
  read: readKind,
  newManufacturers: () => [],
  becomesFree: ({ before, after }) => becomesFree(priced(after), before && priced(before)),
  priceDifferences: ({ before, after }) => newPriceDifferences(shown(after), before && shown(before)),
  write: async (tx, _, rows, at) => {
    await writeOffers(tx, rows, at)
  },
  describe: ({ before, after }) => ({
    entityId: after.offerId,
    entityName: offerName(after),
    before: before ? offerFacts(before) : null,
    after: offerFacts(after),
  }),
}

const priced = ({ statusId, itemPriceCents }: NewOffer) => ({
  statusId,
  itemPrice: toDollars(itemPriceCents),
})

async function readKind(on: Reader): Promise<TableKind<NewOffer, OfferRow, OfferTableRefs>> {
  const products = new Map((await readEveryProduct(on)).map((row) => [row.productId, row]))
  const offers = await readEveryOffer(on)
  const { ratePlans, carriers } = await readLookups(on)
  const refs: OfferTableRefs = {
    ratePlans: namesOf([...ratePlans].map(([id, name]) => [name, id])),
    carriers: namesOf([...carriers].map(([id, { name }]) => [name, id])),
    slugs: new Map([...products.values()].map(({ urlPathName, productId }) => [urlPathName, productId])),
    slugOf: (productId) => products.get(productId)?.urlPathName ?? '',
  }
  return {
    columns: offerColumns,
    idColumn: 'offerId',
    stored: new Map(offers.map((row) => [row.offerId, row])),
    refs,
    draftOf: offerDraft,
    newDraft: newOfferDraft,
    nameOf: offerName,
    keyOf: activeOfferKey,
    toRow: (draft, before) => {
      const form = readInput(offerForm, draft)
      if (!form.success) return { problems: fieldErrors(form.error) }
      const product = products.get(form.data.productId)
      if (!product) return { problems: { productId: [errorCatalogue.PRODUCT_NOT_FOUND.message] } }
      if (before && before.productId !== product.productId)
        return { problems: { productId: ['An offer can’t be moved to another product.'] } }
      const row = toOfferRow(form.data, product, {
        offerId: before?.offerId ?? v7(),
        ratePlans,
        carriers,
        before,
      })
      const problems = offerProblems(row, carriers)
      return Object.keys(problems).length > 0 ? { problems } : { row }
    },
  }
}
