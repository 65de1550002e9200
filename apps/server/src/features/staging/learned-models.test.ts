import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { anAgentWithAccount, aShop, realDeps } from '../orders/testing.ts'
import { findTacProducts } from './bench.store.ts'
import { addLearnedModel, listLearnedModels, removeLearnedModel } from './learned-models.ts'

describe('learned models', () => {
  test('are added, found by product or digits, and removed; the activity log has both', async ({
    tx,
    deps,
  }) => {
    const { agent } = await anAgentWithAccount(tx)
    const ctx = asCaller(deps, agent)
    const { phone, accessory } = await aShop(tx)
    const { productId } = phone
    const tac = '86753091'
    await addLearnedModel(ctx, { productId, tac })
    const [known] = await findTacProducts(tx, tac)
    expect(known).toMatchObject({ productId })
    const found = async (search: string) => (await listLearnedModels(ctx, { search })).result
    const mine = { productId, tac, learnedBy: expect.any(String), productName: known?.name }
    for (const search of ['8675', `  ${known?.name.toUpperCase()} `])
      expect((await found(search)).models).toContainEqual(expect.objectContaining(mine))
    expect(await found('no such model')).toEqual({ total: 0, models: [] })
    expect((await listLearnedModels(ctx, {})).result.total).toBeGreaterThan(0)

    await expect(addLearnedModel(ctx, { productId, tac })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { tac: [`IMEIs that begin with ${tac} are known for ${known?.name} already.`] },
    })
    await expect(addLearnedModel(ctx, { productId: accessory.productId, tac })).rejects.toMatchObject({
      fields: { productId: ['Choose a phone, tablet or router.'] },
    })
    await expect(addLearnedModel(ctx, { productId: v7(), tac })).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })

    await removeLearnedModel(ctx, { productId, tac })
    await removeLearnedModel(ctx, { productId, tac })
    expect(await findTacProducts(tx, tac)).toEqual([])
    const log = await tx.select().from(auditLog).where(eq(auditLog.entityId, productId))
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'learned model added',
      'learned model removed',
    ])
  })

  test('a change that is sent twice at the same moment happens once', async ({ database }) => {
    const { ctx, productId } = await aScene(database)
    const tac = '86753092'
    const under = (call: string) => ({
      ...ctx,
      idempotency: { userId: ctx.actor.userId, call, key: 'once', requestHash: Buffer.alloc(32) },
    })
    const add = () => addLearnedModel(under('/staging/AddLearnedModel'), { productId, tac })
    await expectSame([add(), add()], { result: { productId, tac } })
    expect(await add()).toEqual({ result: { productId, tac } })
    const remove = () => removeLearnedModel(under('/staging/RemoveLearnedModel'), { productId, tac })
    await expectSame([remove(), remove()], { result: null })
    expect(await loggedOf(database, productId)).toEqual(['learned model added', 'learned model removed'])
  })

  test('two Administrators at the same moment: one adds and the other is told, one removes', async ({
    database,
  }) => {
    const { ctx, productId } = await aScene(database)
    const tac = '86753093'
    const added = await Promise.allSettled([1, 2].map(() => addLearnedModel(ctx, { productId, tac })))
    expect(added.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { code: 'INVALID_INPUT', fields: { tac: [expect.stringContaining('known for')] } },
    ])
    await Promise.all([1, 2].map(() => removeLearnedModel(ctx, { productId, tac })))
    expect(await findTacProducts(database.reader, tac)).toEqual([])
    expect(await loggedOf(database, productId)).toEqual(['learned model added', 'learned model removed'])
  })
})

/** An Administrator and a phone of the catalog, on connections of their own. */
const aScene = (database: Database) =>
  database.inTransaction(async (tx) => {
    const { agent } = await anAgentWithAccount(tx)
    const { phone } = await aShop(tx)
    return { ctx: asCaller(realDeps(database), agent), productId: phone.productId }
  })

/** Of two that are sent under one key, each gets the answer, or is told that the other one is under way. */
async function expectSame(both: Array<Promise<unknown>>, answer: object) {
  const settled = await Promise.allSettled(both)
  expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const one of settled)
    if (one.status === 'fulfilled') expect(one.value).toEqual(answer)
    else expect(one.reason).toMatchObject({ code: 'REQUEST_RUNNING' })
}

const loggedOf = async ({ reader }: Database, productId: string) =>
  (await reader.select().from(auditLog).where(eq(auditLog.entityId, productId)))
    .map(({ action }) => action)
    .toSorted()
