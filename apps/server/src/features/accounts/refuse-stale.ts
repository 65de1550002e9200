import { AppError } from '@portal/contract/errors'

/** Refuses a change that was made from another version than the newest. Throws RECORD_CHANGED. */
export function refuseStale(record: { version: number }, version: number): void {
  if (record.version !== version) throw new AppError('RECORD_CHANGED')
}
