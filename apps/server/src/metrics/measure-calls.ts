import { contract } from '@portal/contract/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tasks } from '../jobs/enqueue.ts'
import { type CallCount, type Counts, countOf, type StatusClass } from './counts.ts'

/** Names, kinds and times of everything that is answered. No path as it was asked: those hold ids, and have no end. */

const callNames = new Map(Object.entries(contract).map(([name, { path }]) => [`/api${path}`, name]))

/** What is no call of the contract, by how its address begins; the first that fits. */
const others: ReadonlyArray<readonly [prefix: string, name: string]> = [
  ['/api/address/', 'address-service'],
  ['/api/hooks/', 'crm-hook'],
  ['/api/health', 'health'],
  ['/api/ready', 'health'],
  ['/metrics', 'health'],
  ['/api/metrics', 'health'],
  ['/api', 'other-call'],
  ['/pictures/', 'picture'],
  ['/i/', 'invoice'],
  ['/t', 'tag'],
  ['/T', 'tag'],
  ['/assets/', 'file'],
  ['/*', 'page'],
]

const effects = new Map(Object.entries(contract).map(([name, { effect }]) => [name, effect]))

export type Measured = { name: string; kind: 'read' | 'write' | 'page' | 'file' | 'other' }

/** What a route is called in the metrics; made once per route. */
export function nameOfRoute(url: string): Measured {
  const call = callNames.get(url)
  if (call !== undefined) return { name: call, kind: effects.get(call) ?? 'read' }
  if (url === '') return { name: 'unknown', kind: 'other' }
  const name = others.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'file'
  return { name, kind: name === 'page' ? 'page' : name === 'file' || name === 'picture' ? 'file' : 'other' }
}

/**
 * Counts every answer by call and class of status, with the time it took.
 * @param observe told of each answer's kind and seconds
 */
export function measureCalls(
  app: FastifyInstance,
  { calls }: Pick<Counts, 'calls'>,
  observe: (kind: Measured['kind'], seconds: number) => void,
) {
  const known = new Map<string, { measured: Measured; count: CallCount }>()
  const ofRoute = ({ routeOptions: { url = '' } }: FastifyRequest) => {
    const there = known.get(url)
    if (there) return there
    const measured = nameOfRoute(url)
    const route = { measured, count: countOf(calls, measured.name, noCall) }
    known.set(url, route)
    return route
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { measured, count } = ofRoute(request)
    const seconds = reply.elapsedTime / 1_000
    count.answers[classOf(reply.statusCode)]++
    count.seconds += seconds
    observe(measured.kind, seconds)
    done()
  })
}

const noCall = (): CallCount => ({
  answers: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, '503': 0 },
  seconds: 0,
})

function classOf(status: number): StatusClass {
  if (status === 503) return '503'
  if (status >= 500) return '5xx'
  if (status >= 400) return '4xx'
  return status >= 300 ? '3xx' : '2xx'
}

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
