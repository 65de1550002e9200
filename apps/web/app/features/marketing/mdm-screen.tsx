import type { MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { Explanation, MdmFeatures, MdmHero, RightForYou } from './mdm/mdm-sections.tsx'
import { CallLine } from './page-parts/call-line.tsx'
import '../../styles/marketing-solutions.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mobile Device Management',
    description:
      'Enrollment by QR code, policies, apps, GPS tracking, remote lock or wipe and compliance for every phone of your fleet.',
  })

/** Mobile Device Management (docs/spec/storefront.md#marketing-pages). */
export default function MdmScreen() {
  return (
    <main id="main">
      <MdmHero />
      <Explanation />
      <MdmFeatures />
      <RightForYou />
      <CallLine
        heading="Bring your rules"
        text="Tell us what a phone may do at your station. We’ll write the profile."
      />
    </main>
  )
}
