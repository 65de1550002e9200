import { uploadedPictureId } from '@portal/domain/picture-address'
import type { Reader, Tx } from '../../db/client.ts'
import { readKeptNames, useFiles } from './picture-files.store.ts'
import { removedBefore } from './unused-since.ts'

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
