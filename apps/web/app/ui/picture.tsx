import type { ProductType } from '@portal/domain/catalog'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

const ownPicture = /^(\/pictures\/[a-z0-9-]+\/[a-z0-9-]+)-\d+\.(?:avif|webp)$/
const widths = [480, 720, 1240]
/** Single sides are only ever shown small, so they have no large version. */
const widthsOfOneSide = [480, 720]

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'loading' | 'alt'> & {
  /** /pictures/<slug>/<view>-<width>.avif for our own renders; any other URL is shown as it is. */
  src: string
  /** Empty when the name is right beside it. */
  alt: string
  /** Pixels of the largest version; only their ratio matters to the layout. */
  width?: number
  height?: number
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string
  /** The first picture of a page: loaded at once, before anything else. */
  priority?: boolean
  /** Whose neutral picture stands in when this one cannot be loaded. */
  fallback?: ProductType
}

/** The neutral picture of a product type. What can be turned round is shown from both sides. */
export const defaultPicture = (type: ProductType) =>
  `/pictures/default-${type}/${type === 'phone' || type === 'tablet' ? 'pair' : 'main'}-720.avif`

/** The same render at every width, as a srcset; undefined for pictures that are not ours. */
export function pictureSources(src: string): { avif: string; webp: string; plain: string } | undefined {
  const stem = ownPicture.exec(src)?.[1]
  if (stem === undefined) return undefined
  const available = /\/(?:front|back|side)$/.test(stem) ? widthsOfOneSide : widths
  const set = (format: string) => available.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp'), plain: `${stem}-720.webp` }
}

/** AVIF and WebP at three widths for our renders, a plain contained image for other URLs, a neutral picture for broken ones. */
export function Picture({
  src,
  alt,
  width = 720,
  height = 720,
  sizes = '(min-width: 45rem) 24rem, 50vw',
  priority = false,
  fallback = 'phone',
  ...rest
}: PictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const image = useRef<HTMLImageElement>(null)
  const shown = src === '' || broken.includes(src) ? defaultPicture(fallback) : src
  const sources = pictureSources(shown)

  const adopted = useRef(false)
  useEffect(() => {
    if (adopted.current) return
    adopted.current = true
    // An image that failed before React took over the page never fires its error event again.
    const element = image.current
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== '')
      setBroken((known) => [...known, shown])
  }, [shown])

  // Even the stand-in is missing: an empty place of the same size, with the words for those who listen.
  if (broken.includes(shown)) return alt === '' ? null : <span role="img" aria-label={alt} />

  const img = (
    <img
      {...rest}
      ref={image}
      alt={alt}
      src={sources?.plain ?? shown}
      width={width}
      height={height}
      decoding="async"
      onError={() => setBroken((known) => [...known, shown])}
      {...(sources ? {} : { 'data-plain': true })}
      {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
  if (sources === undefined) return img
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {img}
    </picture>
  )
}
