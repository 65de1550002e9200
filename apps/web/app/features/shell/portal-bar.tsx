import { MenuEntry } from './menu-entry.tsx'
import type { ShellProps } from './shell-props.ts'
import { portalLinks } from './site-links.ts'

/** Without a session until the browser has read it; the bar keeps its height meanwhile. */
type PortalBarProps = Pick<ShellProps, 'onChooseAccounts' | 'session'>

/** Accounts, Orders, Fleet and what a person’s roles add, below the header of portal routes. */
export function PortalBar({ session, onChooseAccounts }: PortalBarProps) {
  return (
    <nav className="portal-bar" aria-label="Portal">
      <ul className="wrap">
        {portalLinks(session).map((link) => (
          <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />
        ))}
      </ul>
    </nav>
  )
}
