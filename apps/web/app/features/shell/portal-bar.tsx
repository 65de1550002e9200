import { lazy, Suspense } from 'react'
import { MenuEntry } from './menu-entry.tsx'
import type { ShellProps } from './shell-props.ts'
import { portalLinks } from './site-links.ts'

const PortalSearch = lazy(() =>
  import('./portal-search.tsx').then((module) => ({ default: module.PortalSearch })),
)

/** Without a session until the browser has read it; the bar keeps its height meanwhile. */
type PortalBarProps = Pick<ShellProps, 'onChooseAccounts' | 'session'>

/** Accounts, Orders, Fleet and what a person’s roles add, and the search of those with a desk, below the header of portal routes. */
export function PortalBar({ session, onChooseAccounts }: PortalBarProps) {
  return (
    <div className="portal-bar">
      <div className="wrap">
        <nav aria-label="Portal">
          <ul>
            {portalLinks(session).map((link) => (
              <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />
            ))}
          </ul>
        </nav>
        {session?.hasDesk && (
          <Suspense fallback={<span className="icon-btn" />}>
            <PortalSearch />
          </Suspense>
        )}
      </div>
    </div>
  )
}
