import { AppError } from '@portal/contract/errors'
import { catalogLimits, pictureWidths } from '@portal/domain/catalog-limits'

export type Rendered = { suffix: string; content: Buffer; contentType: string }

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * The picture on a clear square in all our sizes, as AVIF and WebP. Everything is drawn anew: metadata,
 * comments and anything else the file carried stay behind.
 * Throws PICTURE_REFUSED for what cannot be decoded whole or has too many pixels.
 */
export async function renderPicture(bytes: Buffer): Promise<Rendered[]> {
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
