import { crc32 } from 'node:zlib'

/** Marks and places of the format (PKWARE's APPNOTE 4.3). */
const version = 20
const stored = 0
const utf8Names = 0x0800

export type Part = { name: string; content: Buffer }

/** A ZIP archive of these parts, not compressed, with nothing beside them. */
export function plainArchive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const path = Buffer.from(name)
    const facts = factsOf(path, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    files.push(Buffer.from('PK\u0003\u0004'), facts, path, content)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([version, 0]), facts, place, path)
    at += 4 + facts.length + path.length + content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

/** What a part's own header and its entry in the directory both say. */
function factsOf(path: Buffer, content: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt16LE(stored, 4)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}
