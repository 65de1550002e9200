import { randomUUID } from 'node:crypto'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { announceCatalogChange, heardEverywhere } from './catalog-changes.ts'
import type { ManifestCache } from './manifest-cache.ts'

type Needs = { db: Reader; inTransaction: InTransaction; manifest: Pick<ManifestCache, 'drop'> }

/**
 * A transaction that changes what the shop shows. Before the caller hears of the success, this node
 * shows nothing older, and neither does any other that answers in time.
 */
export function changeCatalog<T>(
  { db, inTransaction, manifest }: Needs,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mark = randomUUID()
  return heardEverywhere(db, mark, async () => {
    const answer = await inTransaction(async (tx) => {
      const done = await work(tx)
      await announceCatalogChange(tx, mark)
      return done
    })
    manifest.drop()
    return answer
  })
}
