import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () =>
  pageMeta('Privacy Policy & SMS Terms', 'What we keep, why, and how to stop our messages.')

/** Privacy policy and SMS terms (portal 2). */
export default function PrivacyScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Privacy Policy &amp; SMS Terms</h1>
      <p className="mt-4 text-lead text-muted">What we keep, why we keep it, and how to stop our messages.</p>
    </main>
  )
}
