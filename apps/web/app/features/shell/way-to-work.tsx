import { type WaitingCounts as Counts, waitingFigure, waitingInAll } from '@portal/domain/waiting'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { useMedia } from '../../lib/use-media.ts'
import { CountMark } from './place-count.tsx'
import { portalLinks, type ShellSession } from './site-links.tsx'

// Counted after the page is there.
const WaitingReader = lazy(() =>
  import('./waiting-counts.tsx').then((module) => ({ default: module.WaitingCounts })),
)

/**
 * The way on from the shop, where signing in leads: the person's first page, with how much waits for the person. It is the first at
 * this end of the bar, and the number lies above its corner, so that nothing moves when they come.
 */
export function WayToWork({ session }: { session: ShellSession }) {
  const [counts, setCounts] = useState<Counts>({})
  // On narrow screens the menu leads there, without a number.
  const isSeen = useMedia('(min-width: 64rem)')
  const [first] = portalLinks(session)
  if (!first) return null
  const waiting = waitingInAll(counts)
  return (
    <nav className="site-nav" aria-label="Portal">
      <ul>
        <li>
          <Link to={first.to}>
            {first.label}
            {waiting && (
              <>
                <span className="vh">, {waitingFigure(waiting.count)} waiting</span>
                <CountMark {...waiting} />
              </>
            )}
          </Link>
        </li>
      </ul>
      {isSeen && (
        <Suspense>
          <WaitingReader onCounts={setCounts} />
        </Suspense>
      )}
    </nav>
  )
}
