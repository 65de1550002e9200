import { brand } from '@portal/domain/brand'
import { carousel } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { notFoundMessage } from '@portal/domain/public-messages'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LostNotice } from '../../../ui/lost-notice.tsx'
import { Carousel } from '../carousel/carousel.tsx'
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

/** Any unknown path leads home (docs/spec/navigation.md#unknown-paths), which says so. */
export const LostAtHome = () => (
  <LostNotice className="wrap home-lost">
    {notFoundMessage}. This is the home page; <Link to={paths.phones}>the shop</Link> and{' '}
    <Link to={paths.contact}>contact</Link> are one step away.
  </LostNotice>
)

const proof = () => [
  { value: brand.claims.support, label: 'support' },
  { value: brand.claims.yearsOfExperience, label: 'years of experience' },
  { value: brand.claims.customersServed, label: 'customers served' },
  { value: brand.claims.dspsSupported, label: 'DSPs supported' },
]

/** The four claims of the home page (docs/spec/product.md#brand). */
export function Proof() {
  return (
    <div className="home-proof">
      <dl className="wrap">
        {proof().map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

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

/** In the order in which a device meets them, so the numbers say something. */
const services = [
  {
    title: 'Procurement',
    text: 'Phones, tablets, routers and accessories from one catalog, on any carrier.',
  },
  { title: 'Kitting and staging', text: 'Cased, charged, loaded, tested and tagged at our facility.' },
  { title: 'Mobile device management', text: 'Policies, apps, lock and wipe for every device you run.' },
  {
    title: 'Protection and repair plans',
    text: 'Rugged cases, screen glass, and screen repair once or by subscription.',
  },
  {
    title: '24/7 help desk',
    text: 'Email us at any hour. We act immediately on anything that stops a route.',
  },
  { title: 'Wireless expense management', text: 'We audit every carrier bill and flag unused lines.' },
  {
    title: 'Device lifecycle management',
    text: 'Renewals, replacements and retirement, tracked by unit number.',
  },
  {
    title: 'Delivery partner device program',
    text: 'The device list of a large retailer’s delivery partners, ready to order.',
  },
]

/** The eight services, numbered. */
export function ServiceList() {
  return (
    <section className="wrap home-section" aria-labelledby="our-services">
      <h2 id="our-services">Our Services</h2>
      <ol className="home-services">
        {services.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
