import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getFleetImports, undoImport as undoImportCall } from '@portal/contract/fleet-imports'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { v7 } from 'uuid'
import { recordChange } from '../../../audit/record-change.ts'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type FleetAuthor, findOwner, mayActForAccount } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { removeBornWith } from '../../lines/lines.store.ts'
import { createDevices } from '../devices/change-devices.ts'
import type { Names } from '../devices/device-history.ts'
import {
  addImport,
  deleteDevices,
  findImports,
  type ImportRow,
  lockImport,
  lockImported,
  markUndone,
} from './imports.store.ts'

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

type UndoImportNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

const undoMs = fleetLimits.undoHours * 3_600_000
const undoUntil = ({ at }: Pick<ImportRow, 'at'>) => new Date(at.getTime() + undoMs)

/** The imports of an account that can still be undone (docs/spec/fleet.md#imports). Throws ACCOUNT_NOT_FOUND. */
export async function listImports(
  needs: Pick<SignedInContext, 'db' | 'actor' | 'now'>,
  accountId: string,
): Promise<AnswerOf<typeof getFleetImports>> {
  await getVisibleAccount(needs, accountId)
  const found = await findImports(needs.db, accountId, new Date(needs.now().getTime() - undoMs))
  return {
    results: found.map(({ row, unchanged }) => ({
      importId: row.importId,
      source: row.source,
      by: row.by,
      onBehalfOf: row.onBehalfOf,
      at: row.at.toISOString(),
      devices: row.deviceCount,
      unchanged,
      undoUntil: undoUntil(row).toISOString(),
      undoneAt: null,
    })),
  }
}

/**
 * Removes the devices of an import that were not changed since, within a day; the others stay and are named
 * (docs/spec/fleet.md#imports).
 * Throws FLEET_IMPORT_NOT_FOUND for an unknown import and for one of another account, and FLEET_IMPORT_FINAL.
 */
export const undoImport = (
  needs: UndoImportNeeds,
  importId: string,
): Promise<AnswerOf<typeof undoImportCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const found = await lockImportFor(tx, needs, importId)
    const at = needs.now()
    if (found.undoneAt !== null || at >= undoUntil(found)) throw new AppError('FLEET_IMPORT_FINAL')
    const there = await lockImported(tx, importId)
    const removed = there.filter(({ version }) => version === 1).map(({ deviceId }) => deviceId)
    const kept = there.filter(({ version }) => version !== 1)
    await removeBornWith(tx, removed)
    await deleteDevices(tx, removed)
    await markUndone(tx, importId, at)
    await recordChange(tx, needs, {
      entity: 'fleet import',
      entityId: importId,
      entityName: found.zohoAccountId,
      action: 'removed',
      before: { accountId: found.zohoAccountId, devices: found.deviceCount },
      after: { accountId: found.zohoAccountId, devices: kept.length },
    })
    return {
      result: { importId, removed: removed.length, keptCount: kept.length, kept: namesOf(kept) },
    }
  })

async function lockImportFor(tx: Tx, { actor }: UndoImportNeeds, importId: string): Promise<ImportRow> {
  const found = await lockImport(tx, importId)
  const owner = found && (await findOwner(tx, found.zohoAccountId))
  if (!found || !mayActForAccount(actor, found.zohoAccountId, owner))
    throw new AppError('FLEET_IMPORT_NOT_FOUND')
  return found
}

const inOrder = new Intl.Collator('en-US', { numeric: true })

const namesOf = (kept: readonly DeviceRow[]) =>
  kept
    .toSorted((a, b) => inOrder.compare(a.unitNumber ?? '', b.unitNumber ?? ''))
    .slice(0, fleetLimits.keptShownMax)
    .map(({ deviceId, unitNumber, holder }) => ({ deviceId, unitNumber, holder }))
