import type { ShippingAddress } from '@portal/contract/accounts'
import { counted } from '@portal/domain/format'
import { messages } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { addressesQuery } from './accounts.queries.ts'
import { LoadedTable } from './loaded-table.tsx'
import type { OfAccount } from './of-account.ts'

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
