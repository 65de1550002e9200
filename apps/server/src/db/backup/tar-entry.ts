/**
 * The part of the ustar format that a backup needs: ordinary files with short names, so that any tar program
 * can list and unpack one.
 */

export const blockBytes = 512
const nameBytes = 100
const checksumAt = 148
const sizeAt = 124

export type EntryHeader = { name: string; bytes: number }

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** The 512 bytes in front of a file's content. Throws RangeError when the name is too long for the format. */
export function entryHeader({ name, bytes }: EntryHeader, writtenAt: Date): Buffer {
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
export function readHeader(block: Buffer): EntryHeader | 'end' | undefined {
  if (block.every((byte) => byte === 0)) return 'end'
  if (block.toString('latin1', 257, 262) !== 'ustar') return undefined
  if (numberAt(block, checksumAt, 8) !== checksumOf(block)) return undefined
  const name = block.toString('utf8', 0, block.indexOf(0))
  return { name, bytes: numberAt(block, sizeAt, 12) }
}

/** Content is filled up to whole blocks. */
export const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

function numberAt(block: Buffer, at: number, length: number) {
  return Number.parseInt(block.toString('latin1', at, at + length), 8)
}

/** The checksum's own field counts as spaces. */
function checksumOf(block: Buffer) {
  let sum = 8 * 0x20
  for (const [index, byte] of block.entries()) if (index < checksumAt || index >= checksumAt + 8) sum += byte
  return sum
}
