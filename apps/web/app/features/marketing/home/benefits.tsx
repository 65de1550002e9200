import { paths } from '@portal/domain/paths'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Scene, type SceneName } from '../scene.tsx'

type Feature = { to: string; scene: SceneName; title: string; text: string; alt: string }

const features: Feature[] = [
  {
    to: paths.kitting,
    scene: 'kitting',
    title: 'Kitting & Staging',
    text: 'Case and glass fitted, apps installed, charged to 100% and tagged with your short code, unit number and phone number.',
    alt: 'Screen glass, phone and rugged case pulled apart along one line, with the hang tag of unit DSP4-014.',
  },
  {
    to: paths.mdm,
    scene: 'mdm',
    title: 'Mobile Device Management',
    text: 'Enroll with a QR code, send apps to the whole fleet, and lock or wipe a lost phone from the office.',
    alt: 'A tablet that lists the 24 enrolled devices of a fleet, with two phones that carry a check mark.',
  },
]

/** The two services every device goes through. */
export function FeatureCards() {
  return (
    <div className="wrap home-features">
      {features.map(({ to, scene, title, text, alt }) => (
        <article key={to} className="home-feature on-dark">
          <div className="home-feature-art" data-scene={scene}>
            <Scene name={scene} alt={alt} sizes="(min-width: 60rem) 36rem, 92vw" />
          </div>
          <div className="home-feature-text">
            <h2>
              <Link to={to} prefetch="intent">
                {title}
              </Link>
            </h2>
            <p>{text}</p>
            <ArrowRight className="arrow" size={24} aria-hidden />
          </div>
        </article>
      ))}
    </div>
  )
}

const columns = [
  {
    title: 'Procurement & Setup',
    text: 'We source phones, tablets and routers on any carrier, and stage each one before it leaves us.',
    points: ['Any carrier, or unlocked', 'Bought, financed or subsidized', 'Charged, loaded and tagged'],
  },
  {
    title: 'Deployment & Management',
    text: 'Devices reach your station enrolled. Drivers take one from the box, sign in and leave.',
    points: [
      'Zero-touch enrollment by QR code',
      'Apps and policies for the whole fleet',
      'Lock, locate or wipe remotely',
    ],
  },
  {
    title: 'Ongoing Support & Maintenance',
    text: 'When a screen cracks or a bill looks wrong, you call the people who prepared the device.',
    points: [
      'Help desk by email 24/7',
      'Screen repair, once or by subscription',
      'Carrier bills audited line by line',
    ],
  },
]

/** From the purchase to the last day on the route, in three columns. */
export function SeamlessManagement() {
  return (
    <section className="home-sunken" aria-labelledby="seamless">
      <div className="wrap home-section">
        <div className="home-head">
          <h2 id="seamless">Seamless Management</h2>
          <p>One team takes care of a device from the first quote to its last day on the route.</p>
        </div>
        <ul className="home-columns">
          {columns.map(({ title, text, points }) => (
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
      </div>
    </section>
  )
}

const painPoints = [
  {
    Drawing: ManyIntoOne,
    title: 'Too many vendors',
    text: 'Carrier, device, case, mount, repair: five invoices and five hotlines. With us it’s one order, one tag and one number to call.',
  },
  {
    Drawing: OneOfAKind,
    title: 'Generic solutions',
    text: 'A retail phone arrives with a retail setup. Ours arrive with your apps, your policies and your unit number on the lock screen.',
  },
  {
    Drawing: TestedPower,
    title: 'Tech challenges',
    text: 'Forgotten PINs, empty batteries and unfinished updates stop a van. We test every device before it ships and manage it after.',
  },
  {
    Drawing: AnswerAtOnce,
    title: 'Support delays',
    text: 'A driver at the dock cannot wait in a queue. We act immediately on anything that stops a route, day or night.',
  },
]

/** What fleets struggle with, and what changes. */
export function PainPoints() {
  return (
    <section className="wrap home-section home-pains" aria-labelledby="wireless">
      <div className="home-pains-head">
        <h2 id="wireless">Simplifying the Complex World of Wireless</h2>
        <p>
          One fleet phone involves a carrier, a manufacturer, a case supplier, an app vendor and a repair
          shop. We handle all of them.
        </p>
        <ButtonLink to={paths.services} arrow prefetch="intent">
          Our Services
        </ButtonLink>
      </div>
      <ul className="home-pain-points">
        {painPoints.map(({ Drawing, title, text }) => (
          <li key={title}>
            <Drawing />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Small line drawings, 72 by 48; the one filled part in hi-vis is what we change. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="home-drawing"
      viewBox="0 0 72 48"
      width="72"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** Five lines run into one tag. */
function ManyIntoOne() {
  return (
    <Drawing>
      <path d="M2 4h10c16 0 12 20 28 20M2 14h8c16 0 14 10 30 10M2 24h38M2 34h8c16 0 14-10 30-10M2 44h10c16 0 12-20 28-20" />
      <path d="M46 14h24v20H46l-6-6v-8z" className="fill" />
      <circle cx="47" cy="24" r="2" />
    </Drawing>
  )
}

/** Three phones alike, one made for the unit. */
function OneOfAKind() {
  return (
    <Drawing>
      <rect x="2" y="8" width="14" height="32" rx="3" />
      <rect x="20" y="8" width="14" height="32" rx="3" />
      <rect x="38" y="8" width="14" height="32" rx="3" />
      <rect x="54" y="2" width="16" height="44" rx="3" className="fill" />
      <path d="M58 30h8M58 35h5M7 35h4M25 35h4M43 35h4" />
    </Drawing>
  )
}

/** A battery that is nearly empty, and a check. */
function TestedPower() {
  return (
    <Drawing>
      <rect x="2" y="12" width="40" height="24" rx="3" />
      <path d="M42 20h4v8h-4M8 18v12" />
      <circle cx="56" cy="24" r="14" className="fill" />
      <path d="m49.500 24.500 4.500 4.500 9-10" />
    </Drawing>
  )
}

/** A clock, and the answer that does not wait for it. */
function AnswerAtOnce() {
  return (
    <Drawing>
      <circle cx="22" cy="24" r="20" />
      <path d="M22 12v12l8 5" />
      <path d="M38 8h32v20H54l-8 8v-8h-8z" className="fill" />
      <path d="M45 15h18M45 21h11" />
    </Drawing>
  )
}
