import type { Link } from './email-definition.ts'

const ownPicture = /^(\/pictures\/.+)-\d+\.(?:avif|webp)$/

/**
 * The address of a product's picture as emails carry it: ours as WebP, which more mail programs show than AVIF, from where the
 * portal is reached; others where they are, if that is safe. '' for none.
 */
export function emailPicture(image: string | undefined, link: Link): string {
  const own = ownPicture.exec(image ?? '')?.[1]
  if (own !== undefined) return link(`${own}-480.webp`)
  return image?.startsWith('https://') ? image : ''
}
