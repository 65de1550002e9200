import type { InTransaction, Tx } from '../../db/client.ts'
import { announceCatalogChange } from './catalog-changes.ts'
import type { ManifestCache } from './manifest-cache.ts'

type Needs = { inTransaction: InTransaction; manifest: Pick<ManifestCache, 'drop'> }

/**
 * A transaction that changes what the shop shows. Once it is committed this node shows nothing older,
 * before the caller hears of the success; every other node is told by the database in the same moment.
 */
export async function changeCatalog<T>(
  { inTransaction, manifest }: Needs,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(async (tx) => {
    const answer = await work(tx)
    await announceCatalogChange(tx)
    return answer
  })
  manifest.drop()
  return done
}
