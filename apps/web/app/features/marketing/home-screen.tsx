import type { LinksFunction, MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { Tape } from '../../ui/tape.tsx'
import { ClosingCall } from './home/closing-call.tsx'
import { Faq } from './home/faq.tsx'
import { FeatureCards } from './home/feature-cards.tsx'
import { Hero, heroSizes } from './home/hero.tsx'
import { homeThings } from './home/home-things.ts'
import { LostAtHome } from './home/lost-at-home.tsx'
import { OrderProcess } from './home/order-process.tsx'
import { PainPoints } from './home/pain-points.tsx'
import { Partners } from './home/partners.tsx'
import { Proof } from './home/proof.tsx'
import { SeamlessManagement } from './home/seamless-management.tsx'
import { ServiceList } from './home/service-list.tsx'
import { sceneSources } from './scene.tsx'
import '../../styles/marketing-home.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Business phones, ready to route',
    description:
      'Phones and tablets for delivery fleets: charged, loaded with your apps and tagged before they ship, on any carrier.',
    things: homeThings,
  })

export const links: LinksFunction = () => [
  {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sceneSources('hero', 'avif'),
    imageSizes: heroSizes,
    fetchPriority: 'high',
  },
]

/** Home (docs/spec/storefront.md#home). */
export default function HomeScreen() {
  return (
    <main id="main">
      <LostAtHome />
      <div className="home-hero on-dark">
        <Hero />
        <Tape />
        <Proof />
      </div>
      <Partners />
      <FeatureCards />
      <PainPoints />
      <SeamlessManagement />
      <ServiceList />
      <OrderProcess />
      <Faq />
      <ClosingCall />
    </main>
  )
}
