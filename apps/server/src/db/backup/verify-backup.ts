import { type EntrySum, readArchive, sha256 } from './archive.ts'
import { damaged } from './backup-error.ts'
import {
  type Header,
  headerEntry,
  type Manifest,
  manifestEntry,
  notABackup,
  parseHeader,
  parseManifest,
} from './backup-format.ts'

export type VerifiedBackup = { header: Header; manifest: Manifest }

/**
 * Reads a whole backup and compares every entry with the sum that was written for it.
 * Throws BackupError NOT_A_BACKUP, UNKNOWN_FORMAT or DAMAGED.
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const seen: EntrySum[] = []
  for await (const { name, content } of readArchive(file)) {
    if (manifest) throw damaged(file, 'there is extra data after its end')
    if (seen.length === 0) {
      if (name !== headerEntry) throw notABackup(file)
      header = parseHeader(file, content)
    }
    if (name === manifestEntry) manifest = parseManifest(content)
    else seen.push({ name, bytes: content.length, sha256: sha256(content) })
  }
  if (!header) throw notABackup(file)
  if (!manifest) throw damaged(file, 'it is incomplete')
  const { entries } = manifest
  const wrong = entries.find(
    ({ name, sha256: sum }, index) => seen[index]?.name !== name || seen[index].sha256 !== sum,
  )
  if (wrong) throw damaged(file, `the checksum of ${wrong.name} is wrong`)
  if (entries.length !== seen.length) throw damaged(file, 'it contains unexpected entries')
  return { header, manifest }
}
