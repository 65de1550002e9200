import { randomBytes } from 'node:crypto'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { addRepairPicture, removeRepairPicture } from '@portal/contract/repair-details'
import type { getRepairPicture } from '@portal/contract/repairs'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { caseLimits, isOpenCase } from '@portal/domain/repair-cases'
import { v7 } from 'uuid'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { checkPicture, rememberUpload } from '../pictures/pictures.ts'
import { deletePicture, findPicture, findPictures, insertPicture, noteInCase } from './cases.store.ts'
import { tellCase } from './change-case.ts'
import { findCaseFor, lockCaseFor } from './lock-case-for.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'actor' | 'now' | 'requestId' | 'pictures' | 'timeZone'
>

const contentType = 'image/webp'
const refuseClosed = { message: 'Pictures of a case that is closed or declined stay as they are.' }

/**
 * Keeps a picture of an open case, drawn anew (docs/spec/repairs.md#pictures). The file is stored before its row, so that no
 * row is without a file; a file without a row can be read by no one, and is removed later like that of a removed picture.
 * Throws CASE_NOT_FOUND, CASE_STATE_REFUSED, CASE_PICTURES_FULL, PICTURE_REFUSED and STORAGE_UNAVAILABLE.
 */
export async function addPicture(
  needs: Needs,
  caseId: string,
  file: Uint8Array,
): Promise<AnswerOf<typeof addRepairPicture>> {
  // Before a file is read for someone who may not see the case.
  const seen = await findCaseFor(needs.db, needs, caseId)
  if (!isOpenCase(seen.state)) throw new AppError('CASE_STATE_REFUSED', refuseClosed)
  if ((await findPictures(needs.db, caseId)).length >= caseLimits.pictures)
    throw new AppError('CASE_PICTURES_FULL')
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  checkPicture(bytes)
  const { large, small, width, height } = await drawCasePicture(bytes)
  const fileName = `case-${randomBytes(16).toString('hex')}`
  await rememberUpload(needs, fileName)
  await needs.pictures.put(`${fileName}-large.webp`, large, contentType)
  await needs.pictures.put(`${fileName}-small.webp`, small, contentType)
  return needs.inTransaction(async (tx) => {
    const { found, author } = await lockCaseFor(tx, needs, caseId, { version: null })
    if (!isOpenCase(found.state)) throw new AppError('CASE_STATE_REFUSED', refuseClosed)
    const taken = new Set((await findPictures(tx, caseId)).map(({ place }) => place))
    const place = Array.from({ length: caseLimits.pictures }, (_, index) => index + 1).find(
      (one) => !taken.has(one),
    )
    if (place === undefined) throw new AppError('CASE_PICTURES_FULL')
    const pictureId = v7()
    const { userId, by, at } = author
    await insertPicture(tx, { pictureId, caseId, place, fileName, width, height, userId, by, at })
    await noteInCase(tx, caseId, { changedAt: at })
    await tellCase(tx, author, caseId, { kind: 'picture', text: 'Picture added' })
    return { result: { pictureId, version: found.version } }
  })
}

/** Removes a picture of an open case; its files are removed from the storage later. Throws CASE_PICTURE_NOT_FOUND and CASE_STATE_REFUSED. */
export const removePicture = (
  needs: Needs,
  pictureId: string,
): Promise<AnswerOf<typeof removeRepairPicture>> =>
  needs.inTransaction(async (tx) => {
    const { caseId } = await findPictureFor(tx, needs, pictureId)
    const { found, author } = await lockCaseFor(tx, needs, caseId, { version: null })
    if (!isOpenCase(found.state)) throw new AppError('CASE_STATE_REFUSED', refuseClosed)
    await deletePicture(tx, pictureId)
    await noteInCase(tx, caseId, { changedAt: author.at })
    await tellCase(tx, author, caseId, { kind: 'pictureRemoved', text: 'Picture removed' })
    return { result: { caseId, version: found.version } }
  })

/** A picture, for those who may see its case. Throws CASE_PICTURE_NOT_FOUND and STORAGE_UNAVAILABLE. */
export async function readPicture(
  needs: Pick<Needs, 'db' | 'actor' | 'pictures'>,
  pictureId: string,
  { size = 'large' }: QueryOf<typeof getRepairPicture>,
): Promise<AnswerOf<typeof getRepairPicture>> {
  const { fileName } = await findPictureFor(needs.db, needs, pictureId)
  const content = await needs.pictures.get(`${fileName}-${size}.webp`)
  // Restored from a backup without its files, for example.
  if (!content) throw new AppError('CASE_PICTURE_NOT_FOUND')
  return { result: { contentType, base64: content.toString('base64') } }
}

async function findPictureFor(on: Reader, needs: Pick<Needs, 'actor'>, pictureId: string) {
  const found = await findPicture(on, pictureId)
  if (!found) throw new AppError('CASE_PICTURE_NOT_FOUND')
  await findCaseFor(on, needs, found.caseId).catch((cause) => {
    throw new AppError('CASE_PICTURE_NOT_FOUND', { cause })
  })
  return found
}

const sizes = { large: 1_600, small: 480 } as const

/**
 * A picture of a case in two sizes, as WebP. Everything is drawn anew: metadata such as the place of the camera, comments
 * and anything else the file carried stay behind.
 * Throws PICTURE_REFUSED for what cannot be decoded whole or has too many pixels.
 */
export async function drawCasePicture(
  bytes: Buffer,
): Promise<{ large: Buffer; small: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  try {
    const drawn = await sharp(bytes, {
      limitInputPixels: catalogLimits.picturePixelsMax,
      failOn: 'warning',
      pages: 1,
    })
      .autoOrient()
      .resize(sizes.large, sizes.large, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(drawn.data)
      .resize(sizes.small, sizes.small, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { large: drawn.data, small, width: drawn.info.width, height: drawn.info.height }
  } catch (cause) {
    throw new AppError('PICTURE_REFUSED', { cause })
  }
}
