import { administratorCalls } from '@portal/contract/administrator-calls'
import type { AddressRecord, ContactRecord } from '@portal/contract/crm-record-changes'
import { formatPhone } from '@portal/domain/format-phone'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useOpenForm } from '../../lib/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { RemoveRecord, RowButtons } from './record-list.tsx'
import { useRecordWrite } from './records.queries.ts'

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

type AddressesSectionProps = { accountId: string; addresses: AddressRecord[]; isLive: boolean }

/** Places that an account has goods shipped to, besides the shipping address of the account itself. */
export function AddressesSection({ accountId, addresses, isLive }: AddressesSectionProps) {
  const [editing, setEditing] = useOpenForm('address')
  const [removing, setRemoving] = useState<AddressRecord | null>(null)
  const remove = useRecordWrite(administratorCalls.removeShippingAddress)
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

const AddCustomerDialog = lazy(async () => ({
  default: (await import('../admin-people/add-customer-dialog.tsx')).AddCustomerDialog,
}))
const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

type ContactsSectionProps = { accountId: string; contacts: ContactRecord[]; isLive: boolean }

/** People of an account whom orders name; they are no users by themselves. */
export function ContactsSection({ accountId, contacts, isLive }: ContactsSectionProps) {
  const [editing, setEditing] = useOpenForm('contact')
  const [removing, setRemoving] = useState<ContactRecord | null>(null)
  const [invited, setInvited] = useState<ContactRecord | null>(null)
  const remove = useRecordWrite(administratorCalls.removeContact)
  const edited = contacts.find(({ contactId }) => contactId === editing) ?? null
  return (
    <Section
      title="Contacts"
      actions={
        !isLive && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            Add contact
          </Button>
        )
      }
    >
      {contacts.length === 0 ? (
        <p className="text-muted">No contacts yet. Every order names one.</p>
      ) : (
        <DataTable
          caption="Contacts"
          columns={[
            ...contactColumns,
            contactButtons(setInvited, isLive ? null : { edit: setEditing, remove: setRemoving }),
          ]}
          rows={contacts}
          rowKey={({ contactId }) => contactId}
        />
      )}
      <Suspense>
        {(edited !== null || editing === 'new') && (
          <ContactDialog accountId={accountId} contact={edited} onClose={() => setEditing(null)} />
        )}
        {invited && (
          <AddCustomerDialog
            start={{ ...invited, accountId, phoneNumber: invited.mobile || invited.phone }}
            onClose={() => setInvited(null)}
          />
        )}
      </Suspense>
      <RemoveRecord
        name={removing && contactName(removing)}
        text="Orders keep the name and numbers that they were placed with."
        remove={remove}
        input={removing && { body: { contactId: removing.contactId, version: removing.version } }}
        onDone={() => setRemoving(null)}
      />
    </Section>
  )
}

const contactName = ({ firstName, lastName }: ContactRecord) => `${firstName} ${lastName}`.trim()

const contactColumns: Column<ContactRecord>[] = [
  { key: 'name', header: 'Name', card: 'lead', cell: (contact) => <bdi>{contactName(contact)}</bdi> },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => formatPhone(mobile) },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => formatPhone(phone) },
]

const contactButtons = (
  invite: (contact: ContactRecord) => void,
  own: { edit: (contactId: string) => void; remove: (contact: ContactRecord) => void } | null,
): Column<ContactRecord> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  card: 'wide',
  cell: (contact) => (
    <RowButtons
      name={contactName(contact)}
      onInvite={() => invite(contact)}
      {...(own && { onEdit: () => own.edit(contact.contactId), onRemove: () => own.remove(contact) })}
    />
  ),
})
