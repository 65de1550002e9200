import { type Arrival, arrivalOf } from './arrival-words.ts'

/** How UPS services are shown beside each other (docs/spec/checkout.md#rates). */

export type RateMark = 'Cheapest' | 'Fastest'
export type ArrangedRate<R> = {
  rate: R
  arrival: Arrival | undefined
  marks: readonly RateMark[]
  /** It costs more and arrives later than another one. */
  isFolded: boolean
}

/**
 * Services by their day, then by price; without a known day, after the others. One that costs more and arrives later than
 * another is folded away, unless it is chosen. One of several is marked as the cheapest, and one as the fastest where
 * all days are known: the cheaper one of the same day.
 * @param chosen the description of the chosen service; null while none is
 */
export function arrangedRates<R extends { description: string; rate: number }>(
  rates: readonly R[],
  arrivals: readonly Arrival[] | undefined,
  chosen: string | null,
): ArrangedRate<R>[] {
  const timed = rates
    .map((rate) => ({ rate, arrival: arrivalOf(arrivals, rate.description) }))
    .toSorted((a, b) => byDay(a.arrival, b.arrival) || a.rate.rate - b.rate.rate)
  const cheapest = timed.toSorted((a, b) => a.rate.rate - b.rate.rate)[0]
  const fastest = timed.every(({ arrival }) => arrival !== undefined) ? timed[0] : undefined
  return timed.map((one) => ({
    ...one,
    marks: timed.length > 1 ? marksOf(one === cheapest, one === fastest) : [],
    isFolded: one.rate.description !== chosen && timed.some((other) => isBeaten(one, other)),
  }))
}

type Timed = { rate: { rate: number }; arrival: Arrival | undefined }

const isBeaten = (one: Timed, by: Timed) =>
  one.arrival !== undefined &&
  by.arrival !== undefined &&
  by.arrival.day < one.arrival.day &&
  by.rate.rate < one.rate.rate

const byDay = (a: Arrival | undefined, b: Arrival | undefined): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a.day < b.day ? -1 : Number(a.day > b.day)
}

const marksOf = (isCheapest: boolean, isFastest: boolean): RateMark[] => [
  ...(isCheapest ? (['Cheapest'] as const) : []),
  ...(isFastest ? (['Fastest'] as const) : []),
]

/** On the button that shows what is folded away. */
export const foldedWords = (count: number): string =>
  count === 1
    ? 'Show 1 more service, which costs more and arrives later'
    : `Show ${count} more services, which cost more and arrive later`
