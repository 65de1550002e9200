import type { Access } from './access-kinds.ts'
import { accessAllows, type Needed } from './account-access.ts'
import { booksPath } from './books-paths.ts'
import { paths } from './paths.ts'
import { receiveBase } from './receive-path.ts'
import { repairsPath } from './repair-paths.ts'

/** What people of an account need for the screens of the portal (docs/spec/colleagues.md#screens). */

const isUnder = (pathname: string, section: string) =>
  pathname === section || pathname.startsWith(`${section}/`)

/** In this order: the first that fits counts. */
const screens: ReadonlyArray<[fits: (pathname: string) => boolean, needed: Needed]> = [
  [(pathname) => isUnder(pathname, paths.cart) || isUnder(pathname, paths.createOrder), 'order'],
  [(pathname) => pathname.startsWith(`${paths.orders}/`), 'order'],
  [
    (pathname) =>
      [paths.orders, paths.ordersAgent, paths.orderDetails, booksPath].some((section) =>
        isUnder(pathname, section),
      ),
    'readOrders',
  ],
  [
    (pathname) => [paths.fleet, receiveBase, repairsPath].some((section) => isUnder(pathname, section)),
    'fleet',
  ],
]

/** What the screen at a path needs; query and hash do not matter. */
export function neededForScreen(address: string): Needed {
  const pathname = address.replace(/[?#].*/, '').replace(/(.)\/+$/, '$1')
  return screens.find(([fits]) => fits(pathname))?.[1] ?? 'everyone'
}

export const mayOpen = (access: Access, address: string): boolean =>
  accessAllows(access, neededForScreen(address))

/** Where people begin, and are led from a screen that their access does not include. */
export const firstScreenOf = (access: Access): string => {
  if (accessAllows(access, 'order')) return paths.phones
  if (accessAllows(access, 'readDrafts')) return paths.ordersAgent
  // Who reads submitted orders only came for their invoices.
  return accessAllows(access, 'readOrders') ? booksPath : paths.fleet
}
