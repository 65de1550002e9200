import type {
  exportOffers as offersEndpoint,
  exportProducts as productsEndpoint,
} from '@portal/contract/catalog-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import type { Context } from '../../deps.ts'
import { writeCsv } from '../../documents/write-csv.ts'
import { readEveryProduct } from './catalog-admin.store.ts'
import { readEveryOffer } from './offers.store.ts'
import {
  type Column,
  namesOf,
  type OfferTableRefs,
  offerColumns,
  type ProductTableRefs,
  productColumns,
} from './table-columns.ts'

type Needs = Pick<Context, 'db' | 'now' | 'timeZone'>

/** All products as a file that can be imported again. */
export async function exportProducts({
  db,
  now,
  timeZone,
}: Needs): Promise<AnswerOf<typeof productsEndpoint>> {
  const refs: ProductTableRefs = { manufacturers: new Map(), addManufacturer: () => '' }
  return {
    result: {
      fileName: nameOf('products', businessDay(now(), timeZone)),
      csv: await csvOf(productColumns, await readEveryProduct(db), refs),
    },
  }
}

/** All offers that are not archived as a file that can be imported again. */
export async function exportOffers({ db, now, timeZone }: Needs): Promise<AnswerOf<typeof offersEndpoint>> {
  const slugs = new Map(
    (await readEveryProduct(db)).map(({ productId, urlPathName }) => [productId, urlPathName]),
  )
  const refs: OfferTableRefs = {
    ratePlans: namesOf([]),
    carriers: namesOf([]),
    purchaseTypes: namesOf([]),
    productIdOf: () => undefined,
    slugOf: (productId) => slugs.get(productId) ?? '',
  }
  return {
    result: {
      fileName: nameOf('offers', businessDay(now(), timeZone)),
      csv: await csvOf(offerColumns, await readEveryOffer(db), refs),
    },
  }
}

const csvOf = <Row, Refs>(columns: ReadonlyArray<Column<Row, Refs>>, rows: readonly Row[], refs: Refs) =>
  writeCsv(
    columns.map(({ name }) => name),
    rows,
    (row) => columns.map(({ write }) => write(row, refs)),
  )

const nameOf = (what: string, day: string) => `${what}-${day}.csv`
