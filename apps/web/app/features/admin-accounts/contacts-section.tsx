import { zodResolver } from '@hookform/resolvers/zod'
import { type ContactRecord, contactChange } from '@portal/contract/crm-record-changes'
import { contactForm } from '@portal/contract/crm-records'
import { plainWords } from '@portal/contract/plain-words'
import { formatPhone } from '@portal/domain/format-phone'
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
      {(edited !== null || editing === 'new') && (
        <ContactDialog accountId={accountId} contact={edited} onClose={() => setEditing(null)} />
      )}
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

const contactValues = contactChange.omit({ contactId: true, version: true })
/** Of a new contact one number is required. */
const newContactValues = contactValues.extend({ phoneNumber: contactForm.shape.phoneNumber })
type ContactValues = z.input<typeof contactValues>

const newContact: ContactValues = { firstName: '', lastName: '', email: '', phoneNumber: '', phone: '' }

const valuesOf = ({ firstName, lastName, email, mobile, phone }: ContactRecord): ContactValues => ({
  firstName,
  lastName,
  email,
  phoneNumber: formatPhone(mobile),
  phone: formatPhone(phone),
})

type ContactDialogProps = { accountId: string; contact: ContactRecord | null; onClose: () => void }

function ContactDialog({ accountId, contact, onClose }: ContactDialogProps) {
  /** The version that is edited: another is shown only when the person asks for it. */
  const [start, setStart] = useState(contact)
  const create = useRecordWrite('createContact')
  const update = useRecordWrite('updateContact')
  const form = useForm<ContactValues>({
    resolver: zodResolver(start ? contactValues : newContactValues, { error: plainWords }),
    defaultValues: start ? valuesOf(start) : newContact,
  })
  const error = create.error ?? update.error

  const send = form.handleSubmit(async (values) => {
    try {
      const { phone: _, ...created } = values
      if (start)
        await update.mutateAsync({ body: { ...values, contactId: start.contactId, version: start.version } })
      else await create.mutateAsync({ body: { ...created, accountId } })
      toast(start ? 'The contact was saved.' : 'The contact was added.', { tone: 'success' })
      onClose()
    } catch (failure) {
      showAtFields(form, failure)
    }
  })

  return (
    <FormDialog
      title={start ? 'Edit contact' : 'Add contact'}
      save={start ? 'Save' : 'Add'}
      isBusy={create.isPending || update.isPending}
      error={isStale(error) ? null : error}
      onClose={onClose}
      onSubmit={send}
    >
      {isStale(error) && (
        <StaleNotice
          onShow={() => {
            setStart(contact)
            if (contact) form.reset(valuesOf(contact))
            update.reset()
          }}
        />
      )}
      <FormText form={form} name="firstName" label="First name" />
      <FormText form={form} name="lastName" label="Last name" />
      <FormText form={form} name="email" label="Email" />
      <FormText
        form={form}
        name="phoneNumber"
        label="Mobile"
        required={!start}
        hint={start ? '10 digits, or none.' : '10 digits.'}
      />
      {start && (
        <FormText form={form} name="phone" label="Phone" required={false} hint="10 digits, or none." />
      )}
    </FormDialog>
  )
}
