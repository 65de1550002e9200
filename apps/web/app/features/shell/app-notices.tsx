import { Suspense } from 'react'
import { lazy } from '../../lib/lazy.ts'

// Only people with a desk act for others or cover them.
const ActingBar = lazy(() => import('./acting-bar.tsx').then((module) => ({ default: module.ActingBar })))
const CoverBar = lazy(() => import('../cover/cover-bar.tsx').then((module) => ({ default: module.CoverBar })))

/** For whom a person with a desk works now, where that is not themselves. */
export const AppNotices = () => (
  <Suspense fallback={null}>
    <ActingBar />
    <CoverBar />
  </Suspense>
)
