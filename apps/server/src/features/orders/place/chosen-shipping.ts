import { AppError } from '@portal/contract/errors'
import { knownFreightCents } from '@portal/domain/destinations'
import { centsOf, formatCents } from '@portal/domain/money'
import { atTodaysRates, type OrderShipping, type ShippingRate } from '@portal/domain/shipping'
import type { SignedInContext } from '../../../deps.ts'
import { noRateFor, type Shipment } from '../../../ports/shipping-rates.ts'
import { type Destination, updateDestinationShipping } from '../destinations/destinations.store.ts'
import type { Quotes } from '../draft/draft-shipping.ts'
import { lockOrderFor, refuseOtherVersion } from '../draft/lock-order.ts'
import { eventsFor } from '../draft/order-events.ts'
import { orderAmounts } from '../draft/order-lines.ts'
import { readLinesForChange, writeChange } from '../draft/orders.store.ts'

/** The spec's three fields of a shipping choice (docs/spec/checkout.md#shipping-method). */
export type ShippingForm = {
  shipDirect?: boolean | null | undefined
  shippingDescription?: string | null | undefined
  shippingRate?: number | null | undefined
}

export const directShipping: OrderShipping = {
  shipDirect: true,
  shippingDescription: null,
  shippingRateCents: 0,
}
const nothingChosen: OrderShipping = {
  shipDirect: null,
  shippingDescription: null,
  shippingRateCents: null,
}

/**
 * What a caller chose for a draft, at our own price. Direct shipping has no rate, regardless of what was sent as one.
 * @param stored what the draft has: without a description its service stays
 * Throws RATE_CHANGED when the rate or service is none of ours for this shipment.
 */
export function chosenForDraft(
  form: ShippingForm,
  { stored, shipment, quotes }: { stored: OrderShipping; shipment: Shipment; quotes: Quotes },
): OrderShipping {
  if (form.shipDirect === null) return nothingChosen
  if (form.shipDirect) return directShipping
  const description = form.shippingDescription || null
  const rates = quotes(shipment)
  const start = { ...stored, shipDirect: false }
  const isEmpty = shipment.itemCount === 0 && !shipment.isServicesOnly
  if (typeof rates === 'string' || isEmpty)
    return atTodaysRates({ ...start, shippingDescription: description ?? stored.shippingDescription }, null)
  if (description !== null) return atRate(rates, form, shipment)
  const chosen = atTodaysRates(start, rates)
  // The specification's clients send 0 where no rate is chosen.
  return form.shippingRate
    ? atRate(rates, { ...form, shippingDescription: chosen.shippingDescription }, shipment)
    : chosen
}

/** A service or a rate without `shipDirect` chooses WBC shipping; undefined where nothing was chosen at all. */
export const methodOf = ({ shipDirect, shippingDescription, shippingRate }: ShippingForm) =>
  shipDirect === undefined && (shippingDescription || shippingRate) ? false : shipDirect

/** The chosen service at the price that was sent; a price that was left out is ours. Throws RATE_CHANGED. */
export function atRate(
  rates: readonly ShippingRate[],
  form: ShippingForm,
  shipment: Shipment,
): OrderShipping {
  if (rates.length === 0) throw noRates(noRateFor(shipment))
  const rate = rates.find(({ description }) => description === form.shippingDescription)
  const isOurs = form.shippingRate == null || centsOf(form.shippingRate) === rate?.rateCents
  if (!rate || !isOurs) throw rateChanged(form, rate)
  return { shipDirect: false, shippingDescription: rate.description, shippingRateCents: rate.rateCents }
}

const noRates = (message: string) =>
  new AppError('RATE_CHANGED', { message, fields: { shippingRate: [message] } })

export const rateChanged = ({ shippingDescription }: ShippingForm, rate: ShippingRate | undefined) =>
  new AppError('RATE_CHANGED', {
    fields: rate
      ? {
          shippingRate: [
            `${rate.description} is ${formatCents(rate.rateCents)} for these items and this address.`,
          ],
        }
      : {
          shippingDescription: [
            shippingDescription
              ? `“${shippingDescription}” is not offered for these items and this address.`
              : 'Choose a UPS rate.',
          ],
        },
  })

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/**
 * A draft gets new freight prices, so that anyone who submits it sees it first.
 * Throws ORDER_CHANGED when the draft is another one by now, and as `lockOrderFor`.
 */
export const storeNewRate = (
  ctx: Needs,
  {
    orderId,
    version,
    shipping,
    destinations,
  }: { orderId: number; version: number; shipping: OrderShipping; destinations: readonly Destination[] },
): Promise<void> =>
  ctx.inTransaction(async (tx) => {
    const order = await lockOrderFor(tx, ctx, orderId, 'submit')
    await refuseOtherVersion(tx, order, version)
    const lines = await readLinesForChange(tx, orderId)
    const amounts = orderAmounts(lines, knownFreightCents(shipping, destinations))
    const events = eventsFor({ actor: ctx.actor, at: ctx.now(), agent: order }, 'rate-changed')
    await updateDestinationShipping(tx, destinations)
    await writeChange(tx, orderId, { ...shipping, ...amounts }, events)
  })
