import type { Reader } from '../../db/client.ts'
import { deleteEndedKeys, listedSince } from './api-keys.store.ts'

/** Deletes keys that expired or were revoked 90 days ago; the audit log still names them. */
export const forgetEndedKeys = ({ db, now }: { db: Reader; now: () => Date }): Promise<void> =>
  deleteEndedKeys(db, listedSince(now()))
