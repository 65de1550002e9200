import { brand } from '@portal/domain/brand'
import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { lazy } from '../../lib/lazy.ts'

// The list of routes, which every page of the portal loads, names what a route imports.
const ReceivePage = lazy(() =>
  import('./receive-page.tsx').then((module) => ({ default: module.ReceivePage })),
)

export const meta: MetaFunction = () => [{ title: `Receive boxes, ${brand.name}` }]
export const handle = { staysWhenSignedOut: true, manifest: '/receive.webmanifest' }

/** A box that arrives, on a phone (docs/spec/staging.md#receiving). */
export default function ReceiveScreen() {
  return (
    <Suspense
      fallback={<main id="main" className="wrap page" style={{ minHeight: '100svh' }} aria-busy="true" />}
    >
      <ReceivePage />
    </Suspense>
  )
}
