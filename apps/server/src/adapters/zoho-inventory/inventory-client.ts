import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '@portal/domain/limits'
import type * as z from 'zod'
import { IntegrationError } from '../../ports/integration-error.ts'
import { slots } from '../vendor-http/slots.ts'
import { type ZohoRequest, zohoApi } from '../zoho/zoho-request.ts'
import type { ZohoToken } from '../zoho/zoho-token.ts'
import { failureOf, vendor } from './inventory-failure.ts'

export type ClientOptions = {
  /** Both in ms. */
  readTimeoutMs: number
  writeTimeoutMs: number
  /** The vendor takes a hundred in a minute from an organization. */
  callsPerMinute: number
}
export const clientOptions: ClientOptions = {
  readTimeoutMs: 10_000,
  writeTimeoutMs: 20_000,
  callsPerMinute: 90,
}

/** The vendor takes five at the same time from a free organization. */
const atOnce = 4
const base = '/inventory/v1'

type Question = Omit<ZohoRequest, 'timeoutMs' | 'path'> & {
  /** From the API's own root on, "/items". */
  path: string
}
export type InventoryClient = {
  /** Asks, and reads the answer by its schema. Throws IntegrationError. */
  ask<T>(question: Question, schema: z.ZodType<T>): Promise<T>
  /** Sends a change whose answer only confirms it. */
  tell(question: Question): Promise<void>
  lastSuccess(): Date | null
}

type Needs = { organizationId: string; token: ZohoToken; now: () => Date; options: ClientOptions }

/** The vendor's API as our calls use it: in an organization, within its limits, and answering what a schema says. */
export function inventoryClient({ organizationId, token, now, options }: Needs): InventoryClient {
  const { readTimeoutMs, writeTimeoutMs, callsPerMinute } = options
  const api = zohoApi({
    vendor,
    token,
    timeoutMs: readTimeoutMs,
    failureOf: (reply) => failureOf(reply, now()),
  })
  const inTurn = slots(atOnce)
  const budget = callBudget(callsPerMinute, Math.ceil(callsPerMinute / 6))
  let lastSuccess: Date | null = null

  async function send({ path, query, ...question }: Question): Promise<unknown> {
    const { signal } = question
    try {
      const reply = await inTurn(async () => {
        await budget(signal)
        return api({
          ...question,
          path: `${base}${path}`,
          query: { ...query, organization_id: organizationId },
          timeoutMs: question.method === 'GET' ? readTimeoutMs : writeTimeoutMs,
        })
      }, signal)
      lastSuccess = now()
      return reply.json
    } catch (error) {
      throw asFailure(error, signal)
    }
  }

  return {
    ask: async (question, schema) => {
      const parsed = schema.safeParse(await send(question))
      // What was wrong stays out of the log: it may repeat an address.
      if (!parsed.success) throw new IntegrationError(vendor, 'bad_response', { retryable: true })
      return parsed.data
    },
    tell: async (question) => {
      await send(question)
    },
    lastSuccess: () => lastSuccess,
  }
}

/** An answer that is none may be another one next time; what was made meanwhile is found. */
function asFailure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (!(error instanceof IntegrationError))
    return signal?.aborted
      ? new IntegrationError(vendor, 'timeout', { retryable: true, cause: error })
      : error
  if (error.kind !== 'bad_response' || error.retryable) return error
  return new IntegrationError(vendor, 'bad_response', { retryable: true, cause: error })
}

type Clock = { nowMs: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<unknown> }

const realClock: Clock = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal && { signal }),
}

/**
 * Lets at most so many calls through in any minute, up to `burst` of them at once; the others wait for their turn,
 * in the order in which they came. Counts for this process alone.
 * @returns waits for the turn; throws when the signal aborts first
 */
export function callBudget(perMinute: number, burst: number, clock: Clock = realClock) {
  const gapMs = minuteMs / (perMinute - burst)
  /** When the next call would go if there were no burst. */
  let nextMs = Number.NEGATIVE_INFINITY

  return async (signal?: AbortSignal): Promise<void> => {
    const now = clock.nowMs()
    nextMs = Math.max(nextMs, now) + gapMs
    const waitMs = nextMs - now - burst * gapMs
    if (waitMs > 0) await clock.sleep(waitMs, signal)
  }
}
