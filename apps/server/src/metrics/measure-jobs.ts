import type { Tasks } from '../jobs/job-kinds.ts'
import { type Counts, countOf } from './counts.ts'

/** The same tasks, each counted with its time and whether it failed. */
export function measureJobs<T extends Partial<Tasks>>(tasks: T, { jobs }: Pick<Counts, 'jobs'>): T {
  const measured = Object.entries(tasks).map(([kind, task]) => {
    const count = countOf(jobs, kind, () => ({ done: 0, failed: 0, seconds: 0 }))
    const work = task as (payload: never, shutdown: AbortSignal) => Promise<void>
    const counted = async (payload: never, shutdown: AbortSignal) => {
      const began = performance.now()
      try {
        await work(payload, shutdown)
        count.done++
      } catch (error) {
        count.failed++
        throw error
      } finally {
        count.seconds += (performance.now() - began) / 1_000
      }
    }
    return [kind, counted]
  })
  // Each kind has the task that it had, with time taken around it.
  return Object.fromEntries(measured) as T
}
