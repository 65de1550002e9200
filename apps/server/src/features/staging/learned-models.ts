import type { AnswerOf, BodyOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  addLearnedModel as addEndpoint,
  getLearnedModels as listEndpoint,
  removeLearnedModel as removeEndpoint,
} from '@portal/contract/learned-models'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { plainNumber } from '@portal/domain/typed-number'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import type { Reader } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { manufacturers, products } from '../../db/schema/catalog.tables.ts'
import { productTacs } from '../../db/schema/staging.tables.ts'
import { hasWords } from '../../db/words.ts'
import type { SignedInContext } from '../../deps.ts'
import { learnTac } from './bench.store.ts'
import { deskAuthor } from './lock-at-desk.ts'

/** What Administrators do with the models that the bench knows (docs/spec/staging.md#recognized-models). */

type Writer = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/** The first page is all that is shown; a search finds the others. */
export async function listLearnedModels(
  { db }: Pick<SignedInContext, 'db'>,
  { search = '' }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const typed = plainNumber(search).trim()
  const isFound =
    typed === ''
      ? undefined
      : or(
          hasWords(sql`folded(${manufacturers.name} || ' ' || ${products.model})`, typed),
          sql`position(${typed} in ${productTacs.tac}) = 1`,
        )
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        productId: productTacs.productId,
        manufacturerName: manufacturers.name,
        model: products.model,
        tac: productTacs.tac,
        learnedBy: productTacs.learnedBy,
        learnedAt: productTacs.learnedAt,
      })
      .from(productTacs)
      .innerJoin(products, eq(products.productId, productTacs.productId))
      .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
      .where(isFound)
      .orderBy(asc(manufacturers.name), asc(products.model), asc(productTacs.productId), asc(productTacs.tac))
      .limit(limits.listPageMax),
    db
      .select({ total: count() })
      .from(productTacs)
      .innerJoin(products, eq(products.productId, productTacs.productId))
      .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
      .where(isFound),
  ])
  return {
    result: {
      total: counted?.total ?? 0,
      models: rows.map(({ productId, tac, learnedBy, learnedAt, ...name }) => ({
        productId,
        productName: productNameOf(name),
        tac,
        learnedBy,
        learnedAt: learnedAt.toISOString(),
      })),
    },
  }
}

/**
 * Adds the first eight digits of an IMEI to a phone, tablet or router; the activity log says who did.
 * Throws PRODUCT_NOT_FOUND, and INVALID_INPUT with `tac` when the product has them, with `productId` for other goods.
 */
export const addLearnedModel = (
  ctx: Writer,
  { productId, tac }: BodyOf<typeof addEndpoint>,
): Promise<AnswerOf<typeof addEndpoint>> =>
  idempotentTransaction(ctx, async (tx) => {
    const product = await findProduct(tx, productId)
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    if (!['phone', 'tablet', 'router'].includes(productTypeOf(product.productTypeId) ?? ''))
      throw new AppError('INVALID_INPUT', { fields: { productId: ['Choose a phone, tablet or router.'] } })
    const { by } = await deskAuthor(tx, ctx)
    const added = await learnTac(tx, { tac, productId, learnedBy: by, learnedAt: ctx.now() }).returning({
      tac: productTacs.tac,
    })
    const name = productNameOf(product)
    if (added.length === 0)
      throw new AppError('INVALID_INPUT', {
        fields: { tac: [`IMEIs that begin with ${tac} are known for ${name} already.`] },
      })
    await recordChange(tx, ctx, {
      entity: 'product',
      entityId: productId,
      entityName: name,
      action: 'learned model added',
      before: null,
      after: { imeiBegins: tac },
    })
    return { result: { productId, tac } }
  })

/** Takes the digits off a product; the activity log says who did, and nothing when they were not there. */
export const removeLearnedModel = (
  ctx: Writer,
  { productId, tac }: BodyOf<typeof removeEndpoint>,
): Promise<AnswerOf<typeof removeEndpoint>> =>
  idempotentTransaction(ctx, async (tx) => {
    const removed = await tx
      .delete(productTacs)
      .where(and(eq(productTacs.productId, productId), eq(productTacs.tac, tac)))
      .returning({ tac: productTacs.tac })
    const product = await findProduct(tx, productId)
    if (removed.length > 0 && product)
      await recordChange(tx, ctx, {
        entity: 'product',
        entityId: productId,
        entityName: productNameOf(product),
        action: 'learned model removed',
        before: { imeiBegins: tac },
        after: null,
      })
    return { result: null }
  })

async function findProduct(on: Reader, productId: string) {
  const [product] = await on
    .select({
      manufacturerName: manufacturers.name,
      model: products.model,
      productTypeId: products.productTypeId,
    })
    .from(products)
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(eq(products.productId, productId))
  return product
}
