import type { ShippingRate } from '@portal/domain/shipping'
import * as z from 'zod'

/** Amounts are text by the vendor's schema, and numbers from its test system. */
const money = z.object({
  CurrencyCode: z.literal('USD'),
  MonetaryValue: z.union([z.string().regex(/^\d+(\.\d+)?$/), z.number().nonnegative()]),
})
const ratedShipment = z.object({
  Service: z.object({ Code: z.string() }),
  TotalCharges: money,
  NegotiatedRateCharges: z.object({ TotalCharge: money }).nullish().catch(undefined),
})
/** A single result may come as an object. */
const rateReply = z.object({
  RateResponse: z.object({
    RatedShipment: z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(ratedShipment).min(1),
    ),
  }),
})

/** UPS leaves the description of a service blank when all of them are asked for. */
const serviceNames: Readonly<Record<string, string>> = {
  '01': 'UPS Next Day Air',
  '02': 'UPS 2nd Day Air',
  '03': 'UPS Ground',
  '07': 'UPS Worldwide Express',
  '08': 'UPS Worldwide Expedited',
  '11': 'UPS Standard',
  '12': 'UPS 3 Day Select',
  '13': 'UPS Next Day Air Saver',
  '14': 'UPS Next Day Air Early',
  '54': 'UPS Worldwide Express Plus',
  '59': 'UPS 2nd Day Air A.M.',
  '65': 'UPS Saver',
  '75': 'UPS Heavy Goods',
}

/** The rates in an answer, cheapest first, each service once; undefined when it is no such answer. */
export function ratesOf(answer: unknown): ShippingRate[] | undefined {
  const parsed = rateReply.safeParse(answer)
  if (!parsed.success) return undefined
  const rates = new Map<string, ShippingRate>()
  for (const { Service, TotalCharges, NegotiatedRateCharges } of parsed.data.RateResponse.RatedShipment) {
    const description = serviceNames[Service.Code] ?? `UPS service ${Service.Code}`
    const rateCents = centsOf(NegotiatedRateCharges?.TotalCharge ?? TotalCharges)
    const known = rates.get(description)
    if (rateCents > 0 && (!known || rateCents < known.rateCents))
      rates.set(description, { description, rateCents })
  }
  return [...rates.values()].sort((a, b) => a.rateCents - b.rateCents)
}

const centsOf = ({ MonetaryValue }: z.output<typeof money>) => Math.round(Number(MonetaryValue) * 100)
