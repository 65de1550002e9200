import { brand } from '@portal/domain/brand'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { Approach, Benefits, CaseStudy, ClientFeedback, ExpertBand, ValueCards } from './why/why-sections.tsx'
import '../../styles/marketing-people.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `Why ${brand.name}`,
    description:
      'Why delivery stations order staged and managed phones from us: a case study, six benefits and what clients say.',
  })

/** Why (docs/spec/storefront.md#marketing-pages). */
export default function WhyScreen() {
  return (
    <main id="main">
      <header className="wrap page-head">
        <h1 className="display">Why {brand.name}?</h1>
        <p>
          A phone that isn’t ready costs you a route. Ours are ready when they leave our building, and we keep
          them that way.
        </p>
      </header>
      <ValueCards />
      <Approach />
      <CaseStudy />
      <Benefits />
      <ExpertBand />
      <ClientFeedback />
    </main>
  )
}
