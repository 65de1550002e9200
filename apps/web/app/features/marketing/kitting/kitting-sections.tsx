import { brand } from '@portal/domain/brand'
import { wirelessCarriers } from '@portal/domain/carriers'
import { carousel } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Tape } from '../../../ui/tape.tsx'
import { Carousel } from '../carousel/carousel.tsx'
import { ScenePicture } from '../page-parts/scene-picture.tsx'

const everyDevice = [
  ['Device setup', 'Unboxed, updated, charged, activated'],
  ['MDM installation', 'Enrolled, with your profile on it'],
  ['Testing', 'Switched on and checked against its tag'],
  [
    'Secure shipping',
    <>
      Packed by unit. Delivered in <span className="whitespace-nowrap">{brand.estimatedDelivery}</span>
    </>,
  ],
] satisfies ReadonlyArray<readonly [string, ReactNode]>

/** The dark hero, the tape, and what happens to every device. */
export function KittingHero() {
  return (
    <header className="kitting-hero on-dark">
      <div className="wrap page-hero">
        <div>
          <h1 className="display">Your Devices, Ready for Action</h1>
          <p>
            We set up, protect, tag and test every phone and tablet at our bench. Your drivers get a device
            that works, straight out of the carton.
          </p>
          <div className="page-actions">
            <ButtonLink to={paths.phones} variant="signal" size="lg" arrow prefetch="intent">
              Shop Now
            </ButtonLink>
          </div>
        </div>
        <ScenePicture
          scene="kitting"
          alt="A phone between its screen protector and its rugged case, with the tag of unit DSP4-014."
          sizes="(min-width: 60rem) 44rem, 92vw"
        />
      </div>
      <Tape />
      <div className="kitting-facts">
        <dl className="wrap">
          {everyDevice.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}

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
