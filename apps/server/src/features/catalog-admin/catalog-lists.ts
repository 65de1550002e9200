import type {
  addListEntry as addEndpoint,
  CatalogListEntry,
  deleteListEntry as deleteEndpoint,
  getCatalogLists,
  renameListEntry as renameEndpoint,
  undoListChange as undoEndpoint,
} from '@portal/contract/catalog-lists'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createManufacturer as createManufacturerCall } from '@portal/contract/products'
import { productNameOf } from '@portal/domain/catalog'
import {
  type CatalogListKind,
  listNameProblem,
  mayDeleteEntry,
  mayRenameEntry,
} from '@portal/domain/catalog-lists'
import { messages } from '@portal/domain/messages'
import { v7 } from 'uuid'
import { type Recorder, recordChange, recordChanges } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeCatalog } from '../catalog/catalog-changes.ts'
import { lockCatalog, lockProductsOf, lockSlugs, readSlugs, writeProducts } from './catalog-admin.store.ts'
import {
  countListUses,
  findListChange,
  insertListEntry,
  isListEntryInUse,
  type ListRow,
  lockListEntry,
  readList,
  removeListEntry,
  writeListName,
} from './catalog-lists.store.ts'
import { productFacts } from './product-facts.ts'
import { freeSlug, keepsSlug } from './product-row.ts'

type ListNeeds = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>
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

type Maker = { id: string; name: string }

/**
 * Gives the products of a manufacturer the addresses that its new name asks for; the former ones redirect
 * (docs/spec/catalog.md#slugs). The products are locked and the name is written.
 * Throws INVALID_INPUT for a name of which no address can be made.
 */
async function renameProductsOf(tx: Tx, needs: Recorder, before: Maker, after: Maker): Promise<void> {
  const rows = await lockProductsOf(tx, after.id)
  if (rows.length === 0) return
  const taken = new Set((await readSlugs(tx)).map(({ slug }) => slug))
  const renamed = rows.map((row) => {
    const was = { ...row, manufacturerName: before.name }
    if (keepsSlug(was, row)) return { was, is: row }
    taken.delete(was.urlPathName)
    const urlPathName = freeSlug(row, taken)
    if (urlPathName === '')
      throw new AppError('INVALID_INPUT', { fields: { name: [messages.product.slugMissing] } })
    // A row that is written later still has its own.
    taken.add(was.urlPathName).add(urlPathName)
    return { was, is: { ...row, urlPathName } }
  })
  await writeProducts(
    tx,
    renamed.map(({ is }) => ({ ...is, shopOrder: 0 })),
    needs.now(),
  )
  await recordChanges(
    tx,
    needs,
    renamed.map(({ was, is }) => ({
      entity: 'product' as const,
      entityId: is.productId,
      entityName: productNameOf(is),
      action: 'manufacturer renamed',
      before: productFacts(was),
      after: productFacts(is),
    })),
  )
}

/** Manufacturers and rate plans with how many products and active offers have them (docs/spec/back-office.md#lists). */
export async function readCatalogLists({
  db,
}: Pick<SignedInContext, 'db'>): Promise<AnswerOf<typeof getCatalogLists>> {
  const [manufacturers, ratePlans] = await Promise.all([
    entriesOf(db, 'manufacturer'),
    entriesOf(db, 'rate plan'),
  ])
  return { result: { manufacturers, ratePlans } }
}

async function entriesOf(on: Reader, kind: CatalogListKind): Promise<CatalogListEntry[]> {
  const [rows, uses] = await Promise.all([readList(on, kind), countListUses(on, kind)])
  const usesById = new Map(uses.map((use) => [use.id, use]))
  return rows.map((row) => ({
    ...row,
    products: usesById.get(row.id)?.products ?? 0,
    activeOffers: usesById.get(row.id)?.activeOffers ?? 0,
  }))
}

/** Adds a manufacturer from the product form. Throws INVALID_INPUT for a name that reads like another one. */
export async function createManufacturer(
  needs: ListNeeds,
  { name }: BodyOf<typeof createManufacturerCall>,
): Promise<AnswerOf<typeof createManufacturerCall>> {
  const { result } = await addListEntry(needs, { kind: 'manufacturer', name })
  return { result: { manufacturerId: result.id, name } }
}
