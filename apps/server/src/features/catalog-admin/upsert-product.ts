import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { upsertProduct as endpoint, ProductForm } from '@portal/contract/products'
import { productNameOf } from '@portal/domain/catalog'
import { screenRepairOfferId } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { useUploads } from '../pictures/use-uploads.ts'
import {
  findOfferIds,
  joinProductTable,
  lockProduct,
  lockSlugs,
  type ProductRow,
  readLastPlace,
  readLookups,
  readSlugsLike,
  writeProducts,
} from './catalog-admin.store.ts'
import { freeSlug, keepsSlug } from './free-slug.ts'
import { productFacts } from './product-facts.ts'
import {
  missingPictures,
  missingRefs,
  type NewProduct,
  newPictures,
  type ProductRefs,
  toProductRow,
} from './product-row.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>

/**
 * Creates a product, or changes one (docs/spec/back-office.md#product-details). Its address in the shop follows maker
 * and model and is no one else's. An editor who names the version they started from is refused when another person saved first.
 * Throws PRODUCT_NOT_FOUND, PRODUCT_CHANGED, and INVALID_INPUT for what does not exist, such as an upload that was removed.
 */
export const upsertProduct = (needs: Needs, form: ProductForm): Promise<AnswerOf<typeof endpoint>> =>
  changeCatalog(needs, async (tx) => {
    await joinProductTable(tx)
    const before = form.productId === undefined ? undefined : await lockedProduct(tx, form.productId)
    if (before && form.version !== undefined && form.version !== before.version)
      throw new AppError('PRODUCT_CHANGED')

    const refs = await readRefs(tx, form)
    const fields = missingRefs(form, refs)
    if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields })

    const row = toProductRow(form, refs, { productId: before?.productId ?? v7(), before })
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
    return { result: { productId: row.productId, urlPathName: row.urlPathName, version } }
  })

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
