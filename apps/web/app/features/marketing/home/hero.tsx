import { paths } from '@portal/domain/paths'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Scene } from '../scene.tsx'

/** On phones it is slightly wider than the screen; asking for less than that halves what the first picture weighs. */
export const heroSizes = '(min-width: 45rem) 54vw, 92vw'

/** The promise, the two ways on, and the devices with their hang tag. */
export function Hero() {
  return (
    <div className="wrap home-hero-in">
      <div className="home-copy">
        <h1>Phones that arrive ready to route.</h1>
        <p>
          Charged, loaded with your apps, and tagged with the unit number and phone number. Hand one to a
          driver and go, on any carrier.
        </p>
        <div className="home-actions">
          <ButtonLink to={paths.phones} variant="signal" size="lg" arrow prefetch="intent">
            Shop Now
          </ButtonLink>
          <ButtonLink to={paths.services} variant="ghost" size="lg" prefetch="intent">
            Our Process
          </ButtonLink>
        </div>
      </div>
      <div className="home-art">
        <Scene
          name="hero"
          alt="A phone, a tablet and a rugged phone prepared for unit DSP4-014. The hang tag lists charge 100%, 11 of 11 apps, MDM enrolled, and the assigned phone number."
          sizes={heroSizes}
          priority
        />
      </div>
    </div>
  )
}
