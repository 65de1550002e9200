import { booksLimits, taxRateLabel } from '@portal/domain/books'

/** Thousandths of a rate in percent as a person types it: 6625 of "6.625", NaN for what is none. */
export function rateTyped(text: string): number {
  const plain = text.trim().replace(/\s*%$/, '')
  return /^\d{1,2}(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1000) : Number.NaN
}

/** What is wrong with a rate; undefined where it is right. */
export function rateProblem(text: string): string | undefined {
  const rate = rateTyped(text)
  if (Number.isNaN(rate)) return 'Enter a percentage such as 6.625.'
  if (rate === 0) return 'Enter more than 0%, or remove the state.'
  return rate > booksLimits.taxRateMax ? `Enter at most ${taxRateLabel(booksLimits.taxRateMax)}.` : undefined
}

/** What is wrong with net days; undefined where they are right. */
export function daysProblem(text: string): string | undefined {
  if (!/^\d{1,3}$/.test(text.trim())) return 'Enter whole days.'
  return Number(text) > booksLimits.netDaysMax ? `Enter at most ${booksLimits.netDaysMax} days.` : undefined
}
