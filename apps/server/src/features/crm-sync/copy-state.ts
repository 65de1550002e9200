import type { AnswerOf } from '@portal/contract/endpoint'
import type { getCrmFreshness, SyncKind, startCrmSync } from '@portal/contract/vendors'
import { minuteMs } from '@portal/domain/limits'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { crmKinds } from '../../ports/crm-directory.ts'
import { type Progress, readProgress } from './crm-sync.store.ts'

/** A copy whose last page is older than this is not under way: its process was killed, and it continues soon. */
const quietMs = 2 * minuteMs

export type CopyState = Omit<SyncKind, 'copiedUntil' | 'lastSuccess'> & {
  copiedUntil: Date | null
  lastSuccess: Date | null
}

/** How far each list of a live CRM has been copied, in the order in which they are; also those that never were. */
export async function readCopyState({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<CopyState[]> {
  const rows = await readProgress(db)
  return crmKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return {
      kind,
      running: row !== undefined && isUnderWay(row, now()),
      rowsDone: row?.rowsDone ?? 0,
      copiedUntil: row?.copiedUntil ?? null,
      lastSuccess: row?.lastSuccess ?? null,
      lastError: row?.lastError ?? null,
    }
  })
}

const isUnderWay = ({ phase, lastTry, lastError }: Progress, now: Date) =>
  phase !== 'idle' && lastError === null && lastTry !== null && now.getTime() - lastTry.getTime() < quietMs

/** With these the copy begins: a CRM that cannot be reached is met here. */
const firstKinds: readonly string[] = ['agents', 'accounts']

/**
 * How old what the screens show is (docs/spec/integrations.md#crm-copy): as old as the list that was copied longest
 * ago.
 */
export async function readFreshness(
  needs: Pick<Deps, 'db' | 'now' | 'crm'>,
): Promise<AnswerOf<typeof getCrmFreshness>> {
  if (!needs.crm) return { result: { live: false, copiedAt: null, unreachable: false, running: false } }
  const kinds = await readCopyState(needs)
  const copied = kinds.flatMap(({ copiedUntil }) => (copiedUntil ? [copiedUntil.getTime()] : []))
  return {
    result: {
      live: true,
      copiedAt: copied.length === kinds.length ? new Date(Math.min(...copied)).toISOString() : null,
      unreachable: kinds.some(({ kind, lastError }) => lastError !== null && firstKinds.includes(kind)),
      running: kinds.some(({ running }) => running),
    },
  }
}

/** Copies what changed in the CRM as soon as a worker is free; many who ask get one copy. */
export async function startSync({
  crm,
  inTransaction,
}: Pick<Deps, 'crm' | 'inTransaction'>): Promise<AnswerOf<typeof startCrmSync>> {
  if (!crm) return { result: { started: false } }
  await inTransaction((tx) => enqueue(tx, 'sync-crm', { now: true }, { key: 'sync-crm' }))
  return { result: { started: true } }
}
