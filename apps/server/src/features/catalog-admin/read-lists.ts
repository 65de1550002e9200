import type { CatalogListEntry, getCatalogLists } from '@portal/contract/catalog-lists'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { CatalogListKind } from '@portal/domain/catalog-lists'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { countListUses, readList } from './catalog-lists.store.ts'

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
