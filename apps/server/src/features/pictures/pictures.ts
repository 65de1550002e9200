import { createHash } from 'node:crypto'
import type { uploadPicture as uploadPictureCall } from '@portal/contract/catalog-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { catalogLimits, pictureWidths } from '@portal/domain/catalog-limits'
import { uploadedPicture, uploadedPicturesPath } from '@portal/domain/products'
import type { FastifyInstance } from 'fastify'
import type { InTransaction } from '../../db/client.ts'
import type { Context, Deps } from '../../deps.ts'
import { rememberFile } from './picture-files.store.ts'

type Needs = Pick<Context, 'pictures' | 'inTransaction' | 'now'>

/**
 * Keeps a product picture in all our sizes, under a name made of its content: the same picture again is
 * the same picture. Answers its address. A picture that no product comes to show is removed after a while.
 * Throws PICTURE_REFUSED, STORAGE_UNAVAILABLE.
 */
export async function uploadPicture(
  needs: Needs,
  file: Uint8Array,
): Promise<AnswerOf<typeof uploadPictureCall>> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  checkPicture(bytes)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const rendered = await renderPicture(bytes)
  await rememberUpload(needs, id)
  for (const { suffix, content, contentType } of rendered)
    await needs.pictures.put(`${id}-${suffix}`, content, contentType)
  return { result: { image: uploadedPicture(id) } }
}

type Rendered = { suffix: string; content: Buffer; contentType: string }

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * The picture on a clear square in all our sizes, as AVIF and WebP. Everything is drawn anew: metadata,
 * comments and anything else the file carried stay behind.
 * Throws PICTURE_REFUSED for what cannot be decoded whole or has too many pixels.
 */
async function renderPicture(bytes: Buffer): Promise<Rendered[]> {
  // Loaded with the first picture: a start has none to draw.
  const { default: sharp } = await import('sharp')
  try {
    const upright = await sharp(bytes, {
      limitInputPixels: catalogLimits.picturePixelsMax,
      failOn: 'warning',
      pages: 1,
    })
      .autoOrient()
      .resize(1240, 1240, { fit: 'contain', background: clear })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const rendered: Rendered[] = []
    for (const size of pictureWidths) {
      const at = sharp(upright.data, { raw: { width, height, channels } }).resize(size, size)
      const [avif, webp] = await Promise.all([
        at.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
        at.clone().webp({ quality: 80 }).toBuffer(),
      ])
      rendered.push({ suffix: `${size}.avif`, content: avif, contentType: 'image/avif' })
      rendered.push({ suffix: `${size}.webp`, content: webp, contentType: 'image/webp' })
    }
    return rendered
  } catch (cause) {
    throw new AppError('PICTURE_REFUSED', { cause })
  }
}

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

/**
 * Remembers files before they are stored, so that they can be removed when nothing comes to show them.
 * @param name the common part of their names
 */
export const rememberUpload = async (
  { inTransaction, now }: { inTransaction: InTransaction; now: () => Date },
  name: string,
): Promise<void> => {
  await inTransaction((tx) => rememberFile(tx, name, now()))
}

const ownName = /^[\da-f]{32}-(?:480|720|1240)\.(avif|webp)$/

/** Uploaded pictures at their addresses. A name is made of its content, so that no one needs to ask twice. */
export function servePictures(app: FastifyInstance, { pictures }: Pick<Deps, 'pictures'>) {
  app.get<{ Params: { name: string } }>(`${uploadedPicturesPath}/:name`, async ({ params }, reply) => {
    const [, format] = ownName.exec(params.name) ?? []
    const content = format === undefined ? undefined : await pictures.get(params.name)
    if (!content) throw new AppError('NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        // Emails show them wherever they are read.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(`image/${format}`)
      .send(content)
  })
}
