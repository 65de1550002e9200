import { AppError } from '@portal/contract/errors'
import type { InTransaction, Tx } from './client.ts'
import { statement } from './statement.ts'

/** The Idempotency-Key of a request, with what it must be the same request as. */
export type Idempotency = { userId: string; call: string; key: string; requestHash: Buffer }

type Needs = { inTransaction: InTransaction; now: () => Date; idempotency: Idempotency | null }

const claim = statement<{ claimed: boolean }, [string, string, string, Buffer, Date]>(
  'once_claim',
  `insert into idempotency_keys (user_id, call, key, request_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, call, key) do nothing
   returning true as claimed`,
)
const recall = statement<{ requestHash: Buffer; answer: unknown }, [string, string, string]>(
  'once_recall',
  `select request_hash as "requestHash", answer from idempotency_keys where user_id = $1 and call = $2 and key = $3`,
)
const remember = statement<never, [string, string, string, string]>(
  'once_remember',
  `update idempotency_keys set answer = $4 where user_id = $1 and call = $2 and key = $3`,
)

/**
 * A transaction that happens once per Idempotency-Key: the key is claimed and the answer stored in the same transaction
 * as the work. A second caller waits for the first. When the first commits, the second gets the same answer; when the
 * first fails, nothing was stored and the second does the work. Without a key it is an ordinary transaction.
 * Throws KEY_REUSED for another request under the same key, REQUEST_RUNNING when the wait is too long.
 */
export const once = <Answer>(
  { inTransaction, now, idempotency }: Needs,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(async (tx) => {
    if (!idempotency) return work(tx)
    if (!(await claimOn(tx, idempotency, now()))) return recallOn<Answer>(tx, idempotency)
    const answer = await work(tx)
    const { userId, call, key } = idempotency
    await remember(tx, userId, call, key, JSON.stringify(answer))
    return answer
  })

/** Whether this transaction does the work. Waits for another transaction that has claimed the same key. */
const claimOn = async (tx: Tx, { userId, call, key, requestHash }: Idempotency, at: Date) =>
  (await claim(tx, userId, call, key, requestHash, at).catch(asRunning)).length > 0

async function recallOn<Answer>(tx: Tx, { userId, call, key, requestHash }: Idempotency): Promise<Answer> {
  const [kept] = await recall(tx, userId, call, key)
  if (!kept) throw new AppError('REQUEST_RUNNING', { retryAfterSeconds: 1 })
  if (!kept.requestHash.equals(requestHash)) throw new AppError('KEY_REUSED')
  // Written by `once`, for this very call.
  return kept.answer as Answer
}

const lockNotAvailable = '55P03'
function asRunning(error: unknown): never {
  const code = (error as { code?: string }).code
  if (code === lockNotAvailable) throw new AppError('REQUEST_RUNNING', { retryAfterSeconds: 1, cause: error })
  throw error
}
