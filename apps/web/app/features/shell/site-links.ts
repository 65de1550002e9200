import { booksPath } from '@portal/domain/books-paths'
import { deskPath } from '@portal/domain/desk-paths'
import { paths } from '@portal/domain/paths'
import { repairsPath } from '@portal/domain/repair-paths'
import { mayOpen } from '@portal/domain/screen-rights'
import { stagingPath } from '@portal/domain/staging-paths'

import type { ShellSession } from './shell-props.ts'

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

const shopSections: string[] = [
  paths.phones,
  paths.tablets,
  paths.accessories,
  paths.broadband,
  paths.servicesSoftware,
  paths.itemDetails,
  paths.phoneDetails,
  '/buy',
]

const isUnder = (pathname: string, section: string) =>
  pathname === section || pathname.startsWith(`${section}/`)

/** Whether the page at `pathname` belongs to this entry of the navigation. All five shop tabs belong to Shop. */
export function isCurrent(pathname: string, to: string): boolean {
  if (to === paths.phones) return shopSections.some((section) => isUnder(pathname, section))
  if (to === paths.ordersAgent || to === paths.orders)
    return [paths.orders, paths.ordersAgent, paths.orderDetails, paths.createOrder].some((p) =>
      isUnder(pathname, p),
    )
  if (to === paths.accounts)
    return [paths.accounts, paths.accountAgent, paths.accountDetails].some((p) => isUnder(pathname, p))
  return isUnder(pathname, to)
}

/** "page" for the exact page, "true" for a section above it: what `aria-current` wants. */
export function currentMark(pathname: string, to: string): { 'aria-current'?: 'page' | 'true' } {
  if (pathname === to) return { 'aria-current': 'page' }
  return isCurrent(pathname, to) ? { 'aria-current': 'true' } : {}
}

/** One's own password, second factor and sessions; beside the entries of the portal, not among them. */
export const securityLink: SiteLink = { to: paths.mySecurity, label: 'Sign-in & security' }

/**
 * Entries for signed-in people: Desk first for agents and managers, Admin for administrators, Staging for those who work at the
 * desk, Invoices for people of an account and those who keep the books; people with own pages have only these (docs/spec/navigation.md#header). People of an account see those that their access includes.
 */
export function portalLinks(session: Omit<ShellSession, 'fullName'> | null): SiteLink[] {
  const staging = session?.desk ? [{ to: stagingPath, label: 'Staging' }] : []
  const books = session?.books ? [{ to: booksPath, label: 'Invoices' }] : []
  if (session?.hasOwnPages) return [...staging, ...books]
  const access = session?.access ?? 'full'
  return [
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
