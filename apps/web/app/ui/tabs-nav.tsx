import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

export type Tab = { to: To; label: ReactNode; current: boolean; key: string }

export type TabsNavProps = {
  /** Names the navigation: "Product categories". */
  label: string
  tabs: readonly Tab[]
  /** Tabs inside a page keep the scroll position; tabs that are pages do not. */
  preventScrollReset?: boolean
}

/** Tabs that are links, so each one has an address and Back works. */
export function TabsNav({ label, tabs, preventScrollReset = false }: TabsNavProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              prefetch="intent"
              preventScrollReset={preventScrollReset}
              {...(tab.current ? { 'aria-current': 'page' as const } : {})}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
