import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { type Part, plainArchive } from './plain-archive.ts'

const inflate = promisify(inflateRaw)

const unpackedBytesMax = 32 * 1024 * 1024
const entriesMax = 200
const columnsMax = 100

/** Marks and places of the format (PKWARE's APPNOTE 4.3). */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const stored = 0
const deflated = 8

/**
 * Unpacks a workbook once with a limit, before anything reads it that has none: archives that grow
 * without end, cells a million columns away, entities that multiply. Answers an archive of the parts that were
 * looked at and of nothing else: other readers go by what stands before each part instead of the directory, and
 * believe the sizes that it claims.
 * Throws FILE_UNREADABLE.
 */
export async function checkWorkbook(zip: Buffer): Promise<Buffer> {
  let left = unpackedBytesMax
  const parts: Part[] = []
  for (const { name, method, data } of entriesOf(zip)) {
    const content = method === stored ? data : await inflate(data, { maxOutputLength: left })
    left -= content.length
    if (left < 0) throw new AppError('FILE_UNREADABLE')
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    refuseOddXml(name, content.toString('utf8'))
    parts.push({ name, content })
  }
  return plainArchive(parts)
}

function refuseOddXml(name: string, xml: string) {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new AppError('FILE_UNREADABLE')
  if (!/worksheets\//i.test(name)) return
  for (const [, , place = ''] of xml.matchAll(/<[^<>]*?\sr\s*=\s*(["'])(.*?)\1/g)) {
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? []
    if (
      letters === undefined ||
      columnNumber(letters) > columnsMax ||
      Number(digits) > catalogLimits.importRowsMax + 1
    )
      throw new AppError('FILE_UNREADABLE')
  }
}

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

type Entry = { name: string; method: number; data: Buffer }

/** The entries that the directory at the end of the archive names. Reading past the end throws a RangeError. */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new AppError('FILE_UNREADABLE')
  const count = zip.readUInt16LE(end + 10)
  if (count > entriesMax) throw new AppError('FILE_UNREADABLE')
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new AppError('FILE_UNREADABLE')
    const method = zip.readUInt16LE(at + 10)
    const packedSize = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== localEntry || (method !== stored && method !== deflated))
      throw new AppError('FILE_UNREADABLE')
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.push({ name, method, data: zip.subarray(start, start + packedSize) })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
