import { createHash } from 'node:crypto'
import type { uploadPicture as endpoint } from '@portal/contract/catalog-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { uploadedPicture } from '@portal/domain/picture-address'
import type { Context } from '../../deps.ts'
import { checkPicture } from './check-picture.ts'
import { rememberUpload } from './remember-upload.ts'
import { renderPicture } from './render-picture.ts'

type Needs = Pick<Context, 'pictures' | 'inTransaction' | 'now'>

/**
 * Keeps a product picture in all our sizes, under a name made of its content: the same picture again is
 * the same picture. Answers its address. A picture that no product comes to show is removed after a while.
 * Throws PICTURE_REFUSED, STORAGE_UNAVAILABLE.
 */
export async function uploadPicture(needs: Needs, file: Uint8Array): Promise<AnswerOf<typeof endpoint>> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  checkPicture(bytes)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const rendered = await renderPicture(bytes)
  await rememberUpload(needs, id)
  for (const { suffix, content, contentType } of rendered)
    await needs.pictures.put(`${id}-${suffix}`, content, contentType)
  return { result: { image: uploadedPicture(id) } }
}
