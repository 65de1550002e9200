import type { MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { AboutColumns, AboutPhones, FounderQuote, TeamStories } from './about/about-sections.tsx'
import '../../styles/marketing-people.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About',
    description: 'Meet the people who stage, tag and support business phones for delivery service partners.',
  })

/** About (docs/spec/storefront.md#marketing-pages). */
export default function AboutScreen() {
  return (
    <main id="main">
      <header className="wrap page-head">
        <h1 className="display">Designed to Work for You</h1>
        <div>
          <h2>What we do</h2>
          <p>
            We prepare business phones for delivery service partners. Each one arrives charged, loaded with
            your apps, and tagged with your short code, unit number and phone number. It works on any carrier.
          </p>
          <p>And we stay: for the bill, the cracked screen and the phone left at a stop.</p>
        </div>
      </header>
      <AboutPhones />
      <AboutColumns />
      <FounderQuote />
      <TeamStories />
    </main>
  )
}
