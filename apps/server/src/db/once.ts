import { AppError } from '@portal/contract/errors'
import { type InTransaction, sendWithCommit, type Tx } from './client.ts'
import { statement } from './statement.ts'

/** The Idempotency-Key of a request, with what it must be the same request as. */
export type Idempotency = { userId: string; call: string; key: string; requestHash: Buffer }

type Needs = { inTransaction: InTransaction; now: () => Date; idempotency: Idempotency | null }

const claim = statement<{ claimed: boolean }, [string, string, string, Buffer, Date]>(
  'once_claim',
  // A claim without an answer was written by a transaction that never began: it is anybody's.
  `insert into idempotency_keys as k (user_id, call, key, request_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, call, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at
     where k.answer is null
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
 * A transaction that happens once per Idempotency-Key: the key is claimed and the answer kept in
 * the same transaction as the work. A second caller waits on the claim; when the first commits, it
 * gets the first's answer; when the first fails, nothing was kept and it does the work itself.
 * Without a key it is an ordinary transaction.
 * @param prepare locks and reads that the work begins with: they are sent with the claim, and must
 * do no harm should they stand alone
 * Throws KEY_REUSED for another request under the same key, REQUEST_RUNNING when the wait is too long.
 */
export function once<Answer>(needs: Needs, work: (tx: Tx) => Promise<Answer>): Promise<Answer>
export function once<Answer, Prepared>(
  needs: Needs,
  work: (tx: Tx, prepared: Prepared) => Promise<Answer | Last<Answer>>,
  prepare: (tx: Tx) => Promise<Prepared>,
): Promise<Answer>
export async function once<Answer>(
  { inTransaction, now, idempotency }: Needs,
  work: (tx: Tx, prepared?: unknown) => Promise<Answer | Last<Answer>>,
  prepare?: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const working = inTransaction(async (tx) => {
    const claimed = idempotency && claimOn(tx, idempotency, now())
    const preparing = prepare?.(tx)
    // When the claim fails, that is what is told.
    preparing?.catch(() => {})
    if (claimed && !(await claimed)) throw new AlreadyDone()
    const prepared = await preparing
    const answer = await work(tx, prepared)
    if (answer instanceof Last) sendWithCommit(tx, answer.sent)
    else if (idempotency) {
      const { userId, call, key } = idempotency
      sendWithCommit(tx, remember(tx, userId, call, key, JSON.stringify(answer)))
    }
    return answer
  })
  try {
    const done = await working
    return done instanceof Last ? await done.sent : done
  } catch (error) {
    if (!(error instanceof AlreadyDone) || !idempotency) throw error
    // In a transaction of its own: what was prepared for the work may have failed.
    return inTransaction((tx) => recallOn<Answer>(tx, idempotency))
  }
}

/** Another transaction holds the key, and has committed its answer. */
class AlreadyDone extends Error {}

/**
 * The last statement of some work, on its way: it answers what the work answers, and keeps that under the key by itself
 * (`rememberedSql`), so that it needs no trip apart from the commit.
 */
export class Last<Answer> {
  readonly sent: Promise<Answer>

  constructor(sent: Promise<Answer>) {
    this.sent = sent
  }
}

/**
 * A "with" query that keeps an answer under its Idempotency-Key.
 * @param answer SQL for it, as jsonb, of a row of `from`
 * @param key SQL for the user's id, the call and the key; without a key all are null, and nothing is kept
 */
export const rememberedSql = (answer: string, from: string, [userId, call, key]: [string, string, string]) =>
  `update idempotency_keys k set answer = ${answer} from ${from}
   where k.user_id = ${userId} and k.call = ${call} and k.key = ${key}`

/** Whether this transaction is the one that does the work. */
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
