import { brand } from '@portal/domain/brand'
import { deskPath } from '@portal/domain/desk-paths'
import { paths } from '@portal/domain/paths'
import { mayOpen } from '@portal/domain/screen-rights'
import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { OfflineMark } from '../../ui/offline-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PromoBar } from './promo-bar.tsx'
import type { ShellProps } from './shell-props.ts'

/** The sticky bar of every page (docs/spec/navigation.md#header): white on public routes, asphalt on signed-in ones. */
export function SiteHeader(props: ShellProps) {
  const { kind, session } = props
  return (
    <>
      {kind === 'public' && <PromoBar />}
      <header className={classNames('site-header', kind === 'app' && 'on-dark')} data-kind={kind}>
        <div className="wrap site-bar">
          <Link to={paths.home} className="home">
            <Logo />
          </Link>
          <MainNav />
          <div className="site-side">
            {kind === 'public' && (
              <a className="tel" href={brand.phone.href}>
                <Phone size={18} aria-hidden />
                {brand.phone.vanity}
              </a>
            )}
            {session === null ? <SignInLink /> : <SignedIn {...props} session={session} />}
            <MobileMenu {...props} />
          </div>
        </div>
        {kind === 'public' && <OfflineMark />}
      </header>
    </>
  )
}

function SignInLink() {
  return (
    <ButtonLink to={paths.login} className="text-ui" prefetch="intent">
      Sign In
    </ButtonLink>
  )
}

function SignedIn(props: ShellProps & { session: NonNullable<ShellProps['session']> }) {
  return (
    <>
      {/* Signing in leads everyone to the shop; below the header of portal pages the desk is the first entry. */}
      {props.kind === 'public' && props.session.hasDesk && (
        <nav className="site-nav" aria-label="Portal">
          <ul>
            <li>
              <Link to={deskPath}>Desk</Link>
            </li>
          </ul>
        </nav>
      )}
      {mayOpen(props.session.access, paths.cart) && <CartLink {...props} />}
      <AccountMenu {...props} />
    </>
  )
}
