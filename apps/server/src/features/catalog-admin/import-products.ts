import { AppError } from '@portal/contract/errors'
import { readInput } from '@portal/contract/plain-words'
import { productForm } from '@portal/contract/products'
import { productNameOf } from '@portal/domain/catalog'
import { messages } from '@portal/domain/messages'
import { nameKey } from '@portal/domain/names'
import { v7 } from 'uuid'
import type { Reader } from '../../db/client.ts'
import { fieldErrors } from '../../http/route.ts'
import { readMissingUploads, useUploads } from '../pictures/use-uploads.ts'
import {
  type ProductRow,
  readEveryProduct,
  readLastPlace,
  readLookups,
  writeManufacturers,
  writeProducts,
} from './catalog-admin.store.ts'
import { freeSlug, keepsSlug } from './free-slug.ts'
import type { Importer } from './import-catalog.ts'
import type { TableKind } from './import-plan.ts'
import { readEveryOffer } from './offers.store.ts'
import { pictureColumns, withPictureColumns } from './picture-columns.ts'
import { productFacts } from './product-facts.ts'
import { missingPictures, missingRefs, type NewProduct, newPictures, toProductRow } from './product-row.ts'
import { newProductDraft, type ProductTableRefs, productColumns, productDraft } from './table-columns.ts'

type Refs = ProductTableRefs & {
  added: Map<string, string>
  place: number
  /** Addresses of pictures that products come to show. */
  shown: Set<string>
}

/** How a table of products is read and saved. New makers come along with their products. */
export const productImporter: Importer<NewProduct, ProductRow, Refs> = {
  name: 'products',
  entity: 'product',
  read: readKind,
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

async function readKind(on: Reader, now: Date): Promise<TableKind<NewProduct, ProductRow, Refs>> {
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
    keyOf: productKey,
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
