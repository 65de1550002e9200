import type { NumberWish } from './device-status.ts'
import { type Cents, formatCents } from './money.ts'

/** Which phone number a unit is to get, said or not (docs/spec/fleet.md#number-wish). */

/** What a row of a sheet says of its line. `numberWish` is null where nobody said one. */
export type SaidWish = { numberWish: NumberWish | null; phoneNumber: string | null; areaCode: string | null }

/**
 * The wish that applies. One that nobody said follows from the row: a number that is typed is one to keep, and a rate plan or an
 * area code asks for a new line.
 * @param hasPlan the unit's line of the order has a rate plan that is billed
 */
export function appliedWish({ numberWish, phoneNumber, areaCode }: SaidWish, hasPlan: boolean): NumberWish {
  if (numberWish !== null) return numberWish
  if (phoneNumber) return 'keep'
  return hasPlan || areaCode ? 'new' : 'none'
}

/** Stands for the number of a unit that left its bench without it. */
export const numberFollows = 'Number follows'

/** The number of a unit as papers that go with it say it: what is to come follows, and what gets no line has none. */
export const numberOnPaper = (row: SaidWish, hasPlan: boolean): string =>
  row.phoneNumber || (appliedWish(row, hasPlan) === 'new' ? numberFollows : '')

/** Units that were said to get no line although their plans are billed, and what that is a month. */
export type PlansWithoutLine = { units: number; monthlyCents: Cents }

/** @param units those of an order; one whose wish was not said gets a line where it has a plan */
export function plansWithoutLine(
  units: ReadonlyArray<{ numberWish: NumberWish | null; planCents: Cents }>,
): PlansWithoutLine {
  const found = units.filter(({ numberWish, planCents }) => numberWish === 'none' && planCents > 0)
  return { units: found.length, monthlyCents: found.reduce((sum, { planCents }) => sum + planCents, 0) }
}

/** "3 units get no line, but their plans are billed: $120.00 a month."; '' without any. */
export function plansWithoutLineWords({ units, monthlyCents }: PlansWithoutLine): string {
  if (units === 0) return ''
  const what =
    units === 1 ? '1 unit gets no line, but its plan is' : `${units} units get no line, but their plans are`
  return `${what} billed: ${formatCents(monthlyCents)} a month.`
}

/** The same at the cell of one unit. */
export const planWithoutLineWords = (planCents: Cents): string =>
  `No line, but its plan is billed: ${formatCents(planCents)} a month.`

/** The act that goes with it. */
export const giveNewNumbersWords = (units: number): string =>
  units === 1 ? 'Give it a new number' : 'Give them new numbers'
