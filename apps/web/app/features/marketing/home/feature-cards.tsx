import { paths } from '@portal/domain/paths'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
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
