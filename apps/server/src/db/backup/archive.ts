import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, damaged } from './backup-format.ts'

export type Entry = { name: string; content: Buffer }
export type EntrySum = { name: string; bytes: number; sha256: string }

export type ArchiveWriter = {
  /** Answers what a reader compares the entry with. */
  add: (name: string, content: Buffer) => Promise<EntrySum>
  /** Makes the file appear under its name, whole and on the disk. */
  finish: () => Promise<void>
  /** Removes what was written so far. */
  abandon: () => Promise<void>
}

/** Larger entries were not written by us; a broken length must not fill the memory. */
const entryBytesMax = 64 * 1024 * 1024

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * A gzipped tar file that only its owner can read, and that has its name only when it is whole.
 * Throws BackupError FILE_EXISTS.
 */
export async function createArchive(file: string, now: Date): Promise<ArchiveWriter> {
  await refuseExisting(file)
  const partial = `${file}.${process.pid}.partial`
  await rm(partial, { force: true })
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
  // Reported by the next write.
  written.catch(() => {})

  const write = async (chunk: Buffer) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written])
  }
  return {
    add: async (name, content) => {
      await write(entryHeader({ name, bytes: content.length }, now))
      await write(content)
      await write(Buffer.alloc(paddingOf(content.length)))
      return { name, bytes: content.length, sha256: sha256(content) }
    },
    finish: async () => {
      gzip.end(Buffer.alloc(2 * blockBytes))
      await written
      await refuseExisting(file)
      await rename(partial, file)
      await flushFolder(dirname(file))
    },
    abandon: async () => {
      gzip.destroy()
      await written.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

/** The entries in their order, one in memory at a time. Throws BackupError NOT_A_BACKUP or DAMAGED. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  await refuseOther(file)
  const bytes = byteReader(file)
  try {
    for (;;) {
      const block = await bytes.take(blockBytes)
      const header = readHeader(block)
      if (header === 'end') return
      if (!header || !(header.bytes <= entryBytesMax))
        throw damaged(file, 'the header of an entry cannot be read')
      const content = await bytes.take(header.bytes)
      await bytes.take(paddingOf(header.bytes))
      yield { name: header.name, content }
    }
  } finally {
    bytes.close()
  }
}

function byteReader(file: string) {
  const gunzip = createGunzip()
  const reading = pipeline(createReadStream(file), gunzip)
  // The same error reaches the reader of the stream.
  reading.catch(() => {})
  const chunks = gunzip[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0

  return {
    take: async (count: number): Promise<Buffer> => {
      while (heldBytes < count) {
        const next = await chunks.next().catch((error: Error) => {
          throw damaged(file, endsEarly(error) ? 'it is incomplete' : 'it cannot be unpacked', error)
        })
        if (next.done) throw damaged(file, 'it is incomplete')
        held.push(next.value)
        heldBytes += next.value.length
      }
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
      held = [all.subarray(count)]
      heldBytes -= count
      return all.subarray(0, count)
    },
    close: () => gunzip.destroy(),
  }
}

const endsEarly = (error: Error & { code?: string }) => error.code === 'Z_BUF_ERROR'

async function refuseExisting(file: string) {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError('FILE_EXISTS', `${file} already exists. A backup never replaces a file.`)
}

async function refuseOther(file: string) {
  const handle = await open(file).catch((cause: Error) => {
    throw new BackupError('NOT_A_BACKUP', `${file} cannot be read: ${cause.message}`, cause)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    if (bytesRead < 2 || buffer[0] !== 0x1f || buffer[1] !== 0x8b)
      throw new BackupError('NOT_A_BACKUP', `${file} is not a backup of the portal.`)
  } finally {
    await handle.close()
  }
}

/** A file's new name lasts when its folder is on the disk too; Windows has no such thing. */
async function flushFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/**
 * The part of the ustar format that a backup needs: ordinary files with short names, so that any tar program
 * can list and unpack one.
 */

const blockBytes = 512
const nameBytes = 100
const checksumAt = 148
const sizeAt = 124

type EntryHeader = { name: string; bytes: number }

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** The 512 bytes in front of a file's content. Throws RangeError when the name is too long for the format. */
function entryHeader({ name, bytes }: EntryHeader, writtenAt: Date): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new RangeError(`The name ${name} is too long for a backup.`)
  const block = Buffer.alloc(blockBytes)
  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(bytes, 11), sizeAt)
  block.write(octal(Math.floor(writtenAt.getTime() / 1_000), 11), 136)
  block.write('0', 156)
  block.write('ustar\0' + '00', 257)
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, checksumAt)
  return block
}

/** What a header says; `end` for the empty block that closes an archive, undefined for what is no header. */
function readHeader(block: Buffer): EntryHeader | 'end' | undefined {
  if (block.every((byte) => byte === 0)) return 'end'
  if (block.toString('latin1', 257, 262) !== 'ustar') return undefined
  if (numberAt(block, checksumAt, 8) !== checksumOf(block)) return undefined
  const name = block.toString('utf8', 0, block.indexOf(0))
  return { name, bytes: numberAt(block, sizeAt, 12) }
}

/** Content is filled up to whole blocks. */
const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

function numberAt(block: Buffer, at: number, length: number) {
  return Number.parseInt(block.toString('latin1', at, at + length), 8)
}

/** The checksum's own field counts as spaces. */
function checksumOf(block: Buffer) {
  let sum = 8 * 0x20
  for (const [index, byte] of block.entries()) if (index < checksumAt || index >= checksumAt + 8) sum += byte
  return sum
}
