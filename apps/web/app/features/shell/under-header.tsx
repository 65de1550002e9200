import type { ReactNode } from 'react'
import { OfflineMark } from '../../ui/offline-mark.tsx'

/** What stays in view below the bar of a signed-in page: the bars it is given, and the lost network. */
export function UnderHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="sticky top-[var(--bar-app)] z-[15] print:hidden">
      {children}
      <OfflineMark />
    </div>
  )
}
