import { setImmediate as breathe } from 'node:timers/promises'
import type {
  exportOffers as offersEndpoint,
  exportProducts as productsEndpoint,
} from '@portal/contract/catalog-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import { stringify } from 'csv-stringify/sync'
import type { Context } from '../../deps.ts'
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

/** How many rows are written before other requests get their turn. */
const rowsAtOnce = 500

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
    slugs: new Map(),
    slugOf: (productId) => slugs.get(productId) ?? '',
  }
  return {
    result: {
      fileName: nameOf('offers', businessDay(now(), timeZone)),
      csv: await csvOf(offerColumns, await readEveryOffer(db), refs),
    },
  }
}

/** With a byte order mark, which is how spreadsheets know that it is UTF-8; what would run as a formula gets an apostrophe. */
async function csvOf<Row, Refs>(
  columns: ReadonlyArray<Column<Row, Refs>>,
  rows: readonly Row[],
  refs: Refs,
): Promise<string> {
  const parts = [stringify([columns.map(({ name }) => name)], { bom: true, record_delimiter: 'windows' })]
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const lines = rows
      .slice(start, start + rowsAtOnce)
      .map((row) => columns.map(({ write }) => guarded(write(row, refs))))
    parts.push(stringify(lines, { record_delimiter: 'windows' }))
    await breathe()
  }
  return parts.join('')
}

const guarded = (cell: string) => (/^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)

const nameOf = (what: string, day: string) => `${what}-${day}.csv`
