import { Link, useLocation } from 'react-router'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { currentMark, isCurrent, mainLinks, solutions } from './site-links.ts'

/** Solutions, Shop, About, Why Us on wide screens. */
export function MainNav() {
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
