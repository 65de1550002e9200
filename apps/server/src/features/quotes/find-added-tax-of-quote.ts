import type { TaxRate } from '@portal/domain/invoice-tax'
import { fromDollars } from '@portal/domain/money'
import type { Reader } from '../../db/client.ts'
import { findAddedTax, type WithLedger } from '../books/find-added-tax.ts'
import type { OwnedQuote } from './find-quote.ts'

/** The tax that the invoice of a quoted order adds, with the addresses of the quote (docs/spec/books.md#tax). */
export const findAddedTaxOfQuote = (
  on: Reader,
  needs: WithLedger,
  { orderId, orderStatusId, zohoAccountId, order }: OwnedQuote,
): Promise<TaxRate | null> =>
  findAddedTax(on, needs, {
    orderId,
    statusId: orderStatusId,
    zohoAccountId,
    shippingState: order.shippingState,
    orderTotalCents: fromDollars(order.orderTotal),
  })
