import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { asCaller, test } from '../../testing/fixtures.ts'
import { auditLog } from '../audit/audit.tables.ts'
import { anAgentWithAccount, aShop } from '../orders/testing.ts'
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
})
