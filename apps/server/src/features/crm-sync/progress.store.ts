import type { Reader, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { CrmKind } from '../../ports/crm-directory.ts'

export type Phase = 'idle' | 'changed' | 'deleted'
export type Progress = {
  kind: CrmKind
  phase: Phase
  cursor: string | null
  startedAt: Date | null
  copiedUntil: Date | null
  rowsDone: number
  lastSuccess: Date | null
  lastTry: Date | null
  lastError: string | null
}
/** Where a copy stands: no one else has moved it while this is still true. */
type Standing = Pick<Progress, 'kind' | 'phase' | 'cursor'>

const columns = `kind, phase, cursor, started_at as "startedAt", copied_until as "copiedUntil",
  rows_done as "rowsDone", last_success as "lastSuccess", last_try as "lastTry", last_error as "lastError"`

const readAll = statement<Progress>('crm_progress_all', `select ${columns} from crm_sync`)
const begin = statement<Progress, [CrmKind, Date, Date]>(
  'crm_progress_begin',
  `insert into crm_sync (kind, phase, started_at, last_try) values ($1, 'changed', $2, $3)
   on conflict (kind) do update set
     phase = case crm_sync.phase when 'idle' then 'changed' else crm_sync.phase end,
     cursor = case crm_sync.phase when 'idle' then null else crm_sync.cursor end,
     rows_done = case crm_sync.phase when 'idle' then 0 else crm_sync.rows_done end,
     started_at = case crm_sync.phase when 'idle' then excluded.started_at else crm_sync.started_at end,
     last_try = excluded.last_try
   returning ${columns}`,
)
const stands = `kind = $1 and phase = $2 and cursor is not distinct from $3`
const move = statement<Progress, [CrmKind, Phase, string | null, Phase, string | null, number, Date]>(
  'crm_progress_move',
  `update crm_sync set phase = $4, cursor = $5, rows_done = rows_done + $6, last_try = $7, last_error = null
   where ${stands} returning ${columns}`,
)
const finish = statement<Progress, [CrmKind, Phase, string | null, number, Date]>(
  'crm_progress_finish',
  `update crm_sync set phase = 'idle', cursor = null, rows_done = rows_done + $4, copied_until = started_at,
          last_success = $5, last_try = $5, last_error = null
   where ${stands} returning ${columns}`,
)
const restart = statement<never, [CrmKind, Date]>(
  'crm_progress_restart',
  `update crm_sync set phase = 'changed', cursor = null, rows_done = 0, started_at = $2 where kind = $1`,
)
const fail = statement<never, [CrmKind, Date, string]>(
  'crm_progress_fail',
  `insert into crm_sync (kind, last_try, last_error) values ($1, $2, $3)
   on conflict (kind) do update set last_try = excluded.last_try, last_error = excluded.last_error`,
)

export const readProgress = (on: Reader) => readAll(on)

/** Goes on with the copy under way, or begins one with what changed from `startedAt` on left to the next. */
export async function beginCopy(tx: Tx, kind: CrmKind, startedAt: Date, now: Date): Promise<Progress> {
  const [progress] = await begin(tx, kind, startedAt, now)
  if (!progress) throw new Error('Beginning a copy answers its progress.')
  return progress
}

/** Undefined when someone else has moved it meanwhile: their page counts, and ours is to be undone. */
export const moveCopy = async (
  tx: Tx,
  { kind, phase, cursor }: Standing,
  to: { phase: Phase; cursor: string | null; rows: number; now: Date },
) => (await move(tx, kind, phase, cursor, to.phase, to.cursor, to.rows, to.now))[0]

/** The same, with everything read. */
export const finishCopy = async (
  tx: Tx,
  { kind, phase, cursor }: Standing,
  { rows, now }: { rows: number; now: Date },
) => (await finish(tx, kind, phase, cursor, rows, now))[0]

export const restartCopy = (tx: Tx, kind: CrmKind, startedAt: Date) => restart(tx, kind, startedAt)

/** @param says why, in plain words */
export const recordFailure = (tx: Tx, kind: CrmKind, now: Date, says: string) => fail(tx, kind, now, says)
