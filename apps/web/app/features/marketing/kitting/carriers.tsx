import { wirelessCarriers } from '@portal/domain/carriers'
import { carousel } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'
import { Carousel } from '../carousel/carousel.tsx'

const slideOf = (carrier: string) => ({
  key: carrier,
  content: (
    <Link
      className="carrier-name"
      to={`${paths.phones}?${new URLSearchParams({ carriers: carrier })}`}
      prefetch="intent"
    >
      {carrier}
    </Link>
  ),
})

/**
 * One carrier at a time, turning every five seconds (docs/spec/storefront.md#carousels); its name leads to its phones.
 */
export function Carriers() {
  return (
    <section className="page-section carriers" aria-labelledby="carriers">
      <div className="wrap">
        <h2 id="carriers">Activated on the carrier of your choice</h2>
        <Carousel
          label="Carriers"
          intervalMs={carousel.carrierIntervalMs}
          visible={1}
          slides={wirelessCarriers().map(slideOf)}
        />
      </div>
    </section>
  )
}
