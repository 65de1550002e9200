import type { Cents } from './money.ts'

/**
 * What a price rule takes off a part of a purchase (docs/spec/costs.md#discounts). It is kept with the line of an order, so
 * that a later change of the rule changes no order.
 */
export type PartDiscount = {
  ruleId: string
  ruleVersion: number
  /** "$5.00 off each line from the 10th". */
  words: string
  /** The price that it lowers: of the rate plan, or of the device where the carrier bills it. */
  target: 'plan' | 'device'
  /** How many units of the part have it. */
  units: number
  /** Off one unit, each month; or once where the device is billed once. */
  unitCents: Cents
  /** The first month of the line that has it, from 1. */
  firstMonth: number
  /** Null for as long as the line, or its installments. */
  months: number | null
}

type Discounted = { discounts?: readonly PartDiscount[] | undefined }

/** What all units together have off in a month, of a price that is billed monthly. */
export const offInMonth = ({ discounts = [] }: Discounted, target: PartDiscount['target'], month: number) =>
  discounts
    .filter((one) => one.target === target && isInMonth(one, month))
    .reduce((sum, one) => sum + one.units * one.unitCents, 0)

/** What all units together have off a device that is billed once. */
export const offOnce = ({ discounts = [] }: Discounted): Cents =>
  discounts.reduce((sum, one) => (one.target === 'device' ? sum + one.units * one.unitCents : sum), 0)

export const isInMonth = ({ firstMonth, months }: PartDiscount, month: number) =>
  month >= firstMonth && (months === null || month < firstMonth + months)
