import { paths } from '@portal/domain/paths'
import { Link, useLocation } from 'react-router'
import type { ShellProps } from './shell-props.ts'
import { currentMark, portalLinks } from './site-links.ts'

type PortalBarProps = Pick<ShellProps, 'onChooseAccounts'> & {
  /** False until the browser has read the session; the bar keeps its height meanwhile. */
  isAdministrator: boolean
}

/** Accounts, Orders, Fleet and, for administrators, Admin, below the header of portal routes. */
export function PortalBar({ isAdministrator, onChooseAccounts }: PortalBarProps) {
  const { pathname } = useLocation()
  return (
    <nav className="portal-bar" aria-label="Portal">
      <ul className="wrap">
        {portalLinks({ isAdministrator }).map(({ to, label }) => (
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
