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
