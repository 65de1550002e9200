import { formatCents, fromDollars } from '@portal/domain/money'

/** Dollars as a person types them: "1,250.5", "$80"; NaN for what is no amount with at most two decimals. */
export function amountTyped(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** What is wrong with an amount that has to be paid or credited; undefined where it is right. */
export function amountProblem(text: string, balance: number): string | undefined {
  const amount = amountTyped(text)
  if (Number.isNaN(amount)) return 'Enter an amount such as 125.00.'
  if (amount === 0) return 'Enter an amount of at least $0.01.'
  return fromDollars(amount) > fromDollars(balance)
    ? `Enter at most ${formatCents(fromDollars(balance))}.`
    : undefined
}
