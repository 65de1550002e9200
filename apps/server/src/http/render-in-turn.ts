import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@portal/contract/errors'

/** How much memory pages that were not requested before may take. */
export const renderLimits = {
  /** Far fewer than `MAX_IN_FLIGHT`: who waits here must not keep others out. */
  waitingMax: 20,
  /** Rests so many times as long as a page took, before the next one. */
  restFactor: 3,
  /** Waits so long at most, in ms, for a moment without a call of a signed-in person. */
  giveWayMs: 250,
  comeBackInSeconds: 5,
} as const

type Limits = { readonly [K in keyof typeof renderLimits]: number }

/**
 * Renders one page after the other, between the calls of signed-in people and with rests, so that addresses which
 * someone makes up cost those people nothing that they notice.
 * @param signedInCalls how many calls of signed-in people are being answered now
 * @returns does the work in its turn; BUSY when too many wait already
 */
export function renderInTurn(signedInCalls: () => number, limits: Limits = renderLimits) {
  const waiting: Array<() => Promise<unknown>> = []
  let isWorking = false

  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= limits.waitingMax)
      return Promise.reject(new AppError('BUSY', { retryAfterSeconds: limits.comeBackInSeconds }))
    return new Promise<T>((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject))
      if (!isWorking) void workOff()
    })
  }

  async function workOff() {
    isWorking = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await untilCalm()
      const beganMs = performance.now()
      await next()
      await delay((performance.now() - beganMs) * limits.restFactor)
    }
    isWorking = false
  }

  async function untilCalm() {
    const beganMs = performance.now()
    while (signedInCalls() > 0 && performance.now() - beganMs < limits.giveWayMs) await delay(1)
  }
}
