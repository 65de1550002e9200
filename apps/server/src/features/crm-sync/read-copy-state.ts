import type { SyncKind } from '@portal/contract/vendors'
import { minuteMs } from '@portal/domain/limits'
import type { Deps } from '../../deps.ts'
import { crmKinds } from '../../ports/crm-directory.ts'
import { type Progress, readProgress } from './progress.store.ts'

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
