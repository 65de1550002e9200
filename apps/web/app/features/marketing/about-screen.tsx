import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('About', 'Who prepares your devices.')

/** About (storefront 2). */
export default function AboutScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Designed to Work for You</h1>
      <p className="mt-4 text-lead text-muted">We prepare business phones for delivery fleets.</p>
    </main>
  )
}
