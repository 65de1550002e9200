import type { ProductType } from '@portal/domain/catalog'
import { useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { galleryViews } from './gallery-views.ts'

export type ProductGalleryProps = { image: string; name: string; type: ProductType }

/** The picture on its stage; phones and tablets can be turned round. */
export function ProductGallery({ image, name, type }: ProductGalleryProps) {
  const views = galleryViews(image)
  const [shown, setShown] = useState(0)
  const view = views[shown] ?? { label: '', src: image }
  return (
    <div className="pdp-gallery">
      <div className="stage">
        <Picture
          src={view.src}
          alt={view.label ? `${name}, ${view.label.toLowerCase()}` : name}
          fallback={type}
          priority
          sizes="(min-width: 82rem) 42rem, (min-width: 60rem) 50vw, 92vw"
        />
      </div>
      {views.length > 1 && (
        <fieldset className="pdp-views" aria-label="Views">
          {views.map(({ label, src }, index) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <Picture src={src} alt="" fallback={type} sizes="5rem" />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
