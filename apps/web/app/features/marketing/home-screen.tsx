import type { LinksFunction, MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { Tape } from '../../ui/tape.tsx'
import { FeatureCards, PainPoints, SeamlessManagement } from './home/benefits.tsx'
import { ClosingCall, Faq, homeThings } from './home/faq.tsx'
import { Hero, heroSizes, LostAtHome, Partners, Proof, ServiceList } from './home/opening.tsx'
import { OrderProcess } from './home/order-process.tsx'
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
