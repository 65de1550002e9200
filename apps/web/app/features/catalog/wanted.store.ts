import type { WantedLine } from '@portal/contract/wanted'
import { limits } from '@portal/domain/limits'
import { isObject } from '../../lib/api.ts'

/**
 * What a visitor chose before they registered, in this tab only (docs/spec/sign-in.md#what-was-chosen). The server judges it
 * when it is sent; nothing here has a price.
 */
export type Wanted = { lines: readonly WantedLine[]; asksQuote: boolean }

const place = 'wanted'
export const nothingWanted: Wanted = { lines: [], asksQuote: false }

/** What was chosen so far; what cannot be read is nothing. */
export function readWanted(): Wanted {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return isWanted(kept) ? kept : nothingWanted
  } catch {
    return nothingWanted
  }
}

/** Adds lines to the choice. One that was chosen before has the new quantity; beyond the most, the first ones leave. */
export function keepWanted(added: readonly WantedLine[], asksQuote: boolean): void {
  const before = readWanted()
  const others = before.lines.filter((line) => !added.some((one) => keyOf(one) === keyOf(line)))
  write({
    lines: [...others, ...added].slice(-limits.wantedLinesMax),
    asksQuote: asksQuote || before.asksQuote,
  })
}

/** Keeps only these lines; without any there is nothing to quote. */
export function keepOnly(lines: readonly WantedLine[]): Wanted {
  const left = { lines, asksQuote: lines.length > 0 && readWanted().asksQuote }
  write(left)
  return left
}

function write(wanted: Wanted) {
  try {
    if (wanted.lines.length === 0) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify(wanted))
  } catch {
    // A browser that keeps nothing: the choice is made again after signing in.
  }
}

/** The same purchase in another quantity. */
export const keyOf = ({ productId, offerId, screenRepair, accessory }: WantedLine) =>
  [productId, offerId, screenRepair, accessory].join()

const isWanted = (kept: unknown): kept is Wanted =>
  isObject(kept) &&
  typeof kept.asksQuote === 'boolean' &&
  Array.isArray(kept.lines) &&
  kept.lines.every(isLine)

const isLine = (line: unknown): line is WantedLine =>
  isObject(line) &&
  typeof line.productId === 'string' &&
  (line.offerId === null || typeof line.offerId === 'string') &&
  Number.isInteger(line.quantity) &&
  typeof line.screenRepair === 'boolean' &&
  typeof line.accessory === 'boolean'
