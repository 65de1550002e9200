import { AppError } from '@portal/contract/errors'

const starts = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** What a file is by its first bytes, regardless of what it is called; undefined for everything we do not take. */
function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'webp'
  if (starts(bytes, 4, 'ftyp') && /avi[fs]/.test(bytes.subarray(8, 40).toString('latin1'))) return 'avif'
  return undefined
}

/** Where the picture itself ends; undefined where the format does not say. */
function endOf(bytes: Buffer, kind: ReturnType<typeof kindOf>): number | undefined {
  if (kind === 'png') return endOfPng(bytes)
  return kind === 'webp' ? bytes.readUInt32LE(4) + 8 : undefined
}

/** After the chunk that is called IEND. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (starts(bytes, at + 4, 'IEND')) return next
    at = next
  }
  return undefined
}

/** What turns a picture into something else for a program that looks for it: pages, documents, programs, archives. */
const passengers = /<script|<svg|<html|<!doctype|<iframe|<body|<\?php|%PDF-\d|#!\/bin\//i
/** An archive ends with its directory, so it can follow anything. */
const archiveEnd = Buffer.from('PK\u0005\u0006')
const archiveTailBytes = 66_000

/**
 * Refuses anything that is not plainly one picture: SVG and other kinds, pictures that are pages, documents or
 * archives as well.
 * Throws PICTURE_REFUSED.
 */
export function checkPicture(bytes: Buffer): void {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new AppError('PICTURE_REFUSED')
  const end = endOf(bytes, kind)
  const carriesMore = end !== undefined && bytes.length > end + 1
  const tail = bytes.subarray(Math.max(0, bytes.length - archiveTailBytes))
  if (carriesMore || tail.includes(archiveEnd) || passengers.test(bytes.toString('latin1')))
    throw new AppError('PICTURE_REFUSED')
}
