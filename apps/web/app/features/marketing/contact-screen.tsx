import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Contact', 'Support hours and response times.')

/** Contact (storefront 9). */
export default function ContactScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Contact</h1>
      <p className="mt-4 text-lead text-muted">Call us from 8am to 6pm Eastern, or write at any hour.</p>
    </main>
  )
}
