import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Kitting & Staging', 'Devices prepared before they ship.')

/** Kitting and staging (storefront 2). */
export default function KittingScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Your Devices, Ready for Action</h1>
      <p className="mt-4 text-lead text-muted">We set up, protect and test each device before it ships.</p>
    </main>
  )
}
