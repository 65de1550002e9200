import { Suspense } from 'react'
import { lazy } from '../../lib/lazy.ts'

const StartAt = lazy(() => import('./start-at.tsx').then((module) => ({ default: module.StartAt })))

/** "Start at" in the menus of a person; it loads when a menu is opened for the first time. */
export const StartAtEntry = ({ isOpen }: { isOpen: boolean }) =>
  isOpen && (
    <Suspense>
      <StartAt />
    </Suspense>
  )
