import { type Arrival, lateWords } from '@portal/domain/arrival-words'

/** A destination with the service that is chosen for it. */
export type ChosenPlace = {
  /** "Destination 2, Station North". */
  title: string
  /** The UPS service; null while none is chosen, and where the carrier ships. */
  chosen: string | null
  /** The days of its services; undefined while they are not known, and where the carrier ships. */
  arrivals: readonly Arrival[] | undefined
}

/**
 * What to say of each destination that misses the requested date (docs/spec/delivery-days.md#requested-date).
 * @param requested yyyy-MM-dd; '' for none
 */
export const latePlaces = (requested: string, places: readonly ChosenPlace[]): string[] =>
  places.flatMap(({ title, chosen, arrivals }) => {
    const late = lateWords({ requested, chosen, arrivals })
    return late === undefined ? [] : [`${title}: ${late}`]
  })
