import { catalogLimits, pictureWidths } from '@portal/domain/catalog-limits'
import { uploadedPictureId } from '@portal/domain/products'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import type { PictureStorage } from '../../ports/picture-storage.ts'
import {
  findUnusedFiles,
  forgetFile,
  lockUnusedFile,
  noteUse,
  readKeptNames,
  useFiles,
} from './picture-files.store.ts'

/**
 * Keeps the uploads among these addresses from being removed, in the transaction that begins to show them. Answers the
 * addresses of uploads that are not stored any more, or never were.
 */
export async function useUploads(tx: Tx, addresses: readonly string[], now: Date): Promise<Set<string>> {
  const names = [...new Set(addresses.flatMap((address) => uploadedPictureId(address) ?? []))].toSorted()
  return missingAmong(addresses, await useFiles(tx, names, removedBefore(now)))
}

/** A function that answers which of some addresses are uploads that are not stored: for many products at once. */
export async function readMissingUploads(
  on: Reader,
  now: Date,
): Promise<(addresses: readonly string[]) => Set<string>> {
  const kept = await readKeptNames(on, removedBefore(now))
  return (addresses) => missingAmong(addresses, kept)
}

const missingAmong = (addresses: readonly string[], kept: ReadonlySet<string>) =>
  new Set(
    addresses.filter((address) => {
      const name = uploadedPictureId(address)
      return name !== undefined && !kept.has(name)
    }),
  )

/** Files that are unused since before this moment are removed, and may be gone already. */
const removedBefore = (now: Date): Date =>
  new Date(now.getTime() - catalogLimits.unusedPictureDays * 24 * 3_600_000)

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
