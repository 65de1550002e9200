import { zodResolver } from '@hookform/resolvers/zod'
import { type AddressRecord, addressForm } from '@portal/contract/crm-record-changes'
import { plainWords } from '@portal/contract/plain-words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormDialog } from '../fleet/form-dialog.tsx'
import { FormText, isStale, showAtFields } from './form-text.tsx'
import { useRecordWrite } from './records.queries.ts'
import { RemoveRecord } from './remove-record.tsx'
import { RowButtons } from './row-buttons.tsx'
import { StaleNotice } from './stale-notice.tsx'

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
      {(edited !== null || editing === 'new') && (
        <AddressDialog accountId={accountId} address={edited} onClose={() => setEditing(null)} />
      )}
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

const addressValues = addressForm.omit({ accountId: true })
type AddressValues = z.input<typeof addressValues>

const newAddress: AddressValues = {
  addressTypeDisplay: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zipCode: '',
}

const valuesOf = ({ addressId: _, version: __, ...values }: AddressRecord): AddressValues => values

type AddressDialogProps = { accountId: string; address: AddressRecord | null; onClose: () => void }

function AddressDialog({ accountId, address, onClose }: AddressDialogProps) {
  /** The version that is edited: another is shown only when the person asks for it. */
  const [start, setStart] = useState(address)
  const create = useRecordWrite('createShippingAddress')
  const update = useRecordWrite('updateShippingAddress')
  const form = useForm<AddressValues>({
    resolver: zodResolver(addressValues, { error: plainWords }),
    defaultValues: start ? valuesOf(start) : newAddress,
  })
  const error = create.error ?? update.error

  const send = form.handleSubmit(async (values) => {
    try {
      if (start)
        await update.mutateAsync({ body: { ...values, addressId: start.addressId, version: start.version } })
      else await create.mutateAsync({ body: { ...values, accountId } })
      toast(start ? 'The address was saved.' : 'The address was added.', { tone: 'success' })
      onClose()
    } catch (failure) {
      showAtFields(form, failure)
    }
  })

  return (
    <FormDialog
      title={start ? 'Edit address' : 'Add address'}
      save={start ? 'Save' : 'Add'}
      isBusy={create.isPending || update.isPending}
      error={isStale(error) ? null : error}
      onClose={onClose}
      onSubmit={send}
    >
      {isStale(error) && (
        <StaleNotice
          onShow={() => {
            setStart(address)
            if (address) form.reset(valuesOf(address))
            update.reset()
          }}
        />
      )}
      <FormText
        form={form}
        name="addressTypeDisplay"
        label="Type"
        hint="What it is for, such as Warehouse."
      />
      <FormText form={form} name="street1" label="Street" />
      <FormText form={form} name="street2" label="Street, second line" required={false} />
      <FormText form={form} name="city" label="City" />
      <FormText form={form} name="state" label="State" />
      <FormText form={form} name="zipCode" label="ZIP" />
    </FormDialog>
  )
}
