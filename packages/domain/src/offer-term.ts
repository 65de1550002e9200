import { isMonthly } from './catalog.ts'
import { type FinanceTerm, financeTerms } from './costs.ts'
import { messages } from './messages.ts'

/** The term of a financed offer when nothing names another (docs/spec/costs.md#term). */
export const usualTerm: FinanceTerm = 36

/** A term as typed or as the wire has it: months, null or '' for none; left out where it is not said. */
export type SaidTerm = string | number | null | undefined

const isBlank = (said: SaidTerm) => said === null || (typeof said === 'string' && said.trim() === '')

/** The term that was said; undefined where it is none of ours. */
const readTerm = (said: SaidTerm): FinanceTerm | undefined =>
  isBlank(said) ? undefined : financeTerms.find((term) => term === Number(said))

/** What is wrong with the term of an offer, in words for its field; undefined where nothing is, or none is said. */
export function termProblem(purchaseType: string, said: SaidTerm): string | undefined {
  if (said === undefined) return undefined
  if (isBlank(said)) return isMonthly(purchaseType) ? messages.offer.termRequired : undefined
  if (readTerm(said) === undefined) return messages.offer.term
  return isMonthly(purchaseType) ? undefined : messages.offer.termOnlyFinanced
}

/**
 * The term to store with an offer: none unless it is financed. Callers that do not know terms leave it out; then it stays
 * as stored, or is what the display texts name, or the usual one.
 */
export function termToStore({ purchaseType, said, stored, texts }: TermToStore): FinanceTerm | null {
  if (!isMonthly(purchaseType)) return null
  return readTerm(said) ?? readTerm(stored) ?? namedTerm(texts) ?? usualTerm
}
type TermToStore = {
  purchaseType: string
  said: SaidTerm
  /** Of the offer before; null for a new one. */
  stored: number | null
  /** What customers read about its price. */
  texts: readonly string[]
}

/** The contract of a subsidized device when nothing names another (docs/spec/costs.md#term). */
export const usualContract: FinanceTerm = 24

const hasContract = (purchaseType: string) => purchaseType === 'Subsidy'

/** What is wrong with the contract of an offer, in words for its field; undefined where nothing is, or none is said. */
export function contractProblem(purchaseType: string, said: SaidTerm): string | undefined {
  if (said === undefined) return undefined
  if (isBlank(said)) return hasContract(purchaseType) ? messages.offer.contractRequired : undefined
  if (readTerm(said) === undefined) return messages.offer.contract
  return hasContract(purchaseType) ? undefined : messages.offer.contractOnlySubsidized
}

/** The months of the contract to store with an offer: none unless it is subsidized; left out as with terms. */
export function contractToStore({ purchaseType, said, stored, texts }: TermToStore): FinanceTerm | null {
  if (!hasContract(purchaseType)) return null
  return readTerm(said) ?? readTerm(stored) ?? namedTerm(texts) ?? usualContract
}

const namedTerm = (texts: readonly string[]) =>
  texts
    .flatMap(monthsNamed)
    .map(readTerm)
    .find((term) => term !== undefined)

/** Fewer months are a promotion, such as "3 months free". */
const shortest = Math.min(...financeTerms)
const months = /(?<![\d.,$])(\d{1,3})[\s-]*mo(?:nth)?s?\b/gi

/** The terms that a text for customers names, in months: 36 for "$18.99 for 36 mo.", "over 36 months" and "36-month plan". */
export const monthsNamed = (text: string): number[] =>
  [...plainText(text).matchAll(months)].map(([, count]) => Number(count)).filter((count) => count >= shortest)

/** A text for customers without its HTML, with single spaces. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
