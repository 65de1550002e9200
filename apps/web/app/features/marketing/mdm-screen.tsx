import type { MetaFunction } from 'react-router'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () =>
  pageMeta('Mobile Device Management', 'Policies, apps, lock and locate.')

/** Mobile device management (storefront 2). */
export default function MdmScreen() {
  return (
    <main id="main" className="wrap page">
      <h1>Mobile Device Management</h1>
      <p className="mt-4 text-lead text-muted">
        Set policies, install apps, and lock or wipe a device from afar.
      </p>
    </main>
  )
}
