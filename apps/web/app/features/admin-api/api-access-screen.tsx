import { brand } from '@portal/domain/brand'
import type { MetaFunction } from 'react-router'
import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import { AllKeysSection } from './all-keys-section.tsx'

export const meta: MetaFunction = () => [{ title: `API access, ${brand.name}` }]

/** What programs are allowed to do (docs/spec/back-office.md#api-access). */
export default function ApiAccessScreen() {
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div className="grid gap-4">
        <div className="title-row">
          <h1>API access</h1>
        </div>
        <p className="max-w-prose text-muted">
          Programs call the portal with API keys. Users create their own under Sign-in & security, and those
          of an account on its page; the calls are described at{' '}
          <a className="link" href="/api/docs/">
            /api/docs
          </a>
          .
        </p>
      </div>
      <AllKeysSection />
      <WebhooksSection owner={null} about="the orders, devices and repair cases of every account" />
    </main>
  )
}
