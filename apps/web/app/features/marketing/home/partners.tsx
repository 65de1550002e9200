import { carousel } from '@portal/domain/limits'
import { Carousel } from '../carousel/carousel.tsx'

/** Keys are the symbols of /partners/marks.svg. */
const partners = {
  halden: 'Halden',
  routewell: 'Routewell',
  kestrel: 'Kestrel',
  pinpost: 'Pinpost',
  orbis: 'Orbis',
  lockstep: 'Lockstep',
  ferro: 'Ferro',
  eastline: 'Eastline',
}

const slides = Object.entries(partners).map(([key, name]) => ({
  key,
  content: <Mark id={key} name={name} />,
}))

/** Partner marks, three in view, turning every three seconds (docs/spec/storefront.md#carousels). */
export function Partners() {
  return (
    <section className="wrap home-partners" aria-labelledby="partners">
      <h2 id="partners">The brands and apps we stage for fleets</h2>
      <Carousel
        label="Partners"
        slides={slides}
        intervalMs={carousel.partnerIntervalMs}
        visible={carousel.partnersVisible}
      />
    </section>
  )
}

function Mark({ id, name }: { id: string; name: string }) {
  return (
    <svg
      className="home-mark"
      viewBox="0 0 150 40"
      width={carousel.partnerLogoWidthPx}
      height="40"
      fill="currentColor"
      role="img"
      aria-label={name}
    >
      <use href={`/partners/marks.svg#${id}`} />
    </svg>
  )
}
