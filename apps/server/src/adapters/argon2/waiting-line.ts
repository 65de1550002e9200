import { AppError } from '@portal/contract/errors'

type Room = { atOnce: number; waiting: number; retryAfterSeconds: number }

/**
 * Runs work in the order it came, `atOnce` at a time.
 * Throws AppError('BUSY') at once when `waiting` are in line already.
 */
export function waitingLine({ atOnce, waiting, retryAfterSeconds }: Room) {
  const line: Array<() => void> = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw new AppError('BUSY', { retryAfterSeconds })

    try {
      return await work()
    } finally {
      const next = line.shift()
      // The place is handed over, so no one who comes in between can take it.
      if (next) next()
      else running -= 1
    }
  }
}
