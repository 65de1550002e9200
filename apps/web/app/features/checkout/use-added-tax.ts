import { addedTaxOf, type TaxRate } from '@portal/domain/invoice-tax'
import type { Cents } from '@portal/domain/money'
import { useQuery } from '@tanstack/react-query'
import { taxRatesQuery } from '../accounts/accounts.queries.ts'
import { useDraftHeader } from './order-draft.store.ts'

/** The tax that the invoice adds to a total of the cart; null while account and state are not known (docs/spec/books.md#tax). */
export function useAddedTax(totalCents: Cents): TaxRate | null {
  const { account, shipping } = useDraftHeader()
  const { data = [] } = useQuery(taxRatesQuery(account?.id ?? null))
  return addedTaxOf(data, shipping.state, totalCents)
}
