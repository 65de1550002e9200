import { AppError, errorCatalogue, type FieldErrors } from '@portal/contract/errors'
import { readInput } from '@portal/contract/plain-words'
import { offerForm, productForm } from '@portal/contract/products'
import { productNameOf } from '@portal/domain/catalog'
import { offerFileColumns, productFileColumns } from '@portal/domain/catalog-columns'
import { newPriceDifferences } from '@portal/domain/display-price'
import { promiseFields, type UnkeptPromise } from '@portal/domain/kept-promises'
import { messages } from '@portal/domain/messages'
import { toDollars } from '@portal/domain/money'
import { nameKey } from '@portal/domain/names'
import { activeOfferKey, alreadyExistsWords, becomesFree } from '@portal/domain/offers'
import { withImage } from '@portal/domain/products'
import { isRoundedId, zohoIdMessages } from '@portal/domain/zoho-product-id'
import { v7 } from 'uuid'
import type { Reader } from '../../db/client.ts'
import { fieldErrors } from '../../http/accept-input.ts'
import { readMissingUploads, useUploads } from '../pictures/use-uploads.ts'
import { findPricing } from '../price-rules/apply-rules.ts'
import {
  type ProductRow,
  readEveryProduct,
  readLastPlace,
  readLookups,
  writeManufacturers,
  writeProducts,
} from './catalog-admin.store.ts'
import type { Importer } from './import-catalog.ts'
import { withDisplayPrice } from './import-display-price.ts'
import { offerMatching, productFinder, productMatching } from './import-match.ts'
import type { TableKind } from './import-plan.ts'
import {
  type NewOffer,
  newPromisesOf,
  offerProblems,
  rulesOfPricing,
  shown,
  toOfferRow,
} from './offer-row.ts'
import { type OfferRow, readEveryOffer, writeOffers } from './offers.store.ts'
import { offerFacts, offerName, productFacts } from './product-facts.ts'
import {
  freeSlug,
  keepsSlug,
  missingPictures,
  missingRefs,
  type NewProduct,
  newPictures,
  toProductRow,
  zohoIdProblems,
} from './product-row.ts'
import {
  type Draft,
  namesOf,
  newOfferDraft,
  newProductDraft,
  type OfferTableRefs,
  offerColumns,
  offerDraft,
  type ProductTableRefs,
  productColumns,
  productDraft,
  purchaseTypeNames,
} from './table-columns.ts'

type Refs = ProductTableRefs & {
  added: Map<string, string>
  place: number
  /** Addresses of pictures that products come to show. */
  shown: Set<string>
}

/** How a table of products is read and saved. New makers come along with their products. */
export const productImporter: Importer<NewProduct, ProductRow, Refs> = {
  name: 'products',
  columnNames: productFileColumns,
  entity: 'product',
  read: readProductKind,
  newManufacturers: ({ added }) => [...added.values()],
  becomesFree: () => false,
  priceDifferences: () => [],
  prepare: async (tx, { added, shown }, at) => {
    // Removed from the storage since they were looked for a moment ago.
    if ((await useUploads(tx, [...shown], at)).size > 0) throw new AppError('IMPORT_STALE')
    if (added.size > 0)
      await writeManufacturers(
        tx,
        [...added].map(([id, name]) => ({ id, name })),
      )
  },
  write: async (tx, refs, rows, at) => {
    await writeProducts(
      tx,
      rows.map((row) => ({ ...row, shopOrder: ++refs.place })),
      at,
    )
  },
  describe: ({ before, after }) => ({
    entityId: after.productId,
    entityName: productNameOf(after),
    before: before ? productFacts(before) : null,
    after: productFacts(after),
  }),
}

async function readProductKind(on: Reader, now: Date): Promise<TableKind<NewProduct, ProductRow, Refs>> {
  const products = await readEveryProduct(on)
  const offers = await readEveryOffer(on)
  const { manufacturers: names } = await readLookups(on)
  const refs = refsWith(names, await readLastPlace(on))
  const missingAmong = await readMissingUploads(on, now)
  const offerIds = new Set(offers.map(({ offerId }) => offerId))
  const taken = new Set(products.map(({ urlPathName }) => urlPathName))
  return {
    columns: productColumns,
    idColumn: 'productId',
    stored: new Map(products.map((row) => [row.productId, row])),
    refs,
    draftOf: productDraft,
    newDraft: newProductDraft,
    nameOf: productNameOf,
    uniques: [
      { column: 'productId', keyOf: productKey, words: existsWords(productNameOf) },
      {
        column: 'zohoProductId',
        keyOf: ({ zohoProductId }) => zohoProductId,
        words: (_, other) => zohoIdMessages.taken(productNameOf(other)),
      },
    ],
    matching: productMatching(products),
    idOf: ({ productId }) => productId,
    toRow: (draft, before) => {
      const form = readInput(productForm, withPictureColumns(draft, before))
      if (!form.success) return { problems: pictureColumns(fieldErrors(form.error)) }
      const problems = missingRefs(form.data, { manufacturers: names, offerIds })
      if (Object.keys(problems).length > 0) return { problems }
      const row = toProductRow(
        form.data,
        { manufacturers: names },
        { productId: before?.productId ?? v7(), before },
      )
      const wrongId = zohoIdProblems(row, before)
      if (Object.keys(wrongId).length > 0) return { problems: wrongId }
      if (row.zohoProductId !== before?.zohoProductId && isRoundedId(row.zohoProductId))
        return { problems: { zohoProductId: [zohoIdMessages.rounded] } }
      const shown = newPictures(row, before)
      const gone = missingPictures(row, missingAmong(shown))
      if (Object.keys(gone).length > 0) return { problems: pictureColumns(gone) }
      for (const image of shown) refs.shown.add(image)
      if (!keepsSlug(before, row)) {
        row.urlPathName = freeSlug(row, taken)
        if (row.urlPathName === '') return { problems: { model: [messages.product.slugMissing] } }
        taken.add(row.urlPathName)
      }
      return { row }
    },
  }
}

/** Said about a row that would repeat another in what names it. */
const existsWords =
  <Row>(nameOf: (row: Row) => string) =>
  (row: Row, _: Row, isNew: boolean) =>
    `${alreadyExistsWords(nameOf(row))}${isNew ? ' Put its id in this row to change it.' : ''}`

const productKey = (row: Pick<NewProduct, 'manufacturerName' | 'model'>) =>
  `${row.manufacturerName}\n${row.model}`.toLowerCase()

function refsWith(names: Map<string, string>, place: number): Refs {
  const byName = new Map([...names].map(([id, name]) => [nameKey(name), id]))
  const added = new Map<string, string>()
  return {
    manufacturers: byName,
    added,
    place,
    shown: new Set(),
    addManufacturer: (name) => {
      const id = v7()
      byName.set(nameKey(name), id)
      names.set(id, name)
      added.set(id, name)
      return id
    },
  }
}

/**
 * The draft of a product with its pictures as the form takes them: the columns `imageText` and `morePictures` where the file
 * has them, and otherwise what is stored. A file without both columns says nothing about pictures but the image.
 */
function withPictureColumns(draft: Draft, before: ProductRow | undefined): Draft {
  const { imageText, morePictures, ...form } = draft
  if (imageText === undefined && morePictures === undefined) return form
  const stored = withImage(before, String(form.image))
  const first = { image: form.image, alt: imageText ?? stored.imageAlt }
  return { ...form, pictures: [first, ...((morePictures ?? stored.morePictures) as readonly object[])] }
}

/** What is wrong with pictures, by column instead of by place in the form. Places are named as people count. */
function pictureColumns(fields: FieldErrors): FieldErrors {
  const told = Object.entries(fields).flatMap(([field, messages]): Array<[string, string[]]> => {
    const [, place, part] = /^pictures\.(\d+)\.(image|alt)$/.exec(field) ?? []
    if (place === undefined) return [[field, messages]]
    // The image has its own column, whose errors are among the fields.
    if (place === '0' && part === 'image') return [['image', messages]]
    if (place === '0') return [['imageText', messages]]
    return [['pictures', messages.map((message) => `Picture ${Number(place) + 1}: ${message}`)]]
  })
  const byColumn = Map.groupBy(told, ([column]) => column)
  return Object.fromEntries(
    [...byColumn].map(([column, ofColumn]) => [column, [...new Set(ofColumn.flatMap(([, words]) => words))]]),
  )
}

/** How a table of offers is read and saved. */
export const offerImporter: Importer<NewOffer, OfferRow, OfferTableRefs> = {
  name: 'offers',
  columnNames: offerFileColumns,
  entity: 'offer',
  read: readOfferKind,
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

async function readOfferKind(
  on: Reader,
  now: Date,
  timeZone: string,
): Promise<TableKind<NewOffer, OfferRow, OfferTableRefs>> {
  const products = new Map((await readEveryProduct(on)).map((row) => [row.productId, row]))
  const offers = await readEveryOffer(on)
  const { ratePlans, carriers } = await readLookups(on)
  const rules = rulesOfPricing(await findPricing(on, { now: () => now, timeZone }, null))
  const findProducts = productFinder([...products.values()])
  const refs: OfferTableRefs = {
    purchaseTypes: purchaseTypeNames,
    ratePlans: namesOf([...ratePlans].map(([id, name]) => [name, id])),
    carriers: namesOf([...carriers].map(([id, { name }]) => [name, id])),
    productIdOf: (written) => {
      const [only, ...others] = findProducts(written)
      return others.length > 0 ? undefined : only?.productId
    },
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
    uniques: [{ column: 'offerId', keyOf: activeOfferKey, words: existsWords(offerName) }],
    matching: offerMatching(offers, refs),
    idOf: ({ offerId }) => offerId,
    toRow: (draft, before) => {
      const form = readInput(offerForm, withDisplayPrice(draft, before))
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
      const problems = {
        ...offerProblems(row, carriers),
        ...promiseProblems(newPromisesOf(row, before, rules)),
      }
      return Object.keys(problems).length > 0 ? { problems } : { row }
    },
  }
}

/** Promises are saved by a file only where its column says that they are meant (docs/spec/price-rules.md#promises). */
const promiseProblems = (promises: readonly UnkeptPromise[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(promiseFields(promises)).map(([field, words]) => [
      field,
      [...words, 'Write TRUE in confirmPromo to save it anyway.'],
    ]),
  )
