import { randomUUID } from 'node:crypto'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { announceCatalogChange, heardEverywhere } from './catalog-changes.ts'
import type { ManifestCache } from './manifest-cache.ts'

type Needs = { db: Reader; inTransaction: InTransaction; manifest: Pick<ManifestCache, 'drop'> }

/**
 * A transaction that changes what the shop shows. Before the caller hears of the success, this node
 * shows nothing older, and neither does any other that answers in time.
 */
export async function changeCatalog<T>(
  { db, inTransaction, manifest }: Needs,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mark = randomUUID()
  const answers: T[] = []
  await heardEverywhere(db, mark, async () => {
    answers.push(
      await inTransaction(async (tx) => {
        const answer = await work(tx)
        await announceCatalogChange(tx, mark)
        return answer
      }),
    )
    manifest.drop()
  })
  const [done] = answers
  // The transaction has committed, so it has answered.
  return done as T
}
