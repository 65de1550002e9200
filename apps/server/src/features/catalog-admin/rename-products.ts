import { AppError } from '@portal/contract/errors'
import { productNameOf } from '@portal/domain/catalog'
import { messages } from '@portal/domain/messages'
import type { Tx } from '../../db/client.ts'
import { type Recorder, recordChanges } from '../audit/record-change.ts'
import { lockProductsOf, readSlugs, writeProducts } from './catalog-admin.store.ts'
import { freeSlug, keepsSlug } from './free-slug.ts'
import { productFacts } from './product-facts.ts'

type Maker = { id: string; name: string }

/**
 * Gives the products of a manufacturer the addresses that its new name asks for; the former ones redirect
 * (docs/spec/catalog.md#slugs). The products are locked and the name is written.
 * Throws INVALID_INPUT for a name of which no address can be made.
 */
export async function renameProductsOf(tx: Tx, needs: Recorder, before: Maker, after: Maker): Promise<void> {
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
