import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

/** Copyright, trademark notice, privacy and contact links, theme (docs/spec/navigation.md#footer). */
export function SiteFooter() {
  return (
    <footer className="site-footer on-dark">
      <div className="wrap">
        <Link to={paths.home} className="home">
          <Logo />
        </Link>
        <p>
          &copy; {brand.copyrightYear} {brand.legalName}. Carrier and product names are trademarks of their
          owners.
        </p>
        <ul>
          <li>
            <Link to={paths.contact}>Contact</Link>
          </li>
          <li>
            <Link to={paths.privacy}>Privacy Policy &amp; SMS Terms</Link>
          </li>
        </ul>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
