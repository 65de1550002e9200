import { createHash } from 'node:crypto'
import type { uploadPicture as endpoint } from '@portal/contract/catalog-files'
import type { AnswerOf } from '@portal/contract/endpoint'
import { uploadedPicture } from '@portal/domain/picture-address'
import type { Context } from '../../deps.ts'
import { checkPicture } from './check-picture.ts'
import { renderPicture } from './render-picture.ts'

type Needs = Pick<Context, 'pictures'>

/**
 * Keeps a product picture in all our sizes, under a name made of its content: the same picture again is
 * the same picture. Answers its address.
 * Throws PICTURE_REFUSED, STORAGE_UNAVAILABLE.
 */
export async function uploadPicture(
  { pictures }: Needs,
  file: Uint8Array,
): Promise<AnswerOf<typeof endpoint>> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  checkPicture(bytes)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  for (const { suffix, content, contentType } of await renderPicture(bytes))
    await pictures.put(`${id}-${suffix}`, content, contentType)
  return { result: { image: uploadedPicture(id) } }
}
