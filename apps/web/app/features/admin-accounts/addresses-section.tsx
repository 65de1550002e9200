import type { AddressRecord } from '@portal/contract/crm-record-changes'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { useRecordWrite } from './records.queries.ts'
import { RemoveRecord } from './remove-record.tsx'
import { RowButtons } from './row-buttons.tsx'

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

type AddressesSectionProps = { accountId: string; addresses: AddressRecord[]; isLive: boolean }

/** Places that an account has goods shipped to, besides the shipping address of the account itself. */
export function AddressesSection({ accountId, addresses, isLive }: AddressesSectionProps) {
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const [removing, setRemoving] = useState<AddressRecord | null>(null)
  const remove = useRecordWrite('removeShippingAddress')
  const edited = addresses.find(({ addressId }) => addressId === editing) ?? null
  return (
    <Section
      title="Shipping addresses"
      actions={
        !isLive && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            Add address
          </Button>
        )
      }
    >
      {addresses.length === 0 ? (
        <p className="text-muted">No other shipping addresses.</p>
      ) : (
        <DataTable
          caption="Shipping addresses"
          columns={[...columns, ...(isLive ? [] : [buttonsColumn(setEditing, setRemoving)])]}
          rows={addresses}
          rowKey={({ addressId }) => addressId}
        />
      )}
      <Suspense>
        {(edited !== null || editing === 'new') && (
          <AddressDialog accountId={accountId} address={edited} onClose={() => setEditing(null)} />
        )}
      </Suspense>
      <RemoveRecord
        name={removing && nameOf(removing)}
        text="Orders keep the address that they were placed with."
        remove={remove}
        input={removing && { body: { addressId: removing.addressId, version: removing.version } }}
        onDone={() => setRemoving(null)}
      />
    </Section>
  )
}

const nameOf = ({ addressTypeDisplay, street1 }: AddressRecord) => `${addressTypeDisplay}, ${street1}`

const columns: Column<AddressRecord>[] = [
  { key: 'type', header: 'Type', card: 'lead', cell: ({ addressTypeDisplay }) => addressTypeDisplay },
  {
    key: 'street',
    header: 'Street',
    cell: ({ street1, street2 }) => [street1, street2].filter(Boolean).join(', '),
  },
  { key: 'city', header: 'City', cell: ({ city }) => city },
  { key: 'state', header: 'State', cell: ({ state }) => state },
  { key: 'zip', header: 'ZIP', cell: ({ zipCode }) => zipCode },
]

const buttonsColumn = (
  edit: (addressId: string) => void,
  remove: (address: AddressRecord) => void,
): Column<AddressRecord> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  card: 'wide',
  cell: (address) => (
    <RowButtons
      name={nameOf(address)}
      onEdit={() => edit(address.addressId)}
      onRemove={() => remove(address)}
    />
  ),
})
