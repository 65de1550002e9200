import { taxRateLabel } from './books.ts'
import type { BillWords } from './carrier-bills.ts'
import { stateCode } from './countries.ts'
import type { Cents } from './money.ts'

/** Tax that the invoice of an order adds to its total (docs/spec/books.md#tax). */

/** The rate of a state, by its two letters, in thousandths of a percent: 6625 is 6.625%. */
export type TaxRate = { state: string; thousandths: number }

/**
 * The tax that an invoice adds to a total; null where there is none.
 * @param rates those that count for the account: none for one that is exempt, and none while a live ledger decides
 * @param state that the order ships to, by name or letters; of several destinations that of the first one
 */
export function addedTaxOf(rates: readonly TaxRate[], state: string, totalCents: Cents): TaxRate | null {
  if (totalCents === 0) return null
  const code = stateCode(state)
  return rates.find((rate) => rate.state === code) ?? null
}

const rateWords = ({ state, thousandths }: TaxRate) => `${state} ${taxRateLabel(thousandths)}`

/** What is said in a sentence after a total: " plus tax on the invoice (NJ 6.625%)"; '' where there is none. */
export const addedTaxWords = (tax: TaxRate | null): string =>
  tax === null ? '' : ` plus tax on the invoice (${rateWords(tax)})`

/** The row below a total: none where there is no tax. */
export const addedTaxRows = (tax: TaxRate | null): BillWords[] =>
  tax === null ? [] : [{ label: 'Plus tax on the invoice', amount: rateWords(tax) }]
