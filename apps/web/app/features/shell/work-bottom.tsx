import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { type WaitingCounts, waitingFigure } from '@portal/domain/waiting'
import { Ellipsis, LogOut, Phone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useDismiss } from '../../ui/disclosure-menu.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { CountMark, placeCount } from './place-count.tsx'
import { placeIcons } from './place-icons.tsx'
import { type Place, type PlaceGroup, phonePlacesOf, placeAt } from './places.ts'
import {
  accountLinks,
  MenuEntry,
  mainLinks,
  type ShellProps,
  type ShellSession,
  securityLink,
  solutions,
} from './site-links.tsx'
import { StartAtEntry } from './start-at-entry.tsx'
import { useCloseOnScroll } from './use-close-on-scroll.ts'

type WorkBottomProps = Pick<ShellProps, 'onSignOut' | 'onChooseAccounts'> & {
  session: ShellSession
  groups: PlaceGroup[]
  waiting: WaitingCounts
}

/**
 * On phones: four places and More, which has everything else. It closes on Escape, a press outside, arriving somewhere, and when the
 * page behind is scrolled.
 */
export function WorkBottom({ session, groups, waiting, onSignOut, onChooseAccounts }: WorkBottomProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const address = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the sheet, so the key is the point
  useEffect(() => setOpen(false), [address.key])
  useDismiss(open, root, (reason) => {
    setOpen(false)
    if (reason === 'escape') trigger.current?.focus()
  })
  useCloseOnScroll(open, root, trigger, () => setOpen(false))

  const shown = phonePlacesOf(session)
  const current = placeAt(groups, address)
  const isShown = shown.some(({ to }) => to === current?.to)
  const linked = { waiting, isOfAccount: session.isOfAccount, onChooseAccounts }
  const row = (place: Place) => (
    <li key={place.to}>
      <PlaceLink place={place} isCurrent={place.to === current?.to} {...linked} />
    </li>
  )
  const more = waitingBehind(groups, shown, waiting)
  return (
    <div className="on-dark" ref={root}>
      <nav className="more-sheet" id={id} aria-label="More" hidden={!open}>
        {groups.map(({ label, icon, places }, index) => {
          const others = places.filter(({ to }) => !shown.some((one) => one.to === to))
          return (
            others.length > 0 && (
              <div key={label ?? ''}>
                <p id={`${id}-${index}`}>
                  {label === null ? 'Work' : icon ? `Back office, ${label}` : label}
                </p>
                <ul aria-labelledby={`${id}-${index}`}>{others.map(row)}</ul>
              </div>
            )
          )
        })}
        <p id={`${id}-solutions`}>Solutions</p>
        <ul aria-labelledby={`${id}-solutions`}>
          {solutions.map((link) => (
            <MenuEntry key={link.to} {...link} onChooseAccounts={undefined} />
          ))}
        </ul>
        <p id={`${id}-site`}>{brand.name} site</p>
        <ul aria-labelledby={`${id}-site`}>
          {mainLinks.map((link) => (
            <MenuEntry key={link.to} {...link} onChooseAccounts={undefined} />
          ))}
        </ul>
        <p id={`${id}-account`}>My Account, {session.fullName}</p>
        <ul aria-labelledby={`${id}-account`}>
          {[...accountLinks(session), securityLink].map((link) => (
            <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />
          ))}
          <li>
            <button type="button" onClick={onSignOut}>
              <LogOut size={18} aria-hidden />
              Sign Out
            </button>
          </li>
        </ul>
        <div className="menu-theme">
          <span aria-hidden="true">Theme</span>
          <ThemeSwitch />
        </div>
        <StartAtEntry isOpen={open} />
        <a className="more-help" href={brand.phone.href}>
          <Phone size={18} aria-hidden />
          Talk to our Experts, <b>{brand.phone.vanity}</b>
        </a>
      </nav>
      <nav className="bottom-bar" aria-label="Sections">
        {shown.map((place) => (
          <PlaceLink key={place.to} place={place} isCurrent={!open && place.to === current?.to} {...linked} />
        ))}
        <button
          ref={trigger}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          {...(more > 0 ? { 'aria-description': `${waitingFigure(more)} waiting in it` } : {})}
          {...(open || !isShown ? { 'data-here': true } : {})}
          onClick={() => setOpen(!open)}
        >
          <Ellipsis size={22} aria-hidden />
          More
          {more > 0 && <CountMark count={more} isPressing />}
        </button>
      </nav>
    </div>
  )
}

/** How much may not wait at the places that are not in the bar. */
const waitingBehind = (groups: readonly PlaceGroup[], shown: readonly Place[], waiting: WaitingCounts) =>
  groups
    .flatMap(({ places }) => places)
    .filter(({ to }) => !shown.some((one) => one.to === to))
    .reduce((sum, { waits }) => {
      const here = waits && waiting[waits]
      return here?.isPressing ? sum + here.count : sum
    }, 0)

type PlaceLinkProps = {
  place: Place
  isCurrent: boolean
  waiting: WaitingCounts
  isOfAccount: boolean
  onChooseAccounts: ShellProps['onChooseAccounts']
}

function PlaceLink({ place, isCurrent, waiting, isOfAccount, onChooseAccounts }: PlaceLinkProps) {
  const { described, count } = placeCount({
    place: place.waits,
    waiting: place.waits && waiting[place.waits],
    isOfAccount,
  })
  const Icon = placeIcons[place.icon]
  return (
    <Link
      to={place.to}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...described}
      onClick={() => place.to === paths.accounts && onChooseAccounts?.()}
    >
      <Icon size={22} aria-hidden />
      {place.label}
      {count}
    </Link>
  )
}
