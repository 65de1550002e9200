import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { createDevices } from './change-devices.ts'
import type { Names } from './device-history.ts'
import type { DeviceRow } from './fleet.tables.ts'
import type { FleetAuthor } from './fleet-author.ts'
import { addImport, type ImportRow } from './imports.store.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>
type Save = {
  accountId: string
  source: ImportRow['source']
  author: FleetAuthor
  rows: readonly DeviceRow[]
  names: Names
  tell?: (written: number) => void
}

/** Rows that are written before progress is reported. */
const rowsAtOnce = 500

/**
 * Adds devices together, in the caller's transaction, and remembers them as an import that can be undone
 * (docs/spec/fleet.md#imports).
 * Throws INVALID_INPUT for a unit number or IMEI that another device has got by now.
 * @returns the id of the import
 */
export async function saveImport(
  tx: Tx,
  needs: Needs,
  { accountId, source, author, rows, names, tell }: Save,
): Promise<string> {
  const importId = v7()
  const { userId, by, onBehalfOf, at } = author
  await addImport(tx, {
    importId,
    zohoAccountId: accountId,
    source,
    userId,
    by,
    onBehalfOf,
    at,
    deviceCount: rows.length,
  })
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, importId }))
    await createDevices(tx, author, { kind: 'imported', rows: part, names })
    tell?.(start + part.length)
  }
  await recordChange(tx, needs, {
    entity: 'fleet import',
    entityId: importId,
    entityName: accountId,
    action: 'created',
    before: null,
    after: { accountId, source, devices: rows.length },
  })
  return importId
}
