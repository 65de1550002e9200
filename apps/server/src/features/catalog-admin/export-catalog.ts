import type {
  exportOffers as offersEndpoint,
  exportProducts as productsEndpoint,
} from '@portal/contract/catalog-files'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import type { SignedInContext } from '../../deps.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
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

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
type Asked = QueryOf<typeof productsEndpoint>

/** All products as a file that can be imported again. Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function exportProducts(
  needs: Needs,
  { format }: Asked,
): Promise<AnswerOf<typeof productsEndpoint>> {
  const refs: ProductTableRefs = { manufacturers: new Map(), addManufacturer: () => '' }
  const rows = await readEveryProduct(needs.db)
  return {
    result: await writeTable(needs.actor.userId, {
      name: nameOf('products', needs),
      sheet: 'Products',
      columns: writtenColumns(productColumns, refs),
      rows,
      format,
    }),
  }
}

/** All offers that are not archived as a file that can be imported again. Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function exportOffers(
  needs: Needs,
  { format }: Asked,
): Promise<AnswerOf<typeof offersEndpoint>> {
  const slugs = new Map(
    (await readEveryProduct(needs.db)).map(({ productId, urlPathName }) => [productId, urlPathName]),
  )
  const refs: OfferTableRefs = {
    ratePlans: namesOf([]),
    carriers: namesOf([]),
    purchaseTypes: namesOf([]),
    productIdOf: () => undefined,
    slugOf: (productId) => slugs.get(productId) ?? '',
  }
  const rows = await readEveryOffer(needs.db)
  return {
    result: await writeTable(needs.actor.userId, {
      name: nameOf('offers', needs),
      sheet: 'Offers',
      columns: writtenColumns(offerColumns, refs),
      rows,
      format,
    }),
  }
}

/** The columns that an import reads, as an export writes them. */
const writtenColumns = <Row, Refs>(columns: ReadonlyArray<Column<Row, Refs>>, refs: Refs) =>
  columns.map(({ name, write }): TableColumn<Row> => [name, (row) => write(row, refs)])

const nameOf = (what: string, { now, timeZone }: Needs) => `${what}-${businessDay(now(), timeZone)}`
