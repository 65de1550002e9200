import { type Banner, brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Phone } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { classNames } from '../../ui/class-names.ts'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { Logo } from '../../ui/logo.tsx'
import { OfflineMark } from '../../ui/offline-mark.tsx'
import { AccountPlace, NotYetKnown } from './account-place.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { currentMark, isCurrent, mainLinks, type ShellProps, solutions } from './site-links.tsx'

// Visitors have neither work nor cart nor account.
const WayToWork = lazy(() => import('./way-to-work.tsx').then((module) => ({ default: module.WayToWork })))
const SignedIn = lazy(() =>
  import('./account-menu.tsx').then((module) => ({ default: module.CartAndAccount })),
)

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
            {session && (
              <Suspense>
                <WayToWork session={session} />
              </Suspense>
            )}
            {kind === 'public' && (
              <a className="tel" href={brand.phone.href}>
                <Phone size={18} aria-hidden />
                {brand.phone.vanity}
              </a>
            )}
            {session === null ? (
              <NotYetKnown kind={kind} />
            ) : (
              <Suspense fallback={<AccountPlace />}>
                <SignedIn {...props} session={session} />
              </Suspense>
            )}
            <MobileMenu {...props} />
          </div>
        </div>
        {kind === 'public' && <OfflineMark />}
      </header>
    </>
  )
}

/** The one offer above every public page, said in full at every width; none where the settings say so. */
function PromoBar() {
  if (brand.banner === false) return null
  const { lead, text, action, to } = brand.banner ?? guarantee()
  return (
    <aside aria-label="Offer">
      <Link className="promo" to={to}>
        <span className="wrap">
          <b>{lead}</b> {text} <u>{action}</u>
        </span>
      </Link>
    </aside>
  )
}

const guarantee = (): Banner => ({
  lead: `$${brand.priceGuaranteeDollars} Price Match Guarantee.`,
  text: `We beat or match any offer, or pay you $${brand.priceGuaranteeDollars}.`,
  action: 'See terms',
  to: paths.priceMatch,
})

/** Solutions, Shop, About, Why Us on wide screens. */
function MainNav() {
  const { pathname } = useLocation()
  return (
    <nav className="site-nav" aria-label="Main">
      <ul>
        <li>
          <DisclosureMenu button="Solutions" current={solutions.some(({ to }) => isCurrent(pathname, to))}>
            {() => (
              <ul>
                {solutions.map(({ to, label, note }) => (
                  <li key={to}>
                    <Link to={to} {...currentMark(pathname, to)}>
                      <span>
                        {label}
                        <small>{note}</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </DisclosureMenu>
        </li>
        {mainLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" {...currentMark(pathname, to)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
