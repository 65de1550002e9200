import { firstScreenOf, mayOpen } from './account-access.ts'
import { booksPath, customerHomePath, deskPath, paths, repairsPath, stagingPath } from './paths.ts'
import {
  type Access,
  type Actor,
  hasDesk,
  hasHome,
  hasOwnPages,
  isAdministrator,
  isShownBooks,
  isShownDesk,
} from './roles.ts'

/** Where a person starts after signing in (docs/spec/sign-in.md#start-page). */

/** Pages that a person can choose to start at, in the order of the menu. */
export const startPages = [
  'shop',
  'home',
  'desk',
  'accounts',
  'orders',
  'invoices',
  'fleet',
  'repairs',
  'staging',
  'admin',
] as const
export type StartPage = (typeof startPages)[number]

const pages: Record<StartPage, { label: string; path: string }> = {
  shop: { label: 'Shop', path: paths.phones },
  home: { label: 'Home', path: customerHomePath },
  desk: { label: 'Desk', path: deskPath },
  accounts: { label: 'Accounts', path: paths.accounts },
  orders: { label: 'Orders', path: paths.ordersAgent },
  invoices: { label: 'Invoices', path: booksPath },
  fleet: { label: 'Fleet', path: paths.fleet },
  repairs: { label: 'Repairs', path: repairsPath },
  staging: { label: 'Staging', path: stagingPath },
  admin: { label: 'Admin', path: paths.admin },
}
export const startPageLabel = (page: StartPage): string => pages[page].label

/** Who a person is, as far as their pages go. */
export type Starter = Pick<Actor, 'roles' | 'zohoUserId'> & { access: Access }

/** The pages that a person can start at: those of their menu, and the shop. */
export function startPagesOf(person: Starter): StartPage[] {
  const isTheirs: Record<StartPage, boolean> = {
    shop: true,
    home: hasHome(person),
    desk: hasDesk(person),
    accounts: true,
    orders: true,
    invoices: isShownBooks(person),
    fleet: true,
    repairs: true,
    staging: isShownDesk(person),
    admin: isAdministrator(person),
  }
  const isOwn = (page: StartPage) => !hasOwnPages(person) || page === 'staging' || page === 'invoices'
  return startPages.filter(
    (page) => isTheirs[page] && isOwn(page) && mayOpen(person.access, pages[page].path),
  )
}

/**
 * The page after signing in, when no other was asked for. "Success goes to the buy-phones route"; people who only stage or only keep
 * the books, and people of an account with limited access, start at their first page.
 * @param chosen what the person chose; it counts as long as the page is theirs
 */
export function startPathOf(person: Starter, chosen?: StartPage | null): string {
  if (chosen && startPagesOf(person).includes(chosen)) return pages[chosen].path
  return pages[unchosenStart(person)].path
}

/** Where a person starts who has not chosen. */
export function unchosenStart(person: Starter): StartPage {
  if (hasOwnPages(person)) return person.roles.includes('Staging') ? 'staging' : 'invoices'
  const first = firstScreenOf(person.access)
  return startPagesOf(person).find((page) => pages[page].path === first) ?? 'shop'
}
