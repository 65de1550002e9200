import { type Address, type AddressOwner, addressLine, addressParts, normalPart } from './address.ts'
import { formatCents } from './money.ts'

/** What recipients of a quote correct of its addresses (docs/spec/quotes.md#addresses). */

/** Which address: one of the order's two, both where they are the same, or one of several destinations. */
export const correctionPlaces = ['billing', 'shipping', 'both', 'destination'] as const
export type CorrectionPlace = (typeof correctionPlaces)[number]

/**
 * 'applied': the quote and its order have the address. 'requested': the agent was asked for it. 'withdrawn': the recipient took
 * the request back.
 */
export const correctionStatuses = ['applied', 'requested', 'withdrawn'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** What a correction would do, before it is saved. */
export const correctionOutcomes = [
  'applies',
  'same',
  'other-rate',
  'no-rate',
  'several',
  'unverified',
  'unanswered',
] as const
export type CorrectionOutcome = (typeof correctionOutcomes)[number]

export const correctionLimits = {
  /** Corrections and requests that one quote takes in 24 hours. */
  perDay: 10,
  /** Addresses that are looked up for one quote in 24 hours. */
  lookupsPerDay: 60,
} as const

export type Corrected = {
  place: CorrectionPlace
  /** Of a destination: 2, 3, …; null of the other places. */
  position: number | null
}

/** "Shipping address", "Address of destination 2". */
export function correctionPlaceWords({ place, position }: Corrected): string {
  if (place === 'destination') return `Address of destination ${position}`
  return { billing: 'Billing address', shipping: 'Shipping address', both: 'Billing and shipping address' }[
    place
  ]
}

/** The addresses of an order that a correction of this place changes; none for a destination. */
export const ownersOf = (place: CorrectionPlace): readonly AddressOwner[] =>
  (
    ({
      billing: ['Billing'],
      shipping: ['Shipping'],
      both: ['Billing', 'Shipping'],
      destination: [],
    }) as const
  )[place]

/** Whether two addresses are the same place as people read them: how they are spaced and capitalized makes no difference. */
export const isSameReading = (one: Address, other: Address): boolean =>
  addressParts.every((part) => normalPart(one[part]) === normalPart(other[part]))

/** A price of UPS at the corrected address beside the quoted one; null where UPS has none. */
export type CorrectedRate = { description: string; quotedCents: number; nowCents: number | null }

/** "UPS Ground would cost $31.20 instead of $24.80." */
export function correctedRateWords({ description, quotedCents, nowCents }: CorrectedRate): string {
  if (nowCents === null) return `${description} has no price for this address right now.`
  return `${description} would cost ${formatCents(nowCents)} instead of ${formatCents(quotedCents)}.`
}

type Kept = Corrected & { status: CorrectionStatus; address: Address }

const keysOf = ({ place, position }: Corrected): string[] =>
  place === 'destination' ? [`destination-${position}`] : ownersOf(place).map((owner) => owner as string)

/**
 * The requests that still wait for the agent: those of which a place was not corrected, asked for or taken back again since.
 * @param corrections the oldest first
 */
export function waitingCorrections<C extends Kept>(corrections: readonly C[]): C[] {
  const later = new Set<string>()
  const waiting: C[] = []
  for (const one of corrections.toReversed()) {
    const keys = keysOf(one)
    if (one.status === 'requested' && keys.some((key) => !later.has(key))) waiting.push(one)
    for (const key of keys) later.add(key)
  }
  return waiting.toReversed()
}

/** Why an accepted quote waits for its agent although it should have been submitted. */
export const waitingCorrectionWords = (waiting: readonly Kept[]): string =>
  `Another address was requested. ${waiting
    .map((one) => `${correctionPlaceWords(one)}: ${addressLine(one.address)}.`)
    .join(' ')}`
