import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@portal/contract/errors'
import type { PasswordHasher } from '../../ports/password-hasher.ts'

/** argon2id (the library's default kind) at 64 MiB, 3 passes, 1 lane (docs/spec/sign-in.md#passwords). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** A well-formed hash of the same cost that no password is known to match. */
const unknownUserHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Two at a time keep 128 MiB busy at most; the rest of a sign-in rush waits, within reason. */
const room = { atOnce: 2, waiting: 20, retryAfterSeconds: 2 }

/**
 * Passwords hashed with argon2id on the thread pool. Both calls throw AppError('BUSY') when
 * twenty are waiting already.
 */
export function argon2Passwords(): PasswordHasher {
  const inTurn = waitingLine(room)
  return {
    hash: (password) => inTurn(() => hash(typed(password), cost)),
    verify: (hashed, password) =>
      inTurn(async () => (await verify(hashed ?? unknownUserHash, typed(password))) && hashed !== null),
  }
}

/** One keyboard types é as one character, another as two: both are the same password. */
const typed = (password: string) => password.normalize('NFKC')

type Room = { atOnce: number; waiting: number; retryAfterSeconds: number }

/**
 * Runs work in the order it came, `atOnce` at a time.
 * Throws AppError('BUSY') at once when `waiting` are in line already.
 */
function waitingLine({ atOnce, waiting, retryAfterSeconds }: Room) {
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
