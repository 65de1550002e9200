import type { ContactRecord } from '@portal/contract/crm-record-changes'
import { formatPhone } from '@portal/domain/format-phone'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { useRecordWrite } from './records.queries.ts'
import { RemoveRecord } from './remove-record.tsx'
import { RowButtons } from './row-buttons.tsx'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

type ContactsSectionProps = { accountId: string; contacts: ContactRecord[]; isLive: boolean }

/** People of an account whom orders name; they are no users by themselves. */
export function ContactsSection({ accountId, contacts, isLive }: ContactsSectionProps) {
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const [removing, setRemoving] = useState<ContactRecord | null>(null)
  const remove = useRecordWrite('removeContact')
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
          columns={[...columns, ...(isLive ? [] : [buttonsColumn(setEditing, setRemoving)])]}
          rows={contacts}
          rowKey={({ contactId }) => contactId}
        />
      )}
      <Suspense>
        {(edited !== null || editing === 'new') && (
          <ContactDialog accountId={accountId} contact={edited} onClose={() => setEditing(null)} />
        )}
      </Suspense>
      <RemoveRecord
        name={removing && nameOf(removing)}
        text="Orders keep the name and numbers that they were placed with."
        remove={remove}
        input={removing && { body: { contactId: removing.contactId, version: removing.version } }}
        onDone={() => setRemoving(null)}
      />
    </Section>
  )
}

const nameOf = ({ firstName, lastName }: ContactRecord) => `${firstName} ${lastName}`.trim()

const columns: Column<ContactRecord>[] = [
  { key: 'name', header: 'Name', card: 'lead', cell: (contact) => <bdi>{nameOf(contact)}</bdi> },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => formatPhone(mobile) },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => formatPhone(phone) },
]

const buttonsColumn = (
  edit: (contactId: string) => void,
  remove: (contact: ContactRecord) => void,
): Column<ContactRecord> => ({
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  card: 'wide',
  cell: (contact) => (
    <RowButtons
      name={nameOf(contact)}
      onEdit={() => edit(contact.contactId)}
      onRemove={() => remove(contact)}
    />
  ),
})
