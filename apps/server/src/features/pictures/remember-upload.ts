import type { InTransaction } from '../../db/client.ts'
import { rememberFile } from './picture-files.store.ts'

/**
 * Remembers files before they are stored, so that they can be removed when nothing comes to show them.
 * @param name the common part of their names
 */
export const rememberUpload = async (
  { inTransaction, now }: { inTransaction: InTransaction; now: () => Date },
  name: string,
): Promise<void> => {
  await inTransaction((tx) => rememberFile(tx, name, now()))
}
