import type { Arrival } from '@portal/domain/arrival-words'
import { daysAfter } from '@portal/domain/business-day'
import { isCalendarDay } from '@portal/domain/requested-delivery'
import * as z from 'zod'

const service = z.object({ serviceLevel: z.string(), deliveryDate: z.string() })
/** A single service may come as an object; one that makes no sense is left out, and the others stay. */
const transitReply = z.object({
  emsResponse: z.object({
    services: z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(service.nullable().catch(null)).refine((services) => services.some((one) => one !== null)),
    ),
  }),
})
/** UPS understood the question and does not know the place. */
const unknownPlace = z.object({ validationList: z.record(z.string(), z.unknown()) })

/** Our names of the services: those of their rates. Saturday delivery is not what a rate pays for. */
const serviceNames: Readonly<Record<string, string>> = {
  '1DM': 'UPS Next Day Air Early',
  '1DA': 'UPS Next Day Air',
  '1DP': 'UPS Next Day Air Saver',
  '2DM': 'UPS 2nd Day Air A.M.',
  '2DA': 'UPS 2nd Day Air',
  '3DS': 'UPS 3 Day Select',
  GND: 'UPS Ground',
}

/** No service within the country takes longer; a day beyond that is a mistake. */
const daysMax = 30

/**
 * The days in an answer, each service once with the earliest; none for a place that UPS does not know, and undefined when
 * it is no such answer. A day that is not after the pickup, or weeks away, is not believed.
 * @param shipDay when UPS picks the shipment up, yyyy-MM-dd
 */
export function arrivalsOf(answer: unknown, shipDay: string): Arrival[] | undefined {
  const parsed = transitReply.safeParse(answer)
  if (!parsed.success) return unknownPlace.safeParse(answer).success ? [] : undefined
  const arrivals = new Map<string, Arrival>()
  for (const one of parsed.data.emsResponse.services) {
    const description = one ? serviceNames[one.serviceLevel] : undefined
    if (!one || description === undefined || !isBelievable(one.deliveryDate, shipDay)) continue
    const known = arrivals.get(description)
    if (!known || one.deliveryDate < known.day)
      arrivals.set(description, { description, day: one.deliveryDate, isEstimated: false })
  }
  return [...arrivals.values()]
}

const isBelievable = (day: string, shipDay: string) =>
  isCalendarDay(day) && day > shipDay && day <= daysAfter(shipDay, daysMax)
