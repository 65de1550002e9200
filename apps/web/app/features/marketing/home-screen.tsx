import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () =>
  pageMeta('Business phones, ready to route', 'Phones and tablets for delivery fleets.')

/** Home (storefront 2). */
export default function HomeScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Phones that arrive ready to route.</h1>
      <p className="mt-4 text-lead text-muted">
        Charged, loaded with your apps, and tagged with the unit number and phone number.
      </p>
    </main>
  )
}
