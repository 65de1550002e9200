import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'

export type Tab = {
  to: To
  label: ReactNode
  current: boolean
  key: string
  /** How much it leads to: the figure beside its name, "1,000+", and its words, "more than 1,000 orders". */
  count?: { figure: string; words: string } | undefined
}

export type TabsNavProps = {
  /** Names the navigation: "Product categories". */
  label: string
  tabs: readonly Tab[]
  /** Tabs inside a page keep the scroll position; tabs that are pages do not. */
  preventScrollReset?: boolean
}

/** Tabs that are links, so each one has an address and Back works. */
export function TabsNav({ label, tabs, preventScrollReset = false }: TabsNavProps) {
  const nav = useRef<HTMLElement>(null)
  const currentKey = tabs.find(({ current }) => current)?.key
  // Counts in the labels come later, and move the tabs.
  const labels = tabs.map(({ label: text, count }) => `${text}${count?.figure}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab, or wider ones, are the point
  useEffect(() => {
    if (nav.current) bringToMiddle(nav.current, nav.current.querySelector('[aria-current]'))
  }, [currentKey, labels])
  return (
    <nav
      className="tabs"
      aria-label={label}
      ref={nav}
      // A pressed tab stays under the finger.
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) bringToMiddle(currentTarget, target)
      }}
    >
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              prefetch="intent"
              preventScrollReset={preventScrollReset}
              {...(tab.current ? { 'aria-current': 'page' as const } : {})}
              {...(tab.count ? { 'data-count': tab.count.figure, 'aria-description': tab.count.words } : {})}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On narrow screens the tabs scroll sideways: the current one and the focused one come to the middle, and the page stays where it is. */
function bringToMiddle(nav: Element, link: Element | null) {
  const tab = link?.getBoundingClientRect()
  if (!tab) return
  const { left, width } = nav.getBoundingClientRect()
  nav.scrollLeft += tab.left + tab.width / 2 - (left + width / 2)
}
