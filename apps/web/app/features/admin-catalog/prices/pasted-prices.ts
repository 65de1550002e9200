import { centsOf } from '@portal/domain/money'

/** What the grid changes of an offer, its prices and its term, as they are typed, in the order of its columns. */
export const priceFields = [
  'itemPrice',
  'displayPricePrimary',
  'ratePlanPrice',
  'ratePlanDisplayPrice',
  'termMonths',
] as const
export type PriceField = (typeof priceFields)[number]
export type Prices = Record<PriceField, string>

/**
 * Cells as spreadsheets put them on the clipboard: a line per row, a tab between cells, and quotation
 * marks around cells that hold either.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/y
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t' && cell.lastIndex < text.length) rows.push([])
    else if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)?.push('')
  }
  return rows
}

const isAmount = (field: PriceField) => field === 'itemPrice' || field === 'ratePlanPrice'

/** Whether this is a whole amount with its dollar sign or commas, which a column of amounts goes without. */
export const isWrittenAmount = (field: PriceField, text: string) =>
  isAmount(field) && /[$,]/.test(text) && centsOf(asTyped(field, text)) !== undefined

/** "$1,299.00" in a column of amounts is 1299.00; what people read stays as they wrote it. */
const asTyped = (field: PriceField, cell: string) =>
  isAmount(field)
    ? cell
        .trim()
        .replace(/^\$\s*/, '')
        .replace(/,(?=\d{3}(?:\D|$))/g, '')
    : cell.trim()

export type PastedPrices = { row: number; prices: Partial<Prices> }[]

/** What a paste at this row and column fills; cells beyond the last column are left out. */
export function pastedPrices(text: string, at: { row: number; field: PriceField }): PastedPrices {
  const first = priceFields.indexOf(at.field)
  return pastedCells(text).map((cells, index) => ({
    row: at.row + index,
    prices: Object.fromEntries(
      cells.flatMap((cell, place) => {
        const field = priceFields[first + place]
        return field === undefined ? [] : [[field, asTyped(field, cell)]]
      }),
    ),
  }))
}
