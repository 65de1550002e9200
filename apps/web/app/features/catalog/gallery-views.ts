import type { Product } from '@portal/contract/catalog'

/** The pictures on a product's page. Our own of phones and tablets exist from three sides; any other image stands alone. */
export function galleryViews(
  { image, pictures }: Pick<Product, 'image' | 'pictures'>,
  name: string,
): NonNullable<Product['pictures']> {
  if (pictures && pictures.length > 1) return pictures
  const [first = { image, alt: name }] = pictures ?? []
  const stem = /^(\/pictures\/[a-z0-9-]+)\/pair-\d+\.(?:avif|webp)$/.exec(image)?.[1]
  if (stem === undefined) return [first]
  return [
    first,
    { image: `${stem}/front-720.avif`, alt: `${name}, front` },
    { image: `${stem}/back-720.avif`, alt: `${name}, back` },
  ]
}
