/** Money is integer cents everywhere inside; it becomes text only here. */
export type Cents = number

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 236020 → "$2,360.20" (two decimals, docs/spec/money.md#amounts). */
export const formatCents = (cents: Cents) => dollars.format(cents / 100)

/** A wire amount in dollars ("19.99", 19.99) to cents; undefined when it is not one. */
export function centsOf(amount: string | number): Cents | undefined {
  const text = String(amount).trim()
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** Cents to the wire's dollars: 1899 → 18.99. Exact, since both are at most two decimals. */
export const toDollars = (cents: Cents) => cents / 100
export const fromDollars = (amount: number): Cents => Math.round(amount * 100)
