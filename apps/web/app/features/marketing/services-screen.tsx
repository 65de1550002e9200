import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Services', 'Add-ons, screen repair and MDM support.')

/** Services (storefront 2). */
export default function ServicesScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Services</h1>
      <p className="mt-4 text-lead text-muted">
        Add-ons, screen repair and device management for your fleet.
      </p>
    </main>
  )
}
