import type { CrmKind } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { removeRows, writeRows } from './copied-rows.store.ts'
import type { CopyNeeds } from './copy-crm.ts'

type Hint = {
  kind: CrmKind
  ids: readonly string[]
  /** Whether they are said to be deleted. */
  gone: boolean
}

/**
 * Reads records again of which the CRM said that they changed. What it says is deleted and does not show any more
 * is removed. When the CRM does not answer, nothing is done: the regular copy finds the change.
 */
export async function copyRecords(
  { crm, inTransaction, now, log }: Omit<CopyNeeds, 'onlyOne'>,
  { kind, ids, gone }: Hint,
  shutdown: AbortSignal,
): Promise<void> {
  try {
    const began = now()
    const rows = await crm.readSome(kind, ids, shutdown)
    const found = new Set(rows.map(idOf))
    await inTransaction(async (tx) => {
      await writeRows(tx, kind, rows, began)
      if (gone)
        await removeRows(
          tx,
          kind,
          ids.filter((id) => !found.has(id)),
        )
    })
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    log.warn({ err: error, kind, records: ids.length }, 'changed records could not be read')
  }
}

type AnyRow = { zohoUserId: string } | { zohoAccountId: string } | { zohoContactId: string } | { id: string }

/** Contacts, addresses and devices name their account beside their own id. */
const idOf = (row: AnyRow): string => {
  if ('id' in row) return row.id
  if ('zohoContactId' in row) return row.zohoContactId
  return 'zohoAccountId' in row ? row.zohoAccountId : row.zohoUserId
}
