import type { MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { Carriers, KittingHero } from './kitting/kitting-sections.tsx'
import { Stages } from './kitting/stages.tsx'
import { CallLine } from './page-parts/call-line.tsx'
import '../../styles/marketing-solutions.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Kitting & Staging',
    description:
      'Device setup, MDM installation, cases, screen protectors, QR asset tags, testing and secure shipping in three stages.',
  })

/** Kitting & Staging (docs/spec/storefront.md#marketing-pages). */
export default function KittingScreen() {
  return (
    <main id="main">
      <KittingHero />
      <Stages />
      <Carriers />
      <CallLine
        heading="Tell us what a unit needs"
        text="Add it to your order’s staging notes or tell your agent. Our technicians see both."
      />
    </main>
  )
}
