import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError, type FieldErrors } from '@portal/contract/errors'
import type { getOfferPrices, OfferPrice } from '@portal/contract/offer-prices'
import type {
  AdminOffer,
  AdminProduct,
  getAllProducts,
  getOffersByProduct,
  getSingleProduct,
  ProductForm,
  upsertProduct as upsertProductCall,
} from '@portal/contract/products'
import { noCarrier, productNameOf } from '@portal/domain/catalog'
import { screenRepairOfferId } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { toDollars } from '@portal/domain/money'
import { picturesOf } from '@portal/domain/products'
import { v7 } from 'uuid'
import { changedSince } from '../../audit/changed-since.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import type { Context, SignedInContext } from '../../deps.ts'
import { changeCatalog } from '../catalog/catalog-changes.ts'
import { useUploads } from '../pictures/use-uploads.ts'
import {
  countProducts,
  findOfferIds,
  findProduct,
  findZohoIdOwner,
  joinProductTable,
  lockProduct,
  lockSlugs,
  lockZohoIds,
  type ProductRow,
  readLastPlace,
  readLookups,
  readProducts,
  readSlugsLike,
  writeProducts,
} from './catalog-admin.store.ts'
import { copyOffersOf } from './copy-offers.ts'
import { type OfferRow, readOffersOf, searchOffers } from './offers.store.ts'
import { productFacts } from './product-facts.ts'
import {
  freeSlug,
  keepsSlug,
  missingPictures,
  missingRefs,
  type NewProduct,
  newPictures,
  type ProductRefs,
  toProductRow,
  zohoIdProblems,
} from './product-row.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>

/**
 * Creates a product, or changes one (docs/spec/back-office.md#product-details). Its address in the shop follows maker
 * and model and is no one else's. A new product can get the offers of another one in the same save. An editor who names the version they started from is refused when another person saved first.
 * Throws PRODUCT_NOT_FOUND, PRODUCT_CHANGED, and INVALID_INPUT for what does not exist, such as an upload that was removed.
 */
export const upsertProduct = (needs: Needs, form: ProductForm): Promise<AnswerOf<typeof upsertProductCall>> =>
  changeCatalog(needs, async (tx) => {
    await joinProductTable(tx)
    const before = form.productId === undefined ? undefined : await lockedProduct(tx, form.productId)
    if (before && form.version !== undefined && form.version !== before.version)
      throw await changedSince(tx, 'PRODUCT_CHANGED', { entity: 'product', entityId: before.productId })

    const refs = await readRefs(tx, form)
    const fields = missingRefs(form, refs)
    if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })

    const row = toProductRow(form, refs, { productId: before?.productId ?? v7(), before })
    const wrongId = await zohoIdProblemsOf(tx, row, before)
    if (Object.keys(wrongId).length > 0) throw new AppError('INVALID_INPUT', { fields: wrongId })
    const gone = missingPictures(row, await useUploads(tx, newPictures(row, before), needs.now()))
    if (Object.keys(gone).length > 0) throw new AppError('INVALID_INPUT', { fields: gone })
    if (!keepsSlug(before, row)) row.urlPathName = await takeSlug(tx, row)
    const version = await write(tx, row, before, needs.now())
    await recordChange(tx, needs, {
      entity: 'product',
      entityId: row.productId,
      entityName: productNameOf(row),
      action: before ? 'changed' : 'created',
      before: before ? productFacts(before) : null,
      after: productFacts(row),
    })
    const copiedOffers = before === undefined ? await copyOffers(tx, needs, row, form) : 0
    return { result: { productId: row.productId, urlPathName: row.urlPathName, version, copiedOffers } }
  })

async function copyOffers(
  tx: Tx,
  needs: Needs,
  to: NewProduct,
  { copyOffersOf: from }: ProductForm,
): Promise<number> {
  if (from === undefined) return 0
  if ((await findProduct(tx, from)).length === 0) throw new AppError('PRODUCT_NOT_FOUND')
  return copyOffersOf(tx, needs, { from, to, carriers: (await readLookups(tx)).carriers })
}

async function lockedProduct(tx: Tx, productId: string): Promise<ProductRow> {
  const row = await lockProduct(tx, productId)
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return row
}

async function readRefs(tx: Tx, { accessoryOfferId }: ProductForm): Promise<ProductRefs> {
  const { manufacturers } = await readLookups(tx)
  const offers = await findOfferIds(tx, [
    screenRepairOfferId,
    ...(accessoryOfferId ? [accessoryOfferId] : []),
  ])
  return {
    manufacturers,
    offerIds: new Set(offers.map(({ offerId }) => offerId)),
  }
}

async function zohoIdProblemsOf(
  tx: Tx,
  row: NewProduct,
  before: ProductRow | undefined,
): Promise<FieldErrors> {
  if (row.zohoProductId === before?.zohoProductId) return {}
  await lockZohoIds(tx)
  const [owner] = await findZohoIdOwner(tx, row)
  return zohoIdProblems(row, before, owner)
}

async function takeSlug(tx: Tx, row: NewProduct): Promise<string> {
  await lockSlugs(tx)
  const wanted = freeSlug(row, new Set())
  if (wanted === '')
    throw new AppError('INVALID_INPUT', { fields: { model: [messages.product.slugMissing] } })
  const taken = await readSlugsLike(tx, wanted, row.productId)
  return freeSlug(row, new Set(taken.map(({ slug }) => slug)))
}

async function write(tx: Tx, row: NewProduct, before: ProductRow | undefined, at: Date): Promise<number> {
  // A new product goes to the end of the shop's order.
  const last = before ? 0 : await readLastPlace(tx)
  const [version] = await writeProducts(tx, [{ ...row, shopOrder: last + 1 }], at)
  return version ?? 1
}

type ReadAdminCatalogNeeds = Pick<Context, 'db'>

/**
 * Every product, the newest first, published or not (docs/spec/back-office.md#products). Throws INVALID_INPUT for a
 * cursor that is none of ours.
 */
export async function listProducts(
  { db }: ReadAdminCatalogNeeds,
  { search, limit = limits.listNewest, cursor }: QueryOf<typeof getAllProducts>,
): Promise<AnswerOf<typeof getAllProducts>> {
  const wanted = search?.trim() || null
  if (cursor !== undefined && !isUuid(cursor))
    throw new AppError('INVALID_INPUT', { fields: { cursor: ['This page of the list does not exist.'] } })
  const [rows, total] = await Promise.all([
    readProducts(db, { search: wanted, after: cursor, limit: limit + 1 }),
    countProducts(db, wanted),
  ])
  const page = rows.slice(0, limit)
  return {
    results: page.map(toAdminProduct),
    total,
    nextCursor: rows.length > limit ? (page.at(-1)?.productId ?? null) : null,
  }
}

/** One product, published or not. Throws PRODUCT_NOT_FOUND. */
export async function readProduct(
  { db }: ReadAdminCatalogNeeds,
  productId: string,
): Promise<AnswerOf<typeof getSingleProduct>> {
  const [row] = await findProduct(db, productId)
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return { result: toAdminProduct(row) }
}

/** Every offer of a product, the archived last. Throws PRODUCT_NOT_FOUND. */
export async function listOffersOf(
  { db }: ReadAdminCatalogNeeds,
  productId: string,
): Promise<AnswerOf<typeof getOffersByProduct>> {
  const rows = await readOffersOf(db, productId)
  if (rows.length === 0 && (await findProduct(db, productId)).length === 0)
    throw new AppError('PRODUCT_NOT_FOUND')
  return { results: rows.map(toAdminOffer) }
}

/** The price list, or the part of it that matches product, carrier or purchase type; at most the first 1,000 lines. */
export async function listOfferPrices(
  { db }: ReadAdminCatalogNeeds,
  { search = '' }: QueryOf<typeof getOfferPrices>,
): Promise<AnswerOf<typeof getOfferPrices>> {
  const { rows, total } = await searchOffers(db, search.trim(), limits.listNewest)
  return { results: rows.map(toOfferPrice), total }
}

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** A stored product as the wire says it. */
function toAdminProduct({
  msrpCents,
  carriers,
  updatedAt,
  imageAlt,
  morePictures,
  ...row
}: ProductRow): AdminProduct {
  const named = carriers.filter(({ name }) => name !== noCarrier)
  return {
    ...row,
    pictures: picturesOf({ image: row.image, imageAlt, morePictures }),
    msrp: toDollars(msrpCents),
    updatedAt: updatedAt.toISOString(),
    carriers: (named.length > 0 ? named : carriers).map(({ carrierId, name }) => ({
      label: name,
      carrierId,
    })),
  }
}

/** A stored offer as the wire says it. */
const toAdminOffer = (row: OfferRow): AdminOffer => ({
  offerId: row.offerId,
  productId: row.productId,
  domainId: row.domainId,
  carrierId: row.carrierId,
  carrier: { name: row.carrierName },
  statusId: row.statusId,
  purchaseTypeId: row.purchaseTypeId,
  purchaseType: { name: row.purchaseTypeName },
  isCarrierInventory: row.isCarrierInventory,
  termMonths: row.termMonths,
  contractMonths: row.contractMonths,
  isPromoConfirmed: row.isPromoConfirmed,
  itemPrice: toDollars(row.itemPriceCents),
  displayPricePrimary: row.displayPricePrimary,
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  productMsrp: toDollars(row.productMsrpCents),
  ratePlanId: row.ratePlanId,
  ratePlanDisplay: row.ratePlanDisplay,
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  ratePlanPromoMessage: row.ratePlanPromoMessage,
  socCode: row.socCode,
  productTypeId: row.productTypeId,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

/** The same as a line of the price list. */
const toOfferPrice = (row: OfferRow): OfferPrice => ({
  offerId: row.offerId,
  productId: row.productId,
  manufacturerName: row.manufacturerName,
  model: row.model,
  carrier: row.carrierName,
  purchaseType: row.purchaseTypeName,
  statusId: row.statusId,
  termMonths: row.termMonths,
  contractMonths: row.contractMonths,
  itemPrice: toDollars(row.itemPriceCents),
  displayPricePrimary: row.displayPricePrimary,
  displayPriceSecondary: row.displayPriceSecondary,
  itemPromoMessage: row.itemPromoMessage,
  ratePlanPrice: toDollars(row.ratePlanPriceCents),
  ratePlanDisplayPrice: row.ratePlanDisplayPrice,
  version: row.version,
})
