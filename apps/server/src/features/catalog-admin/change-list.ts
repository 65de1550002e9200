import type {
  addListEntry as addEndpoint,
  deleteListEntry as deleteEndpoint,
  renameListEntry as renameEndpoint,
  undoListChange as undoEndpoint,
} from '@portal/contract/catalog-lists'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import {
  type CatalogListKind,
  listNameProblem,
  mayDeleteEntry,
  mayRenameEntry,
} from '@portal/domain/catalog-lists'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { lockCatalog, lockProductsOf, lockSlugs } from './catalog-admin.store.ts'
import {
  findListChange,
  insertListEntry,
  isListEntryInUse,
  type ListRow,
  lockListEntry,
  readList,
  removeListEntry,
  writeListName,
} from './catalog-lists.store.ts'
import { renameProductsOf } from './rename-products.ts'

export type ListNeeds = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'
>
type Change = { kind: CatalogListKind; row: ListRow; action: string }

/** Adds an entry to a list. Throws INVALID_INPUT for a name that reads like another one or has a special meaning. */
export const addListEntry = (
  needs: ListNeeds,
  { kind, name }: BodyOf<typeof addEndpoint>,
): Promise<AnswerOf<typeof addEndpoint>> =>
  changeCatalog(needs, async (tx) => {
    await lockCatalog(tx)
    const row = { id: v7(), name }
    await add(tx, needs, { kind, row, action: 'created' })
    return { result: row }
  })

/**
 * Renames an entry; the addresses of products follow the name of their manufacturer.
 * Throws LIST_ENTRY_NOT_FOUND, LIST_ENTRY_CHANGED, LIST_ENTRY_FIXED, and INVALID_INPUT as adding does.
 */
export const renameListEntry = (
  needs: ListNeeds,
  { kind, id, was, name }: BodyOf<typeof renameEndpoint>,
): Promise<AnswerOf<typeof renameEndpoint>> =>
  changeCatalog(needs, async (tx) => {
    const row = await lockToChange(tx, kind, { id, was })
    await rename(tx, needs, { kind, row, action: 'renamed' }, name)
    return { result: { name } }
  })

/** Deletes an entry. Throws LIST_ENTRY_NOT_FOUND, LIST_ENTRY_CHANGED, LIST_ENTRY_FIXED and LIST_ENTRY_IN_USE. */
export const deleteListEntry = (
  needs: ListNeeds,
  { kind, id, was }: BodyOf<typeof deleteEndpoint>,
): Promise<AnswerOf<typeof deleteEndpoint>> =>
  changeCatalog(needs, async (tx) => {
    await remove(tx, needs, { kind, row: await lockToChange(tx, kind, { id, was }), action: 'deleted' })
    return { result: null }
  })

/**
 * Undoes the last change of an entry, as the activity log has it: its name returns, an entry that was added is deleted, and
 * one that was deleted returns under its id.
 * Throws LIST_ENTRY_NOT_FOUND, LIST_ENTRY_CHANGED for any other change than the last, and what the change itself would.
 */
export const undoListChange = (
  needs: ListNeeds,
  { kind, activityId }: BodyOf<typeof undoEndpoint>,
): Promise<AnswerOf<typeof undoEndpoint>> =>
  changeCatalog(needs, async (tx) => {
    const listed = await findListChange(tx, kind, activityId)
    if (!listed) throw new AppError('LIST_ENTRY_NOT_FOUND')
    const { entityId: id, before, after } = listed
    await lockForChange(tx, kind, id)
    const stored = await lockListEntry(tx, kind, id)
    if (!(await findListChange(tx, kind, activityId))?.isLast) throw new AppError('LIST_ENTRY_CHANGED')
    const action = 'change undone'
    if (before && !stored) await add(tx, needs, { kind, row: { id, name: String(before.name) }, action })
    else if (stored && before && after)
      await rename(tx, needs, { kind, row: stored, action }, String(before.name))
    else if (stored && after) await remove(tx, needs, { kind, row: stored, action })
    else throw new AppError('LIST_ENTRY_CHANGED')
    return { result: null }
  })

/** The tables first, in the order of an import and of those who change a single product. */
async function lockForChange(tx: Tx, kind: CatalogListKind, id: string): Promise<void> {
  await lockCatalog(tx)
  if (kind === 'manufacturer') {
    await lockProductsOf(tx, id)
    await lockSlugs(tx)
  }
}

async function lockToChange(
  tx: Tx,
  kind: CatalogListKind,
  { id, was }: { id: string; was: string },
): Promise<ListRow> {
  await lockForChange(tx, kind, id)
  const row = await lockListEntry(tx, kind, id)
  if (!row) throw new AppError('LIST_ENTRY_NOT_FOUND')
  if (row.name !== was) throw new AppError('LIST_ENTRY_CHANGED')
  return row
}

async function refuseName(tx: Tx, kind: CatalogListKind, { id, name }: ListRow, isNew: boolean) {
  const others = (await readList(tx, kind)).filter((one) => one.id !== id).map((one) => one.name)
  const problem = listNameProblem(kind, name, { others, isNew })
  if (problem !== undefined) throw new AppError('INVALID_INPUT', { fields: { name: [problem] } })
}

const entryOf = ({ kind, row, action }: Change) => ({ entity: kind, entityId: row.id, action })

async function add(tx: Tx, needs: ListNeeds, change: Change): Promise<void> {
  const { kind, row } = change
  await refuseName(tx, kind, row, true)
  await insertListEntry(tx, kind, row)
  await recordChange(tx, needs, {
    ...entryOf(change),
    entityName: row.name,
    before: null,
    after: { name: row.name },
  })
}

async function rename(tx: Tx, needs: ListNeeds, change: Change, name: string): Promise<void> {
  const { kind, row: before } = change
  const after = { ...before, name }
  if (name === before.name) return
  if (!mayRenameEntry(kind, before)) throw new AppError('LIST_ENTRY_FIXED')
  await refuseName(tx, kind, after, false)
  await writeListName(tx, kind, after)
  if (kind === 'manufacturer') await renameProductsOf(tx, needs, before, after)
  await recordChange(tx, needs, {
    ...entryOf(change),
    entityName: name,
    before: { name: before.name },
    after: { name },
  })
}

async function remove(tx: Tx, needs: ListNeeds, change: Change): Promise<void> {
  const { kind, row } = change
  if (!mayDeleteEntry(kind, row)) throw new AppError('LIST_ENTRY_FIXED')
  if (await isListEntryInUse(tx, kind, row.id)) throw new AppError('LIST_ENTRY_IN_USE')
  await removeListEntry(tx, kind, row.id)
  await recordChange(tx, needs, {
    ...entryOf(change),
    entityName: row.name,
    before: { name: row.name },
    after: null,
  })
}
