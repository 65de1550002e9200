import { catalogListKinds, catalogListLimits, catalogListMessages } from '@portal/domain/catalog-lists'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { name, text, uuid } from './fields.ts'

/** Manufacturers and rate plans, as the back office lists and changes them (docs/spec/back-office.md#lists). */

const kind = z.enum(catalogListKinds)
const { nameRequired } = catalogListMessages

/** A name as it is stored. */
export const listEntryName = name().min(1, nameRequired).max(catalogListLimits.nameMax)

/** The name from which the change is made: an entry that was renamed in the meantime is not changed. */
const was = text(200)

export const catalogListEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** Products of a manufacturer; products with an offer of a rate plan. */
  products: z.int(),
  /** Offers that are active. */
  activeOffers: z.int(),
})
export type CatalogListEntry = z.infer<typeof catalogListEntry>

export const getCatalogLists = endpoint(calls.getCatalogLists, {
  scope: 'catalog:read',
  summary: 'Manufacturers and rate plans by name, with how many products and active offers have them.',
  answer: result(
    z.object({ manufacturers: z.array(catalogListEntry), ratePlans: z.array(catalogListEntry) }),
  ),
})

export const addListEntry = endpoint(calls.addListEntry, {
  scope: 'catalog:write',
  summary: 'Add a manufacturer or a rate plan.',
  body: z.strictObject({ kind, name: listEntryName }),
  answer: result(z.object({ id: z.string(), name: z.string() })),
})

export const renameListEntry = endpoint(calls.renameListEntry, {
  scope: 'catalog:write',
  summary:
    'Rename a manufacturer or a rate plan. Addresses of products follow the name of their manufacturer, and former ones redirect.',
  body: z.strictObject({ kind, id: uuid, was, name: listEntryName }),
  answer: result(z.object({ name: z.string() })),
  errors: ['LIST_ENTRY_NOT_FOUND', 'LIST_ENTRY_CHANGED', 'LIST_ENTRY_FIXED'],
})

export const deleteListEntry = endpoint(calls.deleteListEntry, {
  scope: 'catalog:write',
  summary: 'Delete a manufacturer or a rate plan that is not in use.',
  body: z.strictObject({ kind, id: uuid, was }),
  answer: result(z.null()),
  errors: ['LIST_ENTRY_NOT_FOUND', 'LIST_ENTRY_CHANGED', 'LIST_ENTRY_IN_USE', 'LIST_ENTRY_FIXED'],
})

export const undoListChange = endpoint(calls.undoListChange, {
  scope: 'catalog:write',
  summary:
    'Undo the last change of a manufacturer or rate plan, as the activity log has it: a new entry is deleted, a deleted one returns.',
  body: z.strictObject({ kind, activityId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  answer: result(z.null()),
  errors: ['LIST_ENTRY_NOT_FOUND', 'LIST_ENTRY_CHANGED', 'LIST_ENTRY_IN_USE', 'LIST_ENTRY_FIXED'],
})
