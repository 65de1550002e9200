import type { ShippingAddress } from '@portal/contract/accounts'
import type { HistoryOrder } from '@portal/contract/orders'
import { accessAllows, type Needed } from '@portal/domain/account-access'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { orderPath } from '@portal/domain/paths'
import { type Access, mayActForOthers, type Role } from '@portal/domain/roles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { historyCount, noTotals } from '../../lib/history-count.ts'
import { lazy } from '../../lib/lazy.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { None } from '../../ui/none.tsx'
import { EmptyState, ShowMore } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { accountOrdersQuery, addressesQuery } from '../crm/accounts.queries.ts'
import { OrderTotal } from '../orders/listed-total.tsx'
import { LoadedTable } from './loaded-table.tsx'

type AddressProps = { street: string; city: string; state: string; code: string }

export function Address({ street, city, state, code }: AddressProps) {
  const town = [city, `${state} ${code}`.trim()].filter(Boolean).join(', ')
  if (street === '' && town === '') return <None />
  return (
    <>
      {street}
      {town && <small>{town}</small>}
    </>
  )
}

const columns: Column<ShippingAddress>[] = [
  {
    key: 'street',
    header: 'Street',
    card: 'lead',
    cell: ({ street1, street2 }) => (
      <>
        {street1}
        {street2 && <span className="sub">{street2}</span>}
      </>
    ),
    sortBy: ({ street1 }) => street1,
  },
  { key: 'city', header: 'City', cell: ({ city }) => city, sortBy: ({ city }) => city },
  { key: 'state', header: 'State', cell: ({ state }) => state, sortBy: ({ state }) => state },
  {
    key: 'zip',
    header: 'ZIP',
    cell: ({ zipCode }) => <span className="tabular-nums">{zipCode}</span>,
    sortBy: ({ zipCode }) => zipCode,
    sortWords: ['low to high', 'high to low'],
  },
  {
    key: 'type',
    header: 'Type',
    cell: ({ addressTypeDisplay }) => addressTypeDisplay,
    sortBy: ({ addressTypeDisplay }) => addressTypeDisplay,
  },
]

/** Where devices can go. */
export function AccountAddresses({ accountId, accountName }: OfAccount) {
  const query = useQuery(addressesQuery(accountId))
  const rows = query.data?.result ?? []
  return (
    <Section
      title="Shipping Addresses"
      note={rows.length > 0 && counted(rows.length, 'address', 'addresses')}
    >
      <LoadedTable
        query={query}
        what="shipping addresses"
        loadingText="Loading shipping addresses..."
        caption={`Shipping addresses of ${accountName}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={messages.accounts.noAddresses} />}
      />
    </Section>
  )
}

const OrderState = lazy(() =>
  import('../order-list/order-state.tsx').then((module) => ({ default: module.OrderState })),
)

export const ownOrderColumns: Column<HistoryOrder>[] = [
  {
    key: 'orderId',
    header: 'Order ID',
    card: 'lead',
    cell: ({ orderId }) => (
      <Link className="mono" to={orderPath(orderId)}>
        {orderId}
      </Link>
    ),
    sortBy: ({ orderId }) => orderId,
    sortWords: ['oldest first', 'newest first'],
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => (
      <Suspense fallback={<StatusBadge statusId={order.statusId} />}>
        <OrderState order={order} />
      </Suspense>
    ),
    sortBy: ({ statusId }) => statusId,
    sortWords: ['drafts first', 'drafts last'],
  },
  {
    key: 'dateCreated',
    header: 'Order Date',
    cell: ({ dateCreated }) => <span className="tabular-nums">{formatBusinessDate(dateCreated)}</span>,
    sortBy: ({ dateCreated }) => dateCreated,
    sortWords: ['oldest first', 'newest first'],
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ zohoContactName }) => zohoContactName,
    sortBy: ({ zohoContactName }) => zohoContactName,
  },
  {
    key: 'orderTotal',
    header: 'Total',
    numeric: true,
    cell: ({ orderTotal, costs }) => <OrderTotal orderTotal={orderTotal} costs={costs} />,
    sortBy: ({ orderTotal }) => orderTotal,
  },
]

/** The account's orders, newest first. */
export function AccountOrders({ accountId, accountName }: OfAccount) {
  const query = useInfiniteQuery(accountOrdersQuery(accountId))
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ results }) => results)
  const note = query.hasNextPage
    ? historyCount({ ...(pages[0] ?? noTotals), shown: rows.length, isWhole: false })
    : counted(rows.length, 'order')
  return (
    <Section title="Order History" note={rows.length > 0 && note}>
      <LoadedTable
        query={query}
        what="orders"
        loadingText="Loading orders..."
        caption={`Orders of ${accountName}`}
        columns={ownOrderColumns}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty={<EmptyState title="No orders found for this account." />}
      />
      <ShowMore query={query} />
    </Section>
  )
}

/** Whose section it is. */
export type OfAccount = { accountId: string; accountName: string }

/** The sections of an account, tab by tab (docs/spec/accounts.md#details); each is a URL hash. */
export const accountSections = [
  { hash: 'details', label: 'Overview', tab: 'Overview' },
  { hash: 'orders', label: 'Order History', tab: 'Order History' },
  { hash: 'screen-repair-program', label: 'Screen Repair Program', tab: 'Fleet' },
  { hash: 'stations', label: 'Stations', tab: 'Fleet' },
  { hash: 'contacts', label: 'Contacts', tab: 'People and places' },
  { hash: 'shipping-addresses', label: 'Shipping Addresses', tab: 'People and places' },
  { hash: 'people', label: 'People', tab: 'People and places' },
  { hash: 'money', label: 'Money', tab: 'Money' },
  { hash: 'kits', label: 'Kits', tab: 'Rules' },
  { hash: 'approval', label: 'Approval', tab: 'Rules' },
  { hash: 'api-access', label: 'API access', tab: 'Rules' },
  { hash: 'webhooks', label: 'Webhooks', tab: 'Rules' },
] as const

export type AccountSection = (typeof accountSections)[number]['hash']

/** What people of the account need for a section (docs/spec/colleagues.md#kinds). */
const neededFor: Record<AccountSection, Needed> = {
  details: 'everyone',
  contacts: 'everyone',
  'shipping-addresses': 'everyone',
  orders: 'readOrders',
  'screen-repair-program': 'fleet',
  stations: 'fleet',
  money: 'readOrders',
  kits: 'order',
  approval: 'readDrafts',
  people: 'people',
  'api-access': 'people',
  webhooks: 'people',
}

type Viewer = { roles: readonly Role[]; access: Access }

const isOfAccountOrAdministrator = ({ roles }: Viewer) =>
  roles.includes('User') || roles.includes('Administrator')

/** Sections that not everyone of the staff manages; agents manage none of them. */
const managedBy: Partial<Record<AccountSection, (viewer: Viewer) => boolean>> = {
  people: isOfAccountOrAdministrator,
  'api-access': (viewer) => viewer.roles.includes('User') || mayActForOthers(viewer),
  webhooks: isOfAccountOrAdministrator,
}

/** The sections that a person sees. */
export const sectionsFor = (viewer: Viewer) =>
  accountSections.filter(
    ({ hash }) => accessAllows(viewer.access, neededFor[hash]) && (managedBy[hash]?.(viewer) ?? true),
  )

/** The section of a URL hash; details for an unknown one, and for one that the person does not see. */
export const sectionOf = (hash: string, sections: ReadonlyArray<{ hash: AccountSection }>): AccountSection =>
  sections.find((section) => `#${section.hash}` === hash)?.hash ?? 'details'

type Seen = (typeof accountSections)[number]

/** The tabs of an account: each leads to the first of its sections that the person sees. */
export const tabsOf = (sections: readonly Seen[]): { name: string; sections: Seen[] }[] =>
  [...Map.groupBy(sections, ({ tab }) => tab)].map(([name, own]) => ({ name, sections: own }))
