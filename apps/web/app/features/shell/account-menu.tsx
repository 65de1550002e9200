import { LogOut } from 'lucide-react'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { initials, type ShellProps, type ShellSession } from './shell-props.ts'
import { portalLinks, securityLink } from './site-links.ts'

type AccountMenuProps = Pick<ShellProps, 'onSignOut' | 'onChooseAccounts'> & { session: ShellSession }

/** My Account: full name, Accounts, Orders, Admin for administrators, the theme, Sign Out. */
export function AccountMenu({ session, onSignOut, onChooseAccounts }: AccountMenuProps) {
  return (
    <DisclosureMenu
      align="end"
      buttonClassName="account-button"
      button={
        <>
          <span className="vh">My Account, </span>
          <span className="initials" aria-hidden="true">
            {initials(session.fullName)}
          </span>
          <span className="account-name">{session.fullName}</span>
        </>
      }
    >
      {(close) => (
        <>
          <p className="menu-caption">
            My Account
            <b>{session.fullName}</b>
          </p>
          <ul>
            {[...portalLinks(session), securityLink].map((link) => (
              <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />
            ))}
          </ul>
          <hr />
          <div className="menu-theme">
            <span aria-hidden="true">Theme</span>
            <ThemeSwitch />
          </div>
          <hr />
          <button
            type="button"
            onClick={() => {
              close()
              onSignOut()
            }}
          >
            <LogOut size={18} aria-hidden />
            Sign Out
          </button>
        </>
      )}
    </DisclosureMenu>
  )
}
