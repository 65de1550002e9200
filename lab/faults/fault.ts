/**
 * One fault, provoked on a running portal. Its figures say how well the portal bore it
 * (docs/spec/reliability.md#fault-injection).
 */
export type Fault = {
  /** What `npm run lab -- faults <name>` calls it. */
  name: string
  /** What happens, for the report. */
  about: string
  /** Why it cannot run on this machine; undefined when it can. */
  missing?: () => string | undefined
  run: () => Promise<Figure[]>
}

/** What was measured, against what was asked for. Without a limit it is for information. */
export type Figure = { what: string; value: string; limit: string; isMet: boolean }

const inWords = (value: number, unit: string) =>
  `${Number.isInteger(value) ? value : value.toFixed(value < 10 ? 2 : 0)}${unit && ` ${unit}`}`

export const atMost = (what: string, value: number, limit: number, unit = ''): Figure => ({
  what,
  value: inWords(value, unit),
  limit: `≤ ${inWords(limit, unit)}`,
  isMet: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit = ''): Figure => ({
  what,
  value: inWords(value, unit),
  limit: `≥ ${inWords(limit, unit)}`,
  isMet: value >= limit,
})

export const none = (what: string, value: number): Figure => ({
  what,
  value: String(value),
  limit: '0',
  isMet: value === 0,
})

export const told = (what: string, value: number | string, unit = ''): Figure => ({
  what,
  value: typeof value === 'number' ? inWords(value, unit) : value,
  limit: '',
  isMet: true,
})

/** The value that so large a part of them does not exceed. 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0)
