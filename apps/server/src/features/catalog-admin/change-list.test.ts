import { defaultRatePlanId } from '@portal/domain/ids'
import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { formerSlugs, manufacturers, products } from '../../db/schema/catalog.tables.ts'
import { asCaller } from '../../testing/fixtures.ts'
import { anAgentWithAccount, realDeps } from '../orders/testing.ts'
import { renameListEntry } from './catalog-lists.ts'
import { type Answer, aProductForm, auditOf, test } from './testing.ts'

/** Manufacturers and rate plans in the back office (docs/spec/back-office.md#lists), over HTTP. */

const refusal = (answer: Answer) => [answer.statusCode, answer.json().error?.code]
const nameProblem = (answer: Answer) => answer.json().error?.fields?.name?.[0]
const kind = 'manufacturer'

describe('manufacturers', () => {
  test('a rename takes the addresses of products along, and undoing it brings them back', async ({
    tx,
    ask,
    makerId,
  }) => {
    const [maker] = await tx.select().from(manufacturers).where(eq(manufacturers.id, makerId))
    const was = maker?.name ?? ''
    const created = await ask('product/Upsert', { json: aProductForm(makerId) })
    const { productId, urlPathName: former } = created.json().result
    const name = `Merlin ${was.slice(-6)}`

    const body = { kind, id: makerId, was, name: `  ${name.replace(' ', '  ')}` }
    const renamed = await ask('catalog/RenameListEntry', { json: body })
    expect(renamed.json()).toMatchObject({ result: { name } })
    const readSlug = async () => {
      const [product] = await tx.select().from(products).where(eq(products.productId, productId))
      return product?.urlPathName
    }
    expect(await readSlug()).toBe(`merlin-${was.slice(-6)}-m9-route`)
    expect(await tx.select().from(formerSlugs).where(eq(formerSlugs.productId, productId))).toMatchObject([
      { slug: former },
    ])
    const lists = await ask('catalog/GetLists')
    expect(lists.json().result.manufacturers).toContainEqual({
      id: makerId,
      name,
      products: 1,
      activeOffers: 0,
    })

    const stale = await ask('catalog/RenameListEntry', { json: { ...body, name: 'Osprey' } })
    expect(refusal(stale)).toEqual([409, 'LIST_ENTRY_CHANGED'])

    const entry = (await auditOf(tx)).findLast(({ entity }) => entity === kind)
    expect(entry).toMatchObject({ action: 'renamed', before: { name: was }, after: { name } })
    const undo = () => ask('catalog/UndoListChange', { json: { kind, activityId: entry?.id } })
    expect((await undo()).statusCode).toBe(200)
    expect(await readSlug()).toBe(former)
    expect(refusal(await undo())).toEqual([409, 'LIST_ENTRY_CHANGED'])
  })

  test('names that read the same and special names are refused, and what is not there is not found', async ({
    tx,
    ask,
    makerId,
  }) => {
    const [maker] = await tx.select().from(manufacturers).where(eq(manufacturers.id, makerId))
    const add = (name: string) => ask('catalog/AddListEntry', { json: { kind, name } })
    const taken = 'A manufacturer with this name already exists.'
    expect(nameProblem(await add(`  ${maker?.name.toUpperCase().replace(' ', '   ')} `))).toBe(taken)
    expect(nameProblem(await add(`${maker?.name}\u200b`))).toBe(
      'Remove line breaks and invisible characters.',
    )
    expect(nameProblem(await add('sim card'))).toMatch(/special meaning|already exists/)
    expect(nameProblem(await add('  '))).toBe('Name is required')
    const unknown = { kind, id: v7(), was: 'Merlin', name: 'Osprey' }
    expect(refusal(await ask('catalog/RenameListEntry', { json: unknown }))).toEqual([
      404,
      'LIST_ENTRY_NOT_FOUND',
    ])
    expect(
      refusal(await ask('catalog/UndoListChange', { json: { kind, activityId: 9_000_000_000 } })),
    ).toEqual([404, 'LIST_ENTRY_NOT_FOUND'])
  })

  test('a special manufacturer is neither renamed nor deleted', async ({ tx, ask }) => {
    await tx.insert(manufacturers).values({ id: v7(), name: 'NONE' }).onConflictDoNothing()
    const [none] = await tx.select().from(manufacturers).where(eq(manufacturers.name, 'NONE'))
    const body = { kind, id: none?.id, was: 'NONE' }
    const fixed = [409, 'LIST_ENTRY_FIXED']
    expect(refusal(await ask('catalog/RenameListEntry', { json: { ...body, name: 'Brandless' } }))).toEqual(
      fixed,
    )
    expect(refusal(await ask('catalog/DeleteListEntry', { json: body }))).toEqual(fixed)
  })

  test('one without products is deleted and returns under its id; one with products stays', async ({
    tx,
    ask,
    makerId,
  }) => {
    const added = await ask('catalog/AddListEntry', { json: { kind, name: `Tern ${makerId}` } })
    const { id, name } = added.json().result
    const body = { kind, id, was: name }
    expect((await ask('catalog/DeleteListEntry', { json: body })).statusCode).toBe(200)
    expect(await tx.$count(manufacturers, eq(manufacturers.id, id))).toBe(0)
    const entry = (await auditOf(tx)).findLast(({ entityId }) => entityId === id)
    const undone = await ask('catalog/UndoListChange', { json: { kind, activityId: entry?.id } })
    expect(undone.statusCode).toBe(200)
    expect(await tx.select().from(manufacturers).where(eq(manufacturers.id, id))).toEqual([{ id, name }])

    await ask('product/Upsert', { json: aProductForm(id) })
    expect(refusal(await ask('catalog/DeleteListEntry', { json: body }))).toEqual([409, 'LIST_ENTRY_IN_USE'])
  })
})

test('a rate plan is added, renamed and deleted; the default one can be renamed only', async ({
  tx,
  ask,
}) => {
  const of = { kind: 'rate plan' }
  const added = await ask('catalog/AddListEntry', { json: { ...of, name: 'Data 5 GB' } })
  const { id } = added.json().result
  const renamed = await ask('catalog/RenameListEntry', {
    json: { ...of, id, was: 'Data 5 GB', name: 'Data 10 GB' },
  })
  expect(renamed.statusCode).toBe(200)
  expect((await ask('catalog/DeleteListEntry', { json: { ...of, id, was: 'Data 10 GB' } })).statusCode).toBe(
    200,
  )
  const log = await tx
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'rate plan'), eq(auditLog.entityId, id)))
    .orderBy(auditLog.id)
  expect(log.map(({ action }) => action)).toEqual(['created', 'renamed', 'deleted'])

  const { ratePlans } = (await ask('catalog/GetLists')).json().result
  const usual = ratePlans.find((one: { id: string }) => one.id === defaultRatePlanId)
  const body = { ...of, id: defaultRatePlanId, was: usual.name }
  expect(refusal(await ask('catalog/DeleteListEntry', { json: body }))).toEqual([409, 'LIST_ENTRY_FIXED'])
  expect((await ask('catalog/RenameListEntry', { json: { ...body, name: 'Everything' } })).statusCode).toBe(
    200,
  )
})

test('of two who rename a manufacturer at the same moment, one is told', async ({ database }) => {
  const id = v7()
  const was = `Heron ${id}`
  const ctx = await aCaller(database)
  await database.inTransaction((tx) => tx.insert(manufacturers).values({ id, name: was }))
  const names = ['A', 'B'].map((end) => `${was} ${end}`)
  const settled = await Promise.allSettled(
    names.map((name) => renameListEntry(ctx, { kind: 'manufacturer', id, was, name })),
  )
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'LIST_ENTRY_CHANGED' },
  })
  expect(await database.reader.$count(manufacturers, inArray(manufacturers.name, names))).toBe(1)
})

/** A person with connections of their own. */
const aCaller = (database: Database) =>
  database.inTransaction(async (tx) => asCaller(realDeps(database), (await anAgentWithAccount(tx)).agent))
