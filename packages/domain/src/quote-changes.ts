import { productNameOf } from './catalog.ts'
import { formatCents, fromDollars } from './money.ts'

/** What a newer version of a quote changed, for a person who has just read the older one (docs/spec/quotes.md#changed-while-reading). */

type Line = {
  orderItemId: string
  quantity: number
  rate: number
  ratePlanPrice: number
  offer: { product: { model: string; manufacturerName: string } }
}
type ComparedQuote = {
  order: { orderItems: readonly Line[]; orderTotal: number; costs: { monthly: number } }
}

export type QuoteChanges = {
  /** What was changed of the lines, each in words: "10 instead of 8 Ferro R2 Slim". */
  items: string[]
  /** "$12,490.18 is now $13,268.18"; "The total stays $12,490.18". */
  total: string
  /** "$820.00/mo. instead of $744.00"; null where that stays. */
  monthly: string | null
  /** What stands beside a changed line of the newer version: "was 8", "new". */
  marks: Map<string, string>
}

const money = (dollars: number) => formatCents(fromDollars(dollars))

export function quoteChanges(
  { order: before }: ComparedQuote,
  { order: after }: ComparedQuote,
): QuoteChanges {
  const known = new Map(before.orderItems.map((line) => [line.orderItemId, line]))
  const kept = new Set(after.orderItems.map(({ orderItemId }) => orderItemId))
  const changed = after.orderItems.flatMap((line) => {
    const change = changeOf(known.get(line.orderItemId), line)
    return change ? [{ ...change, id: line.orderItemId }] : []
  })
  const gone = before.orderItems.filter(({ orderItemId }) => !kept.has(orderItemId))
  return {
    items: [
      ...changed.map(({ words }) => words),
      ...gone.map((line) => `without ${line.quantity} ${productNameOf(line.offer.product)}`),
    ],
    total:
      before.orderTotal === after.orderTotal
        ? `The total stays ${money(after.orderTotal)}`
        : `${money(before.orderTotal)} is now ${money(after.orderTotal)}`,
    monthly:
      before.costs.monthly === after.costs.monthly
        ? null
        : `${money(after.costs.monthly)}/mo. instead of ${money(before.costs.monthly)}`,
    marks: new Map(changed.map(({ id, mark }) => [id, mark])),
  }
}

/** How a line differs; undefined for one that is as it was. */
function changeOf(before: Line | undefined, line: Line): { words: string; mark: string } | undefined {
  const name = productNameOf(line.offer.product)
  if (before === undefined) return { words: `${line.quantity} ${name} more`, mark: 'new' }
  const was = productNameOf(before.offer.product)
  if (was !== name) return { words: `${name} instead of ${was}`, mark: `was ${was}` }
  if (before.quantity !== line.quantity)
    return { words: `${line.quantity} instead of ${before.quantity} ${name}`, mark: `was ${before.quantity}` }
  if (before.rate !== line.rate)
    return {
      words: `${name} at ${money(line.rate)} instead of ${money(before.rate)}`,
      mark: `was ${money(before.rate)}`,
    }
  if (before.ratePlanPrice !== line.ratePlanPrice)
    return {
      words: `the plan of ${name} at ${money(line.ratePlanPrice)} instead of ${money(before.ratePlanPrice)}`,
      mark: `plan was ${money(before.ratePlanPrice)}`,
    }
  return undefined
}
