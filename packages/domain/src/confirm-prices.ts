import { confirmDifferenceWords, type PriceDifference } from './display-price.ts'
import { counted } from './format.ts'
import { freeOfferWords } from './free-offer.ts'

type Doubtful = {
  /** How many offers would cost nothing from now on (free-offer.ts). */
  free: number
  /** Where offers would show one price and charge another (display-price.ts); the first of them are enough. */
  differences: readonly PriceDifference[]
  /** How many offers these are. */
  differing: number
}

/** What is asked before prices are saved; undefined when nothing has to be asked. */
export function confirmPricesWords({ free, differences, differing }: Doubtful) {
  if (differences.length === 0) return free > 0 ? freeOfferWords(free) : undefined
  const { question, text } = confirmDifferenceWords(differences, differing)
  return { question, text: free > 0 ? `${text} ${counted(free, 'offer')} would cost $0.00.` : text }
}
