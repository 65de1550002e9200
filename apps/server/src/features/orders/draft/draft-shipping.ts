import { AppError } from '@portal/contract/errors'
import { type Address, addressErrors } from '@portal/domain/address'
import type { LineToShip } from '@portal/domain/goods-to-ship'
import { atTodaysRates, type OrderShipping, type ShippingRate } from '@portal/domain/shipping'
import type { Deps } from '../../../deps.ts'
import type { Shipment } from '../../../ports/shipping-rates.ts'
import { findQuote, quoteFor } from '../../shipping/quote-shipping.ts'
import { orderShipment } from './order-lines.ts'

type Needs = Pick<Deps, 'shippingRates' | 'now'>

/** Whether UPS can be asked at all: there is something to ship, and a whole address. */
const isQuotable = ({ to, itemCount, isServicesOnly }: Shipment) =>
  (itemCount > 0 || isServicesOnly) && Object.keys(addressErrors('Shipping', to)).length === 0

/** No standing quotes for these shipments: leave the transaction, quote, and come back. */
class QuotesWanted extends Error {
  readonly shipments: readonly Shipment[]
  constructor(shipments: readonly Shipment[]) {
    super('These shipments have to be quoted first.')
    this.shipments = shipments
  }
}

/**
 * Why there are no rates: UPS did not answer, or the shipment was another one after each quote.
 */
export type Unquoted = 'silent' | 'unsettled'

/**
 * The rates of a shipment, cheapest first; none for one that UPS cannot be asked about. For use inside a transaction.
 * @param beside other shipments of the order, so that all of them are asked about at once
 */
export type Quotes = (shipment: Shipment, beside?: readonly Shipment[]) => ShippingRate[] | Unquoted

/** A shipment that changes between each quote and its use is being worked on by others. */
const triesMax = 3

/**
 * Does work that needs quotes, inside a transaction that it opens: UPS is asked outside of it, and the work begins anew
 * with the answer. What is done when there is none is the work's own to decide.
 */
export async function withQuotes<Answer>(
  ctx: Needs,
  work: (quotes: Quotes) => Promise<Answer>,
): Promise<Answer> {
  let isSilent = false
  for (let tries = 1; ; tries++) {
    const quotes: Quotes = (shipment, beside = []) => {
      if (!isQuotable(shipment)) return []
      const rates = findQuote(ctx, shipment)
      if (rates) return rates
      if (isSilent) return 'silent'
      if (tries >= triesMax) return 'unsettled'
      const others = beside.filter((one) => isQuotable(one) && !findQuote(ctx, one))
      throw new QuotesWanted([shipment, ...others])
    }
    try {
      return await work(quotes)
    } catch (error) {
      if (!(error instanceof QuotesWanted)) throw error
      const unanswered = await Promise.all(error.shipments.map((one) => isUnanswered(ctx, one)))
      isSilent = unanswered.some(Boolean)
    }
  }
}

async function isUnanswered(ctx: Needs, shipment: Shipment): Promise<boolean> {
  try {
    await quoteFor(ctx, shipment)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATES_UNAVAILABLE') return true
    throw error
  }
}

/** The choice for these lines and this address at today's rates; its price is unknown where there are none. */
export function quotedShipping(
  choice: OrderShipping,
  { to, lines, quotes }: { to: Address; lines: readonly LineToShip[]; quotes: Quotes },
): OrderShipping {
  if (choice.shipDirect !== false) return choice
  const rates = quotes(orderShipment(to, lines))
  return atTodaysRates(choice, typeof rates === 'string' ? null : rates)
}
