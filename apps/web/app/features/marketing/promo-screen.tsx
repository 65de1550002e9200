import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () =>
  pageMeta('Price Match Guarantee', 'The terms of our price match guarantee.')

/** Promo page (portal 2). */
export default function PromoScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>$500 Price Match Guarantee – Terms &amp; Conditions</h1>
      <p className="mt-4 text-lead text-muted">We beat or match any offer, or pay you $500.</p>
    </main>
  )
}
