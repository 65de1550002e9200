/**
 * What the form of a new product starts with (docs/spec/catalog.md#products): active, MSRP 0, everything else empty or
 * off. Year, stock and what the shop adds to a card are left out; left out, they take their own defaults.
 */
export const newProduct = () => ({
  model: '',
  manufacturerId: '',
  productTypeId: '',
  zohoProductId: '',
  msrp: 0,
  image: '',
  shortDescription: '',
  longDescription: '',
  battery: '',
  camera: '',
  screenSize: '',
  processor: '',
  chargingSpeed: '',
  unlocked: false,
  isAmazonApproved: false,
  isScreenRepairEligible: false,
  isBundle: false,
  isActive: true,
})

/**
 * The last segment of a product's address (docs/spec/catalog.md#slugs): lowercase maker plus model, spaces as
 * hyphens; the model alone when the maker is NONE. Other characters that a URL would escape go.
 */
export function productSlug({ manufacturerName, model }: { manufacturerName: string; model: string }) {
  const words = manufacturerName.toUpperCase() === 'NONE' ? model : `${manufacturerName} ${model}`
  return words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** A picture of a product: its address, and what it shows in words for people who cannot see it. */
export type ProductPicture = { image: string; alt: string }

/** A product's pictures as they are stored: the first is its `image`, whose text may be empty (docs/spec/catalog.md#pictures). */
type StoredPictures = { image: string; imageAlt: string; morePictures: readonly ProductPicture[] }

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

/** Where product pictures that were uploaded are served from. */
export const uploadedPicturesPath = '/pictures/uploads'

/** The address of an uploaded picture in its middle size; the shop finds the other sizes and formats by it. */
export const uploadedPicture = (id: string) => `${uploadedPicturesPath}/${id}-720.avif`

/** The id of an uploaded picture by one of its addresses; undefined for every other address. */
export const uploadedPictureId = (address: string): string | undefined =>
  /^\/pictures\/uploads\/([\da-f]{32})-(?:480|720|1240)\.(?:avif|webp)$/.exec(address)?.[1]

/** Whether a product may show this picture: one of ours, or one that the web serves safely. */
export function isPictureAddress(address: string): boolean {
  if (/^\/pictures\/[\w-]+\/[\w-]+\.(?:avif|webp|png|jpe?g)$/.test(address)) return true
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(address)) return false
  return URL.canParse(address) && new URL(address).username === ''
}
