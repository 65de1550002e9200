/** What the process counts about itself while it works: plain numbers, so that counting costs nothing. */

export type CacheUse = { hits: number; misses: number }
export const noUse = (): CacheUse => ({ hits: 0, misses: 0 })

/** Answers are counted by these only. Refused load is no failure of a call, and so is apart. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', '503'] as const
export type StatusClass = (typeof statusClasses)[number]

/** One call of the contract, or one kind of everything else. */
export type CallCount = { answers: Record<StatusClass, number>; seconds: number }

export type JobCount = { done: number; failed: number; seconds: number }

export type Counts = {
  calls: Map<string, CallCount>
  jobs: Map<string, JobCount>
  caches: Record<'manifest' | 'pages', CacheUse>
  /** Orders that do not add up to their lines, as the last look found them; undefined while none was taken here. */
  wrongOrders?: number
}

/** Counts at the start of the process. */
export const noCounts = (): Counts => ({
  calls: new Map(),
  jobs: new Map(),
  caches: { manifest: noUse(), pages: noUse() },
})

export function countOf<T>(counts: Map<string, T>, name: string, none: () => T): T {
  const known = counts.get(name)
  if (known) return known
  const first = none()
  counts.set(name, first)
  return first
}
