/** Where product pictures that were uploaded are served from. */
export const uploadedPicturesPath = '/pictures/uploads'

/** The address of an uploaded picture in its middle size; the shop finds the other sizes and formats by it. */
export const uploadedPicture = (id: string) => `${uploadedPicturesPath}/${id}-720.avif`

/** Whether a product may show this picture: one of ours, or one that the web serves safely. */
export function isPictureAddress(address: string): boolean {
  if (/^\/pictures\/[\w-]+\/[\w-]+\.(?:avif|webp|png|jpe?g)$/.test(address)) return true
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(address)) return false
  return URL.canParse(address) && new URL(address).username === ''
}
