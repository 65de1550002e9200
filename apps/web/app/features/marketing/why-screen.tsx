import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Why Us', 'Why delivery fleets order from us.')

/** Why us (storefront 2). */
export default function WhyScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Why WBC?</h1>
      <p className="mt-4 text-lead text-muted">
        Devices that arrive charged, loaded and tagged, on any carrier.
      </p>
    </main>
  )
}
