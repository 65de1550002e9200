import { type PortName, portNames, ports } from '../ports.ts'
import { IntegrationError } from './integration-error.ts'

export type WatchedPort = {
  driver: string
  lastSuccess?: () => Date | null
  /** The cheapest question, where there is one. Throws when it is not answered. */
  check?: (signal: AbortSignal) => Promise<void>
}

export type PortReport = {
  port: PortName
  driver: string
  /** Whether someone else answers for it, over a network. */
  isLive: boolean
  /** 'unknown': live, and neither used nor asked so far. */
  state: 'up' | 'down' | 'unknown'
  lastSuccess: Date | null
  /** How it failed when it was asked last; null unless it is down. */
  failure: IntegrationError | null
}

export type PortWatch = {
  /** What is known at this moment, in the order of `portNames`. Asks no one. */
  report(): PortReport[]
  /** Asks, in the background, those whose last answer is older than the rest between two questions. */
  askAgain(): void
  /** Driver and last success by port, for load balancers and monitoring. */
  health(): Record<string, { driver: string; lastSuccess: string | null }>
}

/** Whether emails are handed to a mail server; without one they stay in this database. */
export const sendsMail = (watch: Pick<PortWatch, 'report'>): boolean =>
  watch.report().some(({ port, isLive }) => port === 'mail' && isLive)

type Known = { askedAt: number; isAsking: boolean; success: Date | null; failure: IntegrationError | null }

/** How long a port is not asked again after it was asked, and how long it may take to answer, in ms. */
const restMs = 30_000
const patienceMs = 10_000

/**
 * Knows how every port is, from its use and from a cheap question now and then. No one who looks waits for a
 * vendor, and however many look, each vendor is asked twice a minute at most.
 */
export function watchPorts(
  watchedPorts: Partial<Record<PortName, WatchedPort>>,
  now: () => Date = () => new Date(),
): PortWatch {
  const known = new Map<PortName, Known>()
  const watched = portNames.flatMap((port) => {
    const one = watchedPorts[port]
    return one ? [{ port, ...one }] : []
  })
  const knownOf = (port: PortName): Known => {
    const knowledge = known.get(port) ?? { askedAt: 0, isAsking: false, success: null, failure: null }
    known.set(port, knowledge)
    return knowledge
  }

  function lastSuccessOf(port: PortName, { lastSuccess }: WatchedPort): Date | null {
    const moments = [lastSuccess?.() ?? null, knownOf(port).success].filter((at) => at !== null)
    return moments.length > 0 ? new Date(Math.max(...moments.map((at) => at.getTime()))) : null
  }

  function reportOf({ port, ...one }: WatchedPort & { port: PortName }): PortReport {
    const { failure, askedAt } = knownOf(port)
    const lastSuccess = lastSuccessOf(port, one)
    // What was answered after the failure counts for more than the failure.
    const isDown = failure !== null && (lastSuccess === null || lastSuccess.getTime() < askedAt)
    const isLive = one.driver === ports[port].vendor.driver
    const isUp = !isDown && (!isLive || lastSuccess !== null)
    return {
      port,
      driver: one.driver,
      isLive,
      state: isDown ? 'down' : isUp ? 'up' : 'unknown',
      lastSuccess,
      failure: isDown ? failure : null,
    }
  }

  async function ask(port: PortName, check: NonNullable<WatchedPort['check']>) {
    const knowledge = knownOf(port)
    knowledge.isAsking = true
    knowledge.askedAt = now().getTime()
    try {
      await check(AbortSignal.timeout(patienceMs))
      knowledge.success = now()
      knowledge.failure = null
    } catch (error) {
      knowledge.failure =
        error instanceof IntegrationError
          ? error
          : new IntegrationError(port, 'unavailable', { retryable: true, cause: error })
    } finally {
      knowledge.isAsking = false
    }
  }

  return {
    report: () => watched.map(reportOf),
    askAgain() {
      for (const { port, check } of watched) {
        const { askedAt, isAsking } = knownOf(port)
        if (check && !isAsking && now().getTime() - askedAt >= restMs) void ask(port, check)
      }
    },
    health: () =>
      Object.fromEntries(
        watched.map(({ port, ...one }) => [
          port,
          { driver: one.driver, lastSuccess: lastSuccessOf(port, one)?.toISOString() ?? null },
        ]),
      ),
  }
}
