import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Menu, Phone, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDismiss } from '../../ui/disclosure-menu.tsx'
import type { ShellProps } from './site-links.tsx'
import { MenuEntry, mainLinks, portalLinks, type SiteLink, securityLink, solutions } from './site-links.tsx'
import { StartAtEntry } from './start-at-entry.tsx'
import { useCloseOnScroll } from './use-close-on-scroll.ts'

type MobileMenuProps = Pick<ShellProps, 'session' | 'onSignOut' | 'onChooseAccounts'>

/** The same entries as the bar, on a full-height sheet. Escape, a press outside, arriving somewhere and scrolling close it. */
export function MobileMenu({ session, onSignOut, onChooseAccounts }: MobileMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the sheet, so the key is the point
  useEffect(() => setOpen(false), [key])
  useDismiss(open, root, (reason) => {
    setOpen(false)
    if (reason === 'escape') trigger.current?.focus()
  })
  useCloseOnScroll(open, root, trigger, () => setOpen(false))

  const entry = (link: SiteLink) => <MenuEntry key={link.to} {...link} onChooseAccounts={onChooseAccounts} />

  return (
    <div className="mobile-only" ref={root}>
      <button
        ref={trigger}
        type="button"
        className="icon-btn"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={24} aria-hidden /> : <Menu size={24} aria-hidden />}
      </button>
      <nav className="mobile-menu" id={id} aria-label="Menu" hidden={!open}>
        <div className="wrap">
          <ul>{mainLinks.map(entry)}</ul>
          <p id={`${id}-solutions`}>Solutions</p>
          <ul aria-labelledby={`${id}-solutions`}>{solutions.map(entry)}</ul>
          {session === null ? (
            <ul>{entry({ to: paths.login, label: 'Sign In' })}</ul>
          ) : (
            <>
              <p id={`${id}-account`}>My Account, {session.fullName}</p>
              <ul aria-labelledby={`${id}-account`}>
                {[...portalLinks(session), securityLink].map(entry)}
                <li>
                  <StartAtEntry isOpen={open} />
                </li>
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      setOpen(false)
                      onSignOut()
                    }}
                  >
                    Sign Out
                  </button>
                </li>
              </ul>
            </>
          )}
          <p>Talk to our Experts</p>
          <ul>
            <li>
              <a href={brand.phone.href}>
                {brand.phone.vanity}
                <Phone size={18} aria-hidden />
              </a>
            </li>
          </ul>
        </div>
      </nav>
    </div>
  )
}
