import { MenuEntry } from './menu-entry.tsx'
import type { ShellProps } from './shell-props.ts'
import { portalLinks } from './site-links.ts'

type PortalBarProps = Pick<ShellProps, 'onChooseAccounts'> & {
  /** False until the browser has read the session; the bar keeps its height meanwhile. */
  isAdministrator: boolean
}

/** Accounts, Orders, Fleet and, for administrators, Admin, below the header of portal routes. */
export function PortalBar({ isAdministrator, onChooseAccounts }: PortalBarProps) {
  return (
    <nav className="portal-bar" aria-label="Portal">
      <ul className="wrap">
        {portalLinks({ isAdministrator }).map((link) => (
          <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />
        ))}
      </ul>
    </nav>
  )
}
