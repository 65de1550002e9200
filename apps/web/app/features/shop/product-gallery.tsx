import type { Product } from '@portal/contract/catalog'
import type { ProductType } from '@portal/domain/catalog'
import type { MouseEvent } from 'react'
import { Picture } from '../../ui/picture.tsx'

export type ProductGalleryProps = {
  product: Pick<Product, 'image' | 'pictures'>
  name: string
  type: ProductType
}

/** The pictures of a product in a row that is swiped, and small ones that lead to them; all of it works without a script. */
export function ProductGallery({ product, name, type }: ProductGalleryProps) {
  const pictures = galleryViews(product, name)
  const several = pictures.length > 1
  return (
    <div className="pdp-gallery">
      <div
        className="pdp-pictures"
        {...(several && { role: 'group', 'aria-label': 'Pictures', tabIndex: 0 })}
      >
        {pictures.map(({ image, alt }, index) => (
          <div key={image} className="stage" id={`picture-${index + 1}`}>
            <Picture
              src={image}
              alt={alt}
              fallback={type}
              priority={index === 0}
              sizes="(min-width: 82rem) 42rem, (min-width: 60rem) 50vw, 92vw"
            />
          </div>
        ))}
      </div>
      {several && (
        <nav className="pdp-views" aria-label="Views">
          {pictures.map(({ image, alt }, index) => (
            <a key={image} href={`#picture-${index + 1}`} title={alt} onClick={turnTo}>
              <Picture src={image} alt="" fallback={type} sizes="5rem" />
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

/** With a script the page stays where it is, and Back leads to the page before. */
function turnTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.querySelector(event.currentTarget.hash)?.scrollIntoView({ block: 'nearest' })
}

/** The pictures on a product's page. Our own of phones and tablets exist from three sides; any other image stands alone. */
function galleryViews(
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
