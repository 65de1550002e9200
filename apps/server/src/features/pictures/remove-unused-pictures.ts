import { pictureWidths } from '@portal/domain/catalog-limits'
import type { InTransaction, Reader } from '../../db/client.ts'
import type { PictureStorage } from '../../ports/picture-storage.ts'
import { findUnusedFiles, forgetFile, lockUnusedFile, noteUse } from './picture-files.store.ts'
import { removedBefore } from './unused-since.ts'

type Needs = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  pictures: Pick<PictureStorage, 'remove'>
}

/** In one run; the others wait for the next. */
const atOnce = 500

/**
 * Removes uploaded pictures of products and cases from the storage when nothing has shown them for
 * `catalogLimits.unusedPictureDays` (docs/spec/catalog.md#pictures). A file that something shows again stays, also when
 * that is saved at the same moment. Throws STORAGE_UNAVAILABLE; what was not removed is tried again in the next run.
 */
export async function removeUnusedPictures({ db, inTransaction, now, pictures }: Needs): Promise<void> {
  await inTransaction((tx) => noteUse(tx, now()))
  const before = removedBefore(now())
  for (const name of await findUnusedFiles(db, before, atOnce))
    await inTransaction(async (tx) => {
      if (!(await lockUnusedFile(tx, name, before))) return
      for (const file of filesOf(name)) await pictures.remove(file)
      await forgetFile(tx, name)
    })
}

const filesOf = (name: string): string[] =>
  name.startsWith('case-')
    ? [`${name}-large.webp`, `${name}-small.webp`]
    : pictureWidths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
