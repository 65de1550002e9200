/** A picture of a product: its address, and what it shows in words for people who cannot see it. */
export type ProductPicture = { image: string; alt: string }

/** A product's pictures as they are stored: the first is its `image`, whose text may be empty (docs/spec/catalog.md#pictures). */
export type StoredPictures = { image: string; imageAlt: string; morePictures: readonly ProductPicture[] }

/** All pictures of a product in their order. */
export const picturesOf = ({ image, imageAlt, morePictures }: StoredPictures): ProductPicture[] => [
  { image, alt: imageAlt },
  ...morePictures,
]

/** The same the other way round. There is always a first one. */
export const withPictures = (
  first: ProductPicture,
  more: readonly ProductPicture[],
): StoredPictures & { morePictures: ProductPicture[] } => ({
  image: first.image,
  imageAlt: first.alt,
  morePictures: [...more],
})

/**
 * The pictures after only the image changed, by a form or a file that knows no others: the new one is the first. Its text
 * is its own where it was in the list already, and the old first one's text goes with that picture.
 */
export function withImage(
  before: StoredPictures | undefined,
  image: string,
): ReturnType<typeof withPictures> {
  if (before === undefined) return withPictures({ image, alt: '' }, [])
  if (before.image === image) return withPictures({ image, alt: before.imageAlt }, before.morePictures)
  const known = before.morePictures.find((picture) => picture.image === image)
  return withPictures(
    { image, alt: known?.alt ?? '' },
    before.morePictures.filter((picture) => picture !== known),
  )
}

/** What a picture shows in words: its own text, or the name of the product. */
export const altOf = ({ alt }: Pick<ProductPicture, 'alt'>, productName: string): string =>
  alt === '' ? productName : alt

/** The pictures as the shop says them: null where there is nothing to say beyond the image of the product. */
export function shownPictures(stored: StoredPictures, productName: string): ProductPicture[] | null {
  if (stored.imageAlt === '' && stored.morePictures.length === 0) return null
  return picturesOf(stored).map((picture) => ({ ...picture, alt: altOf(picture, productName) }))
}

/** The places of pictures that are in the list before them already. */
export const repeatedPictures = (pictures: ReadonlyArray<Pick<ProductPicture, 'image'>>): number[] =>
  pictures.flatMap(({ image }, place) =>
    pictures.findIndex((picture) => picture.image === image) < place ? [place] : [],
  )
