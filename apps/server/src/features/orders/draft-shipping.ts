import { AppError } from '@portal/contract/errors'
import { type Address, addressErrors } from '@portal/domain/address'
import { atTodaysRates, type OrderShipping, type ShippingRate } from '@portal/domain/shipping'
import type { Deps } from '../../deps.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'
import { cartShipment } from '../cart/cart-for-order.ts'
import { findQuote, quoteFor } from '../shipping/quote-shipping.ts'

type Needs = Pick<Deps, 'shippingRates' | 'now'>

/** What of a line decides the shipment. */
export type ShippedLine = {
  quantity: number
  isAddOn: boolean
  msrpCents: number
  productTypeId: string
}

/** What there is to ship of an order: its items without their add-ons, as the cart counts them (architecture 5.4). */
export function orderShipment(to: Address, lines: readonly ShippedLine[]): Shipment {
  const items = lines.filter(({ isAddOn }) => !isAddOn)
  const shipped = items.length > 0 ? items : lines
  return { to, ...cartShipment(shipped.map(({ quantity, ...offer }) => ({ quantity, offer }))) }
}

/** Whether UPS can be asked at all: there is something to ship, and a whole address. */
const isQuotable = ({ to, itemCount }: Shipment) =>
  itemCount > 0 && Object.keys(addressErrors('Shipping', to)).length === 0

/** No standing quote for this shipment: leave the transaction, quote, and come back. */
class QuoteWanted extends Error {
  readonly shipment: Shipment
  constructor(shipment: Shipment) {
    super('This shipment has to be quoted first.')
    this.shipment = shipment
  }
}

/** The rates of a shipment, cheapest first; null when UPS is silent. For use inside a transaction. */
export type Quotes = (shipment: Shipment) => ShippingRate[] | null

/** A draft that changes between each quote and its use is being worked on; its rate is then left unknown. */
const triesMax = 3

/**
 * Does work that needs quotes, inside a transaction of its own: UPS is asked outside of it, and the work begins anew
 * with the answer. When UPS is silent, the work is done with null for rates.
 */
export async function withQuotes<Answer>(
  ctx: Needs,
  work: (quotes: Quotes) => Promise<Answer>,
): Promise<Answer> {
  let isSilent = false
  for (let tries = 1; ; tries++) {
    const quotes: Quotes = (shipment) => {
      if (!isQuotable(shipment)) return []
      const rates = findQuote(ctx, shipment)
      if (rates === undefined && !isSilent && tries <= triesMax) throw new QuoteWanted(shipment)
      return rates ?? null
    }
    try {
      return await work(quotes)
    } catch (error) {
      if (!(error instanceof QuoteWanted)) throw error
      isSilent = await isUnanswered(ctx, error.shipment)
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

/** The choice for these lines and this address, at today's rates. */
export const quotedShipping = (
  choice: OrderShipping,
  { to, lines, quotes }: { to: Address; lines: readonly ShippedLine[]; quotes: Quotes },
): OrderShipping =>
  choice.shipDirect === false ? atTodaysRates(choice, quotes(orderShipment(to, lines))) : choice
