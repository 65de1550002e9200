import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Tape } from '../../../ui/tape.tsx'
import { qrPath, qrSide } from '../page-parts/qr-code.ts'

type Service = { title: string; text: string; to?: string; more?: string }

const services: readonly Service[] = [
  {
    title: 'Procurement',
    text: 'Phones, tablets, routers and accessories from every carrier, compared and ordered in one place.',
    to: paths.phones,
    more: 'Shop phones',
  },
  {
    title: 'Kitting and staging',
    text: 'Set up, protected, tagged and tested at our bench before they ship.',
    to: paths.kitting,
    more: 'See the three stages',
  },
  {
    title: 'Mobile device management',
    text: 'Policies, apps, lock and locate for every device you run.',
    to: paths.mdm,
    more: 'How MDM works',
  },
  {
    title: 'Wireless expense management',
    text: 'We audit the carrier’s bill line by line, so you pay only for what your drivers use.',
  },
  {
    title: 'Device lifecycle management',
    text: 'From the first order to the replacement: who has which unit, how old it is and what comes next.',
  },
  {
    title: 'Protection and repair',
    text: 'Cases and glass that prevent breaks, and a plan for the screens that break anyway.',
  },
  {
    title: `${brand.claims.support} help desk`,
    text: 'Email us any time. We act immediately on anything that stops a route.',
    to: paths.contact,
    more: 'Support hours',
  },
  {
    title: 'Device program for delivery partners',
    text: 'For the delivery partners of a large retailer: the approved devices, staged with the apps the program asks for.',
  },
]

/** Everything we do around a device, in the order in which a fleet meets it. */
export function Breadth() {
  return (
    <section className="page-section" aria-labelledby="breadth">
      <div className="wrap page-split">
        <div className="page-sticky">
          <h2 id="breadth">From the first order to the last bill</h2>
          <p className="page-lead">Take one service or all of them. One team runs them.</p>
        </div>
        <dl className="page-rows">
          {services.map(({ title, text, to, more }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {text}{' '}
                {to && (
                  <Link to={to} className="link" prefetch="intent">
                    {more}
                  </Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const steps = [
  [
    'Make your order',
    'Choose devices, carriers and apps in the shop, or tell an agent what your station runs.',
  ],
  ['Receive your custom phone', 'Charged, loaded and tagged. The carton is packed by unit number.'],
  ['Streamline your business', 'Your drivers drive. We handle devices, repairs and bills.'],
] as const

/** The way from order to route, in three steps along one line. */
export function Process() {
  return (
    <section className="page-section" id="our-process" data-ground="sunken" aria-labelledby="process">
      <div className="wrap">
        <h2 id="process">Our process</h2>
        <ol className="route-steps">
          {steps.map(([title, text], index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const points = [
  [
    'Zero-touch enrollment via QR code',
    'Switch the device on and show it the code. It enrolls itself and loads its profile. No typing.',
  ],
  [
    'Custom profiles for two MDM products',
    'We write and maintain the profile on either product: what drivers see, what stays locked, what happens to a lost phone.',
  ],
  [
    'Ongoing device management',
    'Included with the yearly subscription. Ask for a change and it goes out to every device that has the profile.',
  ],
] as const

/** What we do with MDM after the device has shipped. */
export function MdmSupport({ productPath }: { productPath: string | undefined }) {
  return (
    <section className="mdm-support on-dark" aria-labelledby="mdm-support">
      <div className="wrap">
        <figure>
          <EnrollmentCode />
          <figcaption>
            Your code enrolls a device. This one dials <span>{brand.phone.vanity}</span>.
          </figcaption>
        </figure>
        <div>
          <h2 id="mdm-support">MDM support</h2>
          <ul className="check-list">
            {points.map(([title, text]) => (
              <li key={title}>
                <Check size={18} aria-hidden />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className="page-actions">
            <ButtonLink
              to={productPath ?? paths.servicesSoftware}
              variant="ghost"
              size="lg"
              arrow
              prefetch="intent"
            >
              Yearly subscription
            </ButtonLink>
            <ButtonLink to={paths.mdm} variant="ghost" size="lg" prefetch="intent">
              How MDM works
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

const tags = ['kitting-and-staging', 'screen-repair-coverage', 'wireless-expense-management'] as const

/** Services as what they are in the shop: tags, on a rail of tape. */
export function HangingTags() {
  return (
    <div className="hanging-tags" role="img" aria-label="Three tags: kitting, screen repair, expenses.">
      <Tape />
      <div>
        {tags.map((slug) => (
          <Picture
            key={slug}
            src={`/pictures/${slug}/main-720.avif`}
            alt=""
            priority
            fallback="service"
            sizes="(min-width: 64rem) 24rem, 55vw"
          />
        ))}
      </div>
    </div>
  )
}

/** Light modules around the code, which scanners need. */
const quiet = 4
const side = qrSide + 2 * quiet

/** A code in the corners of a viewfinder. It dials the sales desk, as its description says. */
function EnrollmentCode() {
  return (
    <svg
      className="enrollment-code"
      viewBox={`${-quiet - 3} ${-quiet - 3} ${side + 6} ${side + 6}`}
      width="400"
      height="400"
      role="img"
      aria-label={`QR code that dials ${brand.phone.dotted}`}
    >
      <g className="finder" transform={`translate(${qrSide / 2} ${qrSide / 2})`}>
        {[0, 90, 180, 270].map((turn) => (
          <path key={turn} d="M-16.6 -10V-14.6a2 2 0 0 1 2 -2H-10" transform={`rotate(${turn})`} />
        ))}
      </g>
      <rect className="paper" x={-quiet} y={-quiet} width={side} height={side} rx="1.2" />
      <path className="modules" d={qrPath(brand.phone.href)} shapeRendering="crispEdges" />
    </svg>
  )
}
