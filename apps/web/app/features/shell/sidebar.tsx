import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import type { WaitingCounts } from '@portal/domain/waiting'
import { ChevronDown, Globe, PanelLeft, Phone, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { Logo } from '../../ui/logo.tsx'
import { placeCount } from './place-count.tsx'
import { placeIcons } from './place-icons.tsx'
import { mayShop, type Place, type PlaceGroup, placeAt } from './places.ts'
import { mainLinks, type ShellProps, type ShellSession, type SiteLink, solutions } from './site-links.tsx'
import { useSidebar } from './use-sidebar.ts'

type SidebarProps = {
  /** Null until the browser knows who is there. */
  groups: PlaceGroup[] | null
  session: ShellSession | null
  onSearch: () => void
  onChooseAccounts: ShellProps['onChooseAccounts']
  waiting: WaitingCounts
}

/** The places of the person, the pages of the site, and the telephone. As a rail it has the icons alone. */
export function Sidebar({ groups, session, onSearch, onChooseAccounts, waiting }: SidebarProps) {
  const { isRail, isCollapsed, toggle } = useSidebar()
  const address = useLocation()
  const current = groups ? placeAt(groups, address) : undefined
  const home = groups?.[0]?.places[0]?.to ?? paths.home
  return (
    <nav className="side on-dark" aria-label="Main">
      <div className="side-top">
        <Link to={home} className="home">
          <Logo />
        </Link>
        <button
          type="button"
          className="side-fold"
          aria-label="Sidebar"
          title={isCollapsed ? 'Expand the sidebar ( [ )' : 'Collapse the sidebar ( [ )'}
          aria-expanded={!isCollapsed}
          aria-keyshortcuts="["
          onClick={toggle}
        >
          <PanelLeft size={18} aria-hidden />
        </button>
      </div>
      <button
        type="button"
        className="jump"
        aria-keyshortcuts="Control+K Meta+K"
        title={isRail ? 'Search or jump to (Ctrl+K)' : undefined}
        disabled={session === null}
        onClick={onSearch}
      >
        <Search size={16} aria-hidden />
        <span>Search or jump to…</span>
        <span className="jump-keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <div className="places">
        {groups === null ? (
          <PlacesToCome />
        ) : (
          <Groups
            groups={groups}
            current={current}
            isRail={isRail}
            waiting={waiting}
            isOfAccount={session?.isOfAccount === true}
            onChoose={({ to }) => to === paths.accounts && onChooseAccounts?.()}
          />
        )}
      </div>
      <div className="side-foot">
        <SitePages hasShop={session !== null && !mayShop(session)} isRail={isRail} />
        <a className="help" href={brand.phone.href} title={isRail ? brand.phone.vanity : undefined}>
          <Phone size={16} aria-hidden />
          <span>
            Help <b>{brand.phone.vanity}</b>
          </span>
        </a>
      </div>
    </nav>
  )
}

const rowsToCome = ['w-24', 'w-16', 'w-20', 'w-14', 'w-24', 'w-20', 'w-16']

/** Rows without names, as high as those to come. */
const PlacesToCome = () => (
  <ul aria-hidden="true">
    {rowsToCome.map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
      <li key={row} className="place">
        <span className="place-blank size-4.5" />
        <span className={`place-blank h-3 ${width}`} />
      </li>
    ))}
  </ul>
)

type GroupsProps = {
  groups: PlaceGroup[]
  current: Place | undefined
  onChoose: (place: Place) => void
} & WaitingOf

type WaitingOf = { isRail: boolean; waiting: WaitingCounts; isOfAccount: boolean }

/** The groups; of those that are folded one is open, at first that of the page. */
function Groups({ groups, current, onChoose, ...shown }: GroupsProps) {
  const { isRail } = shown
  const here =
    groups.find(({ icon, places }) => icon && places.some((place) => place === current))?.label ?? null
  const [open, setOpen] = useState(here)
  // Arriving in another group opens it.
  useEffect(() => setOpen(here), [here])
  const id = useId()
  const rows = (places: Place[]) =>
    places.map((place) => (
      <PlaceRow key={place.to} place={place} isCurrent={place === current} {...shown} onChoose={onChoose} />
    ))
  const firstFolded = groups.find(({ icon }) => icon)
  return groups.map((group) => {
    const { label, icon, places } = group
    if (!icon)
      return (
        <div key={label ?? ''}>
          {label && <h2 id={`${id}-${label}`}>{label}</h2>}
          <ul {...(label ? { 'aria-labelledby': `${id}-${label}` } : {})}>{rows(places)}</ul>
        </div>
      )
    const Icon = placeIcons[icon]
    if (isRail)
      return (
        <DisclosureMenu
          key={label}
          buttonClassName="place"
          button={
            <>
              <Icon size={18} aria-hidden />
              <span>{label}</span>
            </>
          }
          current={here === label}
        >
          {() => (
            <>
              <p className="menu-caption">{label}</p>
              <ul aria-label={label ?? ''}>{rows(places)}</ul>
            </>
          )}
        </DisclosureMenu>
      )
    return (
      <div key={label}>
        {group === firstFolded && <h2>Back office</h2>}
        <button
          type="button"
          className="place"
          aria-expanded={open === label}
          aria-controls={`${id}-${label}`}
          {...(here === label ? { 'data-here': true } : {})}
          onClick={() => setOpen(open === label ? null : label)}
        >
          <Icon size={18} aria-hidden />
          <span>{label}</span>
          <ChevronDown size={16} className="place-fold" aria-hidden />
        </button>
        <ul id={`${id}-${label}`} className="place-sub" aria-label={label ?? ''} hidden={open !== label}>
          {rows(places)}
        </ul>
      </div>
    )
  })
}

type PlaceRowProps = { place: Place; isCurrent: boolean; onChoose: (place: Place) => void } & WaitingOf

function PlaceRow({ place, isCurrent, isRail, waiting, isOfAccount, onChoose }: PlaceRowProps) {
  const { described, count } = placeCount({
    place: place.waits,
    waiting: place.waits && waiting[place.waits],
    isOfAccount,
  })
  const { pathname, search, hash } = useLocation()
  const Icon = placeIcons[place.icon]
  const isPage = [`${pathname}${search}`, `${pathname}${hash}`, pathname].includes(place.to)
  return (
    <li>
      <Link
        className="place"
        to={place.to}
        title={isRail ? place.label : undefined}
        {...(isCurrent ? { 'aria-current': isPage ? ('page' as const) : ('true' as const) } : {})}
        {...described}
        onClick={() => onChoose(place)}
      >
        <Icon size={18} aria-hidden />
        <span>{place.label}</span>
        {count}
      </Link>
    </li>
  )
}

type SitePagesProps = { hasShop: boolean; isRail: boolean }

/**
 * The entries of the site's header: Solutions with its three, About, Why Us, and for those who do not order Shop. The rail has all of
 * them behind one icon.
 */
function SitePages({ hasShop, isRail }: SitePagesProps) {
  const pages = mainLinks.filter(({ to }) => hasShop || to !== paths.phones)
  if (isRail)
    return (
      <DisclosureMenu
        button={
          <>
            <Globe size={18} aria-hidden />
            <span className="vh">{brand.name} site</span>
          </>
        }
        up
      >
        {() => <SiteMenu links={[...solutions, ...pages]} />}
      </DisclosureMenu>
    )
  return (
    <ul className="site-pages">
      <li>
        <DisclosureMenu button="Solutions" up>
          {() => <SiteMenu links={solutions} />}
        </DisclosureMenu>
      </li>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

const SiteMenu = ({ links }: { links: readonly SiteLink[] }) => (
  <ul>
    {links.map(({ to, label, note }) => (
      <li key={to}>
        <Link to={to}>
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
