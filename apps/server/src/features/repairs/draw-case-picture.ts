import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'

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
