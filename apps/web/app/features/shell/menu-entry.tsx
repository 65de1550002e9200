import { paths } from '@portal/domain/paths'
import { Link, useLocation } from 'react-router'
import type { ShellProps } from './shell-props.ts'
import { currentMark, type SiteLink } from './site-links.ts'

type MenuEntryProps = SiteLink & { onChooseAccounts: ShellProps['onChooseAccounts'] | undefined }

/** An entry of a menu in the header, marked while its page is open. */
export function MenuEntry({ to, label, onChooseAccounts }: MenuEntryProps) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={to}
        {...currentMark(pathname, to)}
        onClick={() => to === paths.accounts && onChooseAccounts?.()}
      >
        {label}
      </Link>
    </li>
  )
}
