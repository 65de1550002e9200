import { accessAllows, mayOpen } from '@portal/domain/account-access'
import { type OrderStage, orderStageLabels } from '@portal/domain/order-stage'
import {
  accountPath,
  booksPath,
  booksSettingsPath,
  coverPath,
  customerHomePath,
  deskPath,
  linesPath,
  paths,
  quotesPath,
  receiveBase,
  repairsPath,
  salesPath,
  stagingPath,
  statementBase,
} from '@portal/domain/paths'
import { adminPaths, houseWebhookBase, invoiceBase } from '@portal/domain/portal-paths'
import type { WaitingPlace } from '@portal/domain/waiting'
import { isCurrent, type ShellSession, type SiteLink, securityLink } from './site-links.tsx'

/**
 * The places of the work frame (docs/spec/navigation.md#frame): what a person's roles and access include, and nothing else. Which
 * icon a place has is for the frame.
 */

export type Place = {
  label: string
  to: string
  icon: PlaceIcon
  /** Pages that belong to it besides those below it; one with a query is its own only with that query. */
  pages?: readonly string[]
  /** Of places that share a page: the hashes that are its own, besides that of its address. */
  hashes?: readonly string[]
  /** What of the waiting work is counted beside it. */
  waits?: WaitingPlace
}
export type PlaceIcon =
  | 'accounts'
  | 'catalog'
  | 'cover'
  | 'dashboard'
  | 'delivered'
  | 'desk'
  | 'fleet'
  | 'home'
  | 'invoices'
  | 'lines'
  | 'money'
  | 'orders'
  | 'people'
  | 'quotes'
  | 'receive'
  | 'repairs'
  | 'sales'
  | 'shipped'
  | 'shop'
  | 'staging'
  | 'stations'
  | 'system'
  | 'todo'

/** Places under one heading; with an icon they are folded behind it until it is opened. */
export type PlaceGroup = { label: string | null; icon?: PlaceIcon; places: Place[] }

const place = (label: string, to: string, icon: PlaceIcon, pages?: readonly string[]): Place => ({
  label,
  to,
  icon,
  ...(pages && { pages }),
})

/** A place with a count of what waits there for the person (docs/spec/navigation.md#what-waits). */
const counted = (one: Place, waits: WaitingPlace): Place => ({ ...one, waits })

const orders = counted(place('Orders', paths.ordersAgent, 'orders'), 'orders')
const quotes = counted(place('Quotes', quotesPath, 'quotes', [`${paths.createOrder}?for=quote`]), 'quotes')
const accounts = place('Accounts', paths.accounts, 'accounts', ['/accounts/webhooks'])
const fleet = place('Fleet', paths.fleet, 'fleet')
const lines = place('Lines', linesPath, 'lines')
const repairs = counted(place('Repairs', repairsPath, 'repairs'), 'repairs')
const staging = place('Staging', stagingPath, 'staging')
const invoices = counted(place('Invoices', booksPath, 'invoices', [invoiceBase, statementBase]), 'invoices')
const shop = place('Shop', paths.phones, 'shop')
const terms = place('Terms and tax', booksSettingsPath, 'money')

const stagePlace = (stage: OrderStage, icon: PlaceIcon) =>
  place(orderStageLabels[stage], `${stagingPath}?stage=${stage}`, icon)

const stages: Place[] = [
  counted(place('To do', stagingPath, 'todo'), 'staging'),
  stagePlace('atBench', 'staging'),
  stagePlace('shipped', 'shipped'),
  stagePlace('delivered', 'delivered'),
]

const backOffice: PlaceGroup[] = [
  {
    label: 'Catalog',
    icon: 'catalog',
    places: [
      place('Products', paths.adminProducts, 'catalog', [
        paths.adminProductDetails,
        paths.adminOfferDetails,
        paths.adminManifestDetails,
      ]),
      place('Prices', paths.adminPrices, 'catalog'),
      place('Price changes', adminPaths.priceChanges, 'catalog'),
      place('Price rules', adminPaths.priceRules, 'catalog'),
      place('Manufacturers and rate plans', adminPaths.productLists, 'catalog'),
      place('Recognized models', adminPaths.learnedModels, 'catalog'),
      place('Import and export', paths.adminImport, 'catalog'),
    ],
  },
  {
    label: 'People',
    icon: 'people',
    places: [
      place('Users', paths.adminUsers, 'people', [paths.adminUserDetails, paths.adminUserAccounts]),
      place('Role Management', paths.adminRoles, 'people'),
      place('Agents', adminPaths.agents, 'people'),
    ],
  },
  {
    label: 'Customers',
    icon: 'accounts',
    places: [
      place('Account records', adminPaths.accounts, 'accounts'),
      place('Personal data', adminPaths.privacy, 'accounts'),
    ],
  },
  { label: 'Money', icon: 'money', places: [invoices, terms] },
  {
    label: 'System',
    icon: 'system',
    places: [
      place('Settings', adminPaths.settings, 'system', [adminPaths.shopPreview]),
      place('Vendors', paths.adminVendors, 'system'),
      place('API access', adminPaths.apiAccess, 'system', [houseWebhookBase]),
      place('Activity', paths.adminActivity, 'system'),
    ],
  },
]

/** The sections of their own account, as far as people see them; every other hash of its page is the overview's. */
function companyOf(session: ShellSession): PlaceGroup[] {
  const { accountId, access } = session
  if (!session.isOfAccount || accountId === null) return []
  const section = (label: string, hashes: readonly string[], icon: PlaceIcon): Place[] => {
    const [hash, ...others] = hashes
    return hash === undefined
      ? []
      : [{ ...place(label, `${accountPath(accountId)}#${hash}`, icon), hashes: others }]
  }
  const may = (needed: Parameters<typeof accessAllows>[1], ...hashes: string[]) =>
    accessAllows(access, needed) ? hashes : []
  return [
    {
      label: 'Company',
      places: [
        place('Overview', accountPath(accountId), 'accounts'),
        ...section('People', may('people', 'people'), 'people'),
        ...section('Stations', may('fleet', 'stations'), 'stations'),
        ...section(
          'Rules and API',
          [
            ...may('order', 'kits'),
            ...may('readDrafts', 'approval'),
            ...may('people', 'api-access', 'webhooks'),
          ],
          'system',
        ),
      ],
    },
  ]
}

/** What this person has, in the order of the sidebar. */
export function placesOf(session: ShellSession): PlaceGroup[] {
  if (session.hasOwnPages)
    return [
      { label: null, places: [...(session.desk ? stages : []), ...(session.books ? [invoices, terms] : [])] },
    ]
  const work = session.isOfAccount
    ? [
        place('Home', customerHomePath, 'home'),
        orders,
        quotes,
        fleet,
        lines,
        repairs,
        counted(place('Receive a box', receiveBase, 'receive'), 'receive'),
        // The account itself stands below, where the session knows which one it is.
        ...(session.accountId === null ? [accounts] : []),
        invoices,
      ]
    : [
        ...(session.isAdministrator ? [place('Dashboard', paths.admin, 'dashboard')] : []),
        ...(session.hasDesk ? [counted(place('Desk', deskPath, 'desk'), 'desk')] : []),
        orders,
        ...(session.hasDesk || session.isAdministrator ? [quotes] : []),
        accounts,
        fleet,
        // People without a desk have no accounts whose lines they could see.
        ...(session.hasDesk || session.isAdministrator ? [lines] : []),
        repairs,
        ...(session.desk ? [staging] : []),
        ...(session.books && !session.isAdministrator ? [invoices, terms] : []),
      ]
  const theirs = work.filter(({ to }) => mayOpen(session.access, to))
  return [
    { label: null, places: [...theirs, ...(mayShop(session) ? [shop] : [])] },
    ...companyOf(session),
    ...(session.actsForOthers
      ? [{ label: 'Team', places: [place('Sales', salesPath, 'sales'), place('Cover', coverPath, 'cover')] }]
      : []),
    ...(session.isAdministrator ? backOffice : []),
  ]
}

/** Who orders has the shop among the places; all others have it beside the pages of the site. */
export const mayShop = (session: ShellSession): boolean =>
  !session.hasOwnPages && mayOpen(session.access, paths.cart)

/** Everything that the search leads to by name: the places, and what stands in the bar. */
export const namedPagesOf = (session: ShellSession): SiteLink[] => [
  ...placesOf(session).flatMap(({ places }) => places),
  ...(mayShop(session) ? [{ label: 'Cart', to: paths.cart }] : []),
  securityLink,
]

/** How many places the bar of a phone has beside More. */
const onPhones = 4

/** What the bottom bar of a phone has: the first places, with the shop as the last one of those who order for themselves. */
export function phonePlacesOf(session: ShellSession): Place[] {
  const [first] = placesOf(session)
  // Quotes and lines are one press further, in More: the four are for what is opened every day.
  const places = (first?.places ?? []).filter(({ to }) => to !== quotesPath && to !== linesPath)
  const shown = places.slice(0, onPhones)
  return session.isOfAccount && mayShop(session) && places.length > onPhones
    ? [...shown.slice(0, -1), shop]
    : shown
}

/** Where this person works: what the mark of the frame leads to, and the button of the site's header. */
export const firstPlaceOf = (session: ShellSession): Place | undefined => placesOf(session)[0]?.places[0]

/** The place that a page belongs to: the nearest one above it. Places of one page are told apart by their queries and hashes. */
export function placeAt(groups: readonly PlaceGroup[], address: Address): Place | undefined {
  let nearest: { place: Place; rank: number } | undefined
  for (const { places } of groups)
    for (const place of places) {
      const rank = rankOf(place, address)
      if (rank > (nearest?.rank ?? 0)) nearest = { place, rank }
    }
  return nearest?.place
}

type Address = { pathname: string; search: string; hash?: string }

/** How near a place is to a page: 0 for one that does not have it. */
function rankOf({ to, pages = [], hashes = [] }: Place, { pathname, search, hash = '' }: Address): number {
  const [address = to, own] = to.split('#')
  const [section = address, query] = address.split('?')
  const path = pathname.replace(/(.)\/+$/, '$1')
  const asked = new URLSearchParams(search)
  const isAsked = (query = '') =>
    [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value)
  const fitting = [section, ...pages].filter((page) => {
    const [address = page, query] = page.split('?')
    return isCurrent(path, address) && isAsked(query)
  })
  if (fitting.length === 0 || !isAsked(query)) return 0
  if (own !== undefined && ![own, ...hashes].includes(hash.slice(1))) return 0
  return Math.max(...fitting.map((page) => page.length)) + (query === undefined && own === undefined ? 0 : 1)
}
