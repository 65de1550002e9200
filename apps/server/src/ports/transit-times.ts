import type { Address } from '@portal/domain/address'
import type { Arrival } from '@portal/domain/arrival-words'

/** One destination, and the day on which UPS picks the shipment up, yyyy-MM-dd. */
export type Transit = { to: Address; shipDay: string }

export type TransitAnswer = {
  /** One for each service that has a day, in no order that matters; all after the pickup. */
  arrivals: Arrival[]
  /** Whether UPS was asked in vain, so that asking again soon may bring better days. */
  isIncomplete: boolean
}

/**
 * On which day each service arrives at a destination (docs/spec/delivery-days.md). Never throws and never keeps a caller
 * waiting for long: a rate must be shown with or without its day.
 */
export type TransitTimes = {
  arrivals(transit: Transit): Promise<TransitAnswer>
  /** Which days are valid now: answers of another edition do not stand any more. Left out where only time ends them. */
  edition?: () => string
}
