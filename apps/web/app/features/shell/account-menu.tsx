import { mayOpen } from '@portal/domain/account-access'
import { paths } from '@portal/domain/paths'
import { LogOut, ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { initials } from '../../lib/initials.ts'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import {
  MenuEntry,
  portalLinks,
  type ShellProps,
  type ShellSession,
  type SiteLink,
  securityLink,
} from './site-links.tsx'
import { StartAtEntry } from './start-at-entry.tsx'

/** The end of the site's header for signed-in people; the bar of work pages has the same two. */
export const CartAndAccount = (props: ShellProps & { session: ShellSession }) => (
  <>
    {mayOpen(props.session.access, paths.cart) && <CartLink {...props} />}
    <AccountMenu {...props} links={portalLinks(props.session)} />
  </>
)

/** The cart with its number; the badge appears only when there is something in it. */
export function CartLink({ cartCount, onOpenCart }: Pick<ShellProps, 'cartCount' | 'onOpenCart'>) {
  const inside = cartCount === 1 ? '1 item' : `${cartCount} items`
  return (
    <Link
      className="icon-btn"
      to={paths.cart}
      aria-label={cartCount > 0 ? `Cart, ${inside}` : 'Cart'}
      onClick={() => onOpenCart?.()}
    >
      <ShoppingCart size={24} strokeWidth={1.75} aria-hidden />
      {cartCount > 0 && (
        <span className="cart-count" aria-hidden="true">
          {cartCount}
        </span>
      )}
    </Link>
  )
}

type AccountMenuProps = Pick<ShellProps, 'onSignOut' | 'onChooseAccounts'> & {
  session: ShellSession
  /** The person's pages. */
  links: readonly SiteLink[]
}

/** My Account: full name, Accounts, Orders, Admin for administrators, the theme, Sign Out. */
export function AccountMenu({ session, links, onSignOut, onChooseAccounts }: AccountMenuProps) {
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
      {(close, isOpen) => (
        <>
          <p className="menu-caption">
            My Account
            <b>{session.fullName}</b>
          </p>
          <ul>
            {[...links, securityLink].map((link) => (
              <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />
            ))}
          </ul>
          <hr />
          <div className="menu-theme">
            <span aria-hidden="true">Theme</span>
            <ThemeSwitch />
          </div>
          <StartAtEntry isOpen={isOpen} />
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
