import { paths } from '@portal/domain/paths'
import { Link, useLocation } from 'react-router'
import type { ShellProps, ShellSession } from './shell-props.ts'
import { currentMark, portalLinks } from './site-links.ts'

type PortalBarProps = Pick<ShellProps, 'onChooseAccounts'> & {
  /** Null until the browser has read the session; the bar keeps its height meanwhile. */
  session: ShellSession | null
}

/** Accounts, Orders and, for administrators, Admin, below the header of portal routes. */
export function PortalBar({ session, onChooseAccounts }: PortalBarProps) {
  const { pathname } = useLocation()
  return (
    <nav className="portal-bar" aria-label="Portal">
      <ul className="wrap">
        {portalLinks(session ?? { isAdministrator: false }).map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              {...currentMark(pathname, to)}
              onClick={() => to === paths.accounts && onChooseAccounts?.()}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
