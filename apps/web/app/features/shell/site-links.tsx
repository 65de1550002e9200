import { isUnder, mayOpen } from '@portal/domain/account-access'
import { booksPath, customerHomePath, deskPath, paths, repairsPath, stagingPath } from '@portal/domain/paths'
import type { Access } from '@portal/domain/roles'
import { Link, useLocation } from 'react-router'

type MenuEntryProps = SiteLink & { onChooseAccounts: ShellProps['onChooseAccounts'] | undefined }

/** An entry of a menu in the header, marked while its page is open. */
export function MenuEntry({ to, label, onChooseAccounts }: MenuEntryProps) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={to}
        {...currentMark(pathname, to)}
        onClick={() => to === paths.accounts && onChooseAccounts?.()}
      >
        {label}
      </Link>
    </li>
  )
}

export type SiteLink = { to: string; label: string; note?: string }

export const solutions: SiteLink[] = [
  { to: paths.services, label: 'Services', note: 'Screen repair, add-ons, support' },
  { to: paths.kitting, label: 'Kitting & Staging', note: 'Devices arrive ready for the route' },
  { to: paths.mdm, label: 'Mobile Device Management', note: 'Policies, apps, lock and locate' },
]

export const mainLinks: SiteLink[] = [
  { to: paths.phones, label: 'Shop' },
  { to: paths.about, label: 'About' },
  { to: paths.why, label: 'Why Us' },
]

/** What belongs to an entry of the navigation besides the pages below it. All five shop tabs belong to Shop. */
const sectionsOf: Partial<Record<string, readonly string[]>> = {
  [paths.phones]: [
    paths.phones,
    paths.tablets,
    paths.accessories,
    paths.broadband,
    paths.servicesSoftware,
    paths.phoneDetails,
    '/buy',
  ],
  [paths.ordersAgent]: [paths.orders, paths.ordersAgent, paths.orderDetails, paths.createOrder],
  [paths.accounts]: [paths.accounts, paths.accountAgent, paths.accountDetails],
}

/** Whether the page at `pathname` belongs to this entry of the navigation. */
export const isCurrent = (pathname: string, to: string): boolean =>
  (sectionsOf[to] ?? [to]).some((section) => isUnder(pathname, section))

/** "page" for the exact page, "true" for a section above it: what `aria-current` wants. */
export function currentMark(pathname: string, to: string): { 'aria-current'?: 'page' | 'true' } {
  if (pathname === to) return { 'aria-current': 'page' }
  return isCurrent(pathname, to) ? { 'aria-current': 'true' } : {}
}

/** One's own password, second factor and sessions; beside the entries of the portal, not among them. */
export const securityLink: SiteLink = { to: paths.mySecurity, label: 'Sign-in & security' }

/**
 * Entries for signed-in people: Home first for people of an account, Desk for agents and managers, Admin for administrators, Staging for those who work at the
 * desk, Invoices for people of an account and those who keep the books; people with own pages have only these (docs/spec/navigation.md#header). People of an account see those that their access includes.
 */
export function portalLinks(session: Omit<ShellSession, 'fullName'> | null): SiteLink[] {
  const staging = session?.desk ? [{ to: stagingPath, label: 'Staging' }] : []
  const books = session?.books ? [{ to: booksPath, label: 'Invoices' }] : []
  if (session?.hasOwnPages) return [...staging, ...books]
  const access = session?.access ?? 'full'
  return [
    ...(session?.isOfAccount ? [{ to: customerHomePath, label: 'Home' }] : []),
    ...(session?.hasDesk ? [{ to: deskPath, label: 'Desk' }] : []),
    { to: paths.accounts, label: 'Accounts' },
    { to: paths.ordersAgent, label: 'Orders' },
    ...books,
    { to: paths.fleet, label: 'Fleet' },
    { to: repairsPath, label: 'Repairs' },
    ...staging,
    ...(session?.isAdministrator ? [{ to: paths.admin, label: 'Admin' }] : []),
  ].filter(({ to }) => mayOpen(access, to))
}

/** My Account on work pages, where the places are at the side: Accounts and Orders, Admin for administrators. */
export const accountLinks = (session: ShellSession): SiteLink[] =>
  session.hasOwnPages
    ? []
    : portalLinks(session).filter(({ to }) =>
        [paths.accounts, paths.ordersAgent, paths.admin].some((one) => one === to),
      )

/** What the shell must know about the person; null while signed out and on the server. */
export type ShellSession = {
  fullName: string
  isAdministrator: boolean
  /** Whether they have a desk (docs/spec/desk.md), which is the first of their pages. */
  hasDesk: boolean
  /** Whether the person searches as staff; people of an account search over what is theirs. */
  hasSearch: boolean
  /** Whether the staging desk is among their pages. */
  desk: boolean
  /** Whether invoices are among their pages. */
  books: boolean
  /** Whether they have these two pages at most, and none of the others. */
  hasOwnPages: boolean
  /** What a person of an account may do (docs/spec/colleagues.md#kinds); full for everyone else. */
  access: Access
  /** Whether the person is a customer: one of the people of an account. */
  isOfAccount: boolean
  /** Which account that is; null for everyone else, and in sessions that do not know it. */
  accountId: string | null
  /** Whether they see the work of every agent. */
  actsForOthers: boolean
}

export type ShellProps = {
  /** Decided by the route, never by the session, so that the bar neither jumps nor changes colour after loading. */
  kind: 'public' | 'app'
  session: ShellSession | null
  /** Number in the cart; the badge shows only above 0. */
  cartCount: number
  onSignOut: () => void
  /** Before the cart opens: the order stage goes back to draft (docs/spec/navigation.md#header). */
  onOpenCart?: () => void
  /** Before the accounts open: the selected agent becomes the signed-in person (docs/spec/navigation.md#header). */
  onChooseAccounts?: () => void
}
