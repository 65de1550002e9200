import { brand } from '@portal/domain/brand'
import { installedApps } from '@portal/domain/installed-apps'
import { paths } from '@portal/domain/paths'
import {
  ClipboardCheck,
  LayoutGrid,
  LockKeyhole,
  type LucideIcon,
  Phone,
  QrCode,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ButtonContent, type ButtonLook, buttonClass } from '../../../ui/button-look.tsx'
import { Tape } from '../../../ui/tape.tsx'
import { ScenePicture } from '../page-parts/scene-picture.tsx'

/** What is MDM? in one sentence, and a fleet on one screen. */
export function MdmHero() {
  return (
    <header className="mdm-hero">
      <div className="wrap page-hero">
        <div>
          <h1 className="display">Mobile Device Management</h1>
          <p>
            Every phone of your fleet enrolled, locked down and up to date. From one console, wherever the
            vans are.
          </p>
          <div className="page-actions">
            <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
              Shop Now
            </ButtonLink>
            <CallLink>Talk to our Experts</CallLink>
          </div>
        </div>
        <ScenePicture
          scene="mdm"
          alt="A tablet that lists 24 enrolled phones by unit number, with two of the phones beside it."
          sizes="(min-width: 60rem) 44rem, 92vw"
        />
      </div>
    </header>
  )
}

const profile = () =>
  [
    ['Apps', `${installedApps().length} work apps`],
    ['App store', 'Closed'],
    ['Screen lock', 'PIN, reset from the office'],
    ['Location', 'GPS during shifts'],
    ['If lost', 'Lock, then wipe'],
  ] as const

/** MDM explained, beside a profile one could sign. */
export function Explanation() {
  return (
    <section className="page-section" aria-labelledby="what-mdm-is">
      <div className="wrap page-split">
        <div className="page-prose">
          <h2 id="what-mdm-is">What is MDM?</h2>
          <p className="page-lead">
            Software on each device, controlled from one console, not by the person holding it.
          </p>
          <p>
            You decide once what a route phone may do, and we set it up as a profile. Every phone with that
            profile follows it: the ones on the road today and the ones you add next month.
          </p>
          <p>
            Drivers see the apps they need and nothing else. You see where each unit is, what runs on it and
            whether it follows your rules.
          </p>
        </div>
        <figure className="profile">
          <figcaption>
            <b>Route phone</b> Sample profile
          </figcaption>
          <dl>
            {profile().map(([setting, value]) => (
              <div key={setting}>
                <dt>{setting}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </figure>
      </div>
    </section>
  )
}

type Feature = { icon: LucideIcon; title: string; text: string }

const features: readonly Feature[] = [
  {
    icon: QrCode,
    title: 'Enrollment',
    text: 'The device reads a QR code when it is first switched on, and sets itself up. Zero touch.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Policy enforcement',
    text: 'Camera, hotspot, settings, screen lock: allowed or not, the same on every unit.',
  },
  {
    icon: LayoutGrid,
    title: 'App management',
    text: 'Work apps arrive and update by themselves. Everything else stays off the phone.',
  },
  {
    icon: LockKeyhole,
    title: 'Remote lock or wipe',
    text: 'GPS tracking shows where a lost phone is. If it does not come back, lock it or wipe it.',
  },
  {
    icon: ShieldCheck,
    title: 'Data protection',
    text: 'Work data stays in the work apps, behind the screen lock, and is gone when the device is wiped.',
  },
  {
    icon: ClipboardCheck,
    title: 'Compliance monitoring',
    text: 'A unit that falls behind on updates or breaks a rule gets flagged before anyone asks.',
  },
]

/** What MDM does, six times. */
export function MdmFeatures() {
  return (
    <section className="page-section" data-ground="sunken" aria-labelledby="mdm-features">
      <div className="wrap">
        <h2 id="mdm-features">What it does</h2>
        <ul className="page-grid mdm-features">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} strokeWidth={1.75} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const reasons = [
  {
    title: 'Security',
    text: 'A phone in a van holds routes, addresses and door codes.',
    points: [
      'Screen lock on every unit',
      'Lost phones found by GPS, locked or wiped',
      'Only apps that you approved',
    ],
  },
  {
    title: 'Compliance',
    text: 'Programs and partners ask what your devices can do.',
    points: [
      'One policy, the same everywhere',
      'Updates installed on time',
      'The state of each device on record',
    ],
  },
  {
    title: 'Device Management',
    text: 'The dock is no place for settings.',
    points: [
      'New units enroll by QR code',
      'PINs and passwords reset remotely',
      'Apps added to the whole fleet at once',
    ],
  },
] as const

/** Three reasons, for three kinds of worry. */
export function RightForYou() {
  return (
    <section className="right-for-you on-dark" aria-labelledby="right-for-you">
      <Tape />
      <div className="wrap">
        <h2 id="right-for-you">How the MDM is right for you</h2>
        <ul>
          {reasons.map(({ title, text, points }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <p>
          Ongoing management is included with the yearly subscription.{' '}
          <Link to={paths.servicesSoftware} className="link" prefetch="intent">
            See services in the shop
          </Link>
        </p>
      </div>
    </section>
  )
}

type CallLinkProps = Pick<ButtonLook, 'variant' | 'size'> & { children: ReactNode }

/** Calls the sales desk: a link that looks like a button. */
function CallLink({ variant = 'ghost', size = 'lg', children }: CallLinkProps) {
  return (
    <a href={brand.phone.href} className={buttonClass({ variant, size })}>
      <ButtonContent icon={<Phone size={18} aria-hidden />}>{children}</ButtonContent>
    </a>
  )
}
