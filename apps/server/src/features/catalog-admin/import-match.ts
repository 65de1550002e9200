import { productNameOf, recordStatus } from '@portal/domain/catalog'
import { foldedText } from '@portal/domain/folded-text'
import { formatCents } from '@portal/domain/money'
import type { ProductRow } from './catalog-admin.store.ts'
import type { OfferRow } from './offers.store.ts'
import { offerName } from './product-facts.ts'
import { noProductWords, type OfferTableRefs } from './table-columns.ts'

/** How the rows of a file without ids are found: by what people know of them (docs/spec/back-office.md#files). */

/** The text of a row's cell; '' where it is empty or the file has no such column. */
type CellOf = (column: string) => string

/** What a row without an id may mean: none for something new, one, or several to ask about. */
export type Found<Stored> = { found: readonly Stored[] } | { column: string; problem: string }

export type Matching<Stored> = {
  /** Columns of which a file without ids needs one. */
  neededColumns: readonly string[]
  /** Columns that only find rows, beyond those of the table. */
  extraColumns: readonly string[]
  find: (cellOf: CellOf) => Found<Stored>
  /** What distinguishes a row from others that a file may mean too. */
  labelOf: (stored: Stored) => string
}

const key = (text: string) => foldedText(text).trim()

/** Products by their address or their whole name. */
export function productFinder(products: readonly ProductRow[]): (written: string) => readonly ProductRow[] {
  const bySlug = new Map(products.map((one) => [one.urlPathName, one]))
  const byName = Map.groupBy(products, (one) => key(productNameOf(one)))
  return (written) => {
    const slug = bySlug.get(written.trim().toLowerCase())
    return slug ? [slug] : (byName.get(key(written)) ?? [])
  }
}

/** Products are found by their address or name, or by manufacturer and model. */
export function productMatching(products: readonly ProductRow[]): Matching<ProductRow> {
  const findProducts = productFinder(products)
  const byModel = Map.groupBy(products, ({ model }) => key(model))
  return {
    neededColumns: ['product', 'model'],
    extraColumns: ['product'],
    find(cellOf) {
      const product = cellOf('product')
      if (product !== '') {
        const found = findProducts(product)
        return found.length > 0 ? { found } : { column: 'product', problem: noProductWords(product) }
      }
      const maker = key(cellOf('manufacturer'))
      const ofModel = byModel.get(key(cellOf('model'))) ?? []
      return {
        found: ofModel.filter(({ manufacturerName }) => maker === '' || key(manufacturerName) === maker),
      }
    },
    labelOf: (row) => `${productNameOf(row)} (${row.urlPathName})`,
  }
}

/** Offers are found by product, carrier, purchase type and rate plan, or by their SOC code. */
export function offerMatching(
  offers: readonly OfferRow[],
  refs: Pick<OfferTableRefs, 'carriers' | 'ratePlans' | 'purchaseTypes' | 'productIdOf'>,
): Matching<OfferRow> {
  const byProduct = Map.groupBy(offers, ({ productId }) => productId)
  const byCode = Map.groupBy(offers, ({ socCode }) => key(socCode))

  /** Those that have all terms that the row names. */
  function onTerms(pool: readonly OfferRow[], cellOf: CellOf) {
    const carrierId = refs.carriers.idOf(cellOf('carrier'))
    const purchaseTypeId = refs.purchaseTypes.idOf(cellOf('purchaseType'))
    const ratePlanId = refs.ratePlans.idOf(cellOf('ratePlan'))
    return pool.filter(
      (one) =>
        (cellOf('carrier') === '' || one.carrierId === carrierId) &&
        (cellOf('purchaseType') === '' || one.purchaseTypeId === purchaseTypeId) &&
        (cellOf('ratePlan') === '' || one.ratePlanId === ratePlanId),
    )
  }

  /** Of several, those with the row's SOC code, and then those that are active, where there are any. */
  function narrowed(several: readonly OfferRow[], code: string) {
    const coded = code === '' ? [] : several.filter(({ socCode }) => key(socCode) === code)
    const rest = coded.length > 0 ? coded : several
    const active = rest.filter(({ statusId }) => statusId === recordStatus.active)
    return active.length > 0 ? active : rest
  }

  return {
    neededColumns: ['product', 'productId', 'socCode'],
    extraColumns: [],
    find(cellOf) {
      const code = key(cellOf('socCode'))
      const product = cellOf('productId') || cellOf('product')
      if (product !== '') {
        const productId = cellOf('productId').toLowerCase() || refs.productIdOf(product)
        const fitting = onTerms(byProduct.get(productId ?? '') ?? [], cellOf)
        return { found: narrowed(fitting, code) }
      }
      if (code === '')
        return { column: 'product', problem: 'Write the product, or the SOC code of the offer.' }
      const fitting = onTerms(byCode.get(code) ?? [], cellOf)
      if (fitting.length > 0) return { found: narrowed(fitting, code) }
      return { column: 'socCode', problem: 'No offer has this SOC code. To add one, write its product.' }
    },
    labelOf: (row) =>
      [offerName(row), row.ratePlanName, formatCents(row.itemPriceCents), row.socCode && `SOC ${row.socCode}`]
        .filter((text) => text !== '')
        .join(', '),
  }
}

/** What was answered about rows: the id of what each one means, or that it is new. "12:new,15:0190…" */
export function readAnswers(text: string | undefined): ReadonlyMap<number, string> {
  return new Map(
    (text ?? '').split(',').flatMap((part) => {
      const [, row, id] = /^(\d{1,6}):(new|[\da-f-]{36})$/i.exec(part.trim()) ?? []
      return row === undefined || id === undefined ? [] : [[Number(row), id.toLowerCase()] as const]
    }),
  )
}
