import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getOfferPrices } from '@portal/contract/offer-prices'
import type { getAllProducts, getOffersByProduct, getSingleProduct } from '@portal/contract/products'
import { limits } from '@portal/domain/limits'
import type { Context } from '../../deps.ts'
import { toAdminOffer, toAdminProduct, toOfferPrice } from './admin-wire.ts'
import { countProducts, findProduct, readProducts } from './catalog-admin.store.ts'
import { readOffersOf, searchOffers } from './offers.store.ts'

type Needs = Pick<Context, 'db'>

/**
 * Every product, the newest first, published or not (docs/spec/back-office.md#products). Throws INVALID_INPUT for a
 * cursor that is none of ours.
 */
export async function listProducts(
  { db }: Needs,
  { search, limit = limits.listNewest, cursor }: QueryOf<typeof getAllProducts>,
): Promise<AnswerOf<typeof getAllProducts>> {
  const text = search?.trim()
  const wanted = text ? { text, pattern: withoutWildcards(text) } : null
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
  { db }: Needs,
  productId: string,
): Promise<AnswerOf<typeof getSingleProduct>> {
  const [row] = await findProduct(db, productId)
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return { result: toAdminProduct(row) }
}

/** Every offer of a product, the archived last. Throws PRODUCT_NOT_FOUND. */
export async function listOffersOf(
  { db }: Needs,
  productId: string,
): Promise<AnswerOf<typeof getOffersByProduct>> {
  const rows = await readOffersOf(db, productId)
  if (rows.length === 0 && (await findProduct(db, productId)).length === 0)
    throw new AppError('PRODUCT_NOT_FOUND')
  return { results: rows.map(toAdminOffer) }
}

/** The price list, or the part of it that matches product, carrier or purchase type; at most the first 1,000 lines. */
export async function listOfferPrices(
  { db }: Needs,
  { search = '' }: QueryOf<typeof getOfferPrices>,
): Promise<AnswerOf<typeof getOfferPrices>> {
  const { rows, total } = await searchOffers(db, withoutWildcards(search.trim()), limits.listNewest)
  return { results: rows.map(toOfferPrice), total }
}

const withoutWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
