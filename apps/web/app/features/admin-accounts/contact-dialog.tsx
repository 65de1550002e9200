import { zodResolver } from '@hookform/resolvers/zod'
import { administratorCalls } from '@portal/contract/administrator-calls'
import { type ContactRecord, contactChange } from '@portal/contract/crm-record-changes'
import { contactForm } from '@portal/contract/crm-records'
import { plainWords } from '@portal/contract/plain-words'
import { formatPhone } from '@portal/domain/format-phone'
import type * as z from 'zod'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { toast } from '../../ui/toast.tsx'
import { FormText, RecordDialog } from './record-form.tsx'
import { useNewestRecord, useRecordWrite } from './records.queries.ts'

const contactValues = contactChange.omit({ contactId: true, version: true })
/** Of a new contact one number is required. */
const newContactValues = contactValues.extend({ phoneNumber: contactForm.shape.phoneNumber })
type ContactValues = z.input<typeof contactValues>
type SentContact = z.output<typeof contactValues>
const contactRules = zodResolver(contactValues, { error: plainWords })
const newContactRules = zodResolver(newContactValues, { error: plainWords })

const newContact: ContactValues = { firstName: '', lastName: '', email: '', phoneNumber: '', phone: '' }

const valuesOf = ({ firstName, lastName, email, mobile, phone }: ContactRecord): ContactValues => ({
  firstName,
  lastName,
  email,
  phoneNumber: formatPhone(mobile),
  phone: formatPhone(phone),
})

type ContactDialogProps = { accountId: string; contact: ContactRecord | null; onClose: () => void }

/** Adds or changes one. */
export function ContactDialog({ accountId, contact, onClose }: ContactDialogProps) {
  const create = useRecordWrite(administratorCalls.createContact)
  const update = useRecordWrite(administratorCalls.updateContact)
  const readNewest = useNewestRecord(accountId)
  const record = useRecordForm<ContactRecord, ContactValues, SentContact, unknown>({
    name: `contact:${contact?.contactId ?? 'new'}`,
    mode: 'onSubmit',
    stored: contact,
    valuesOf: (stored) => (stored ? valuesOf(stored) : newContact),
    resolver: contact ? contactRules : newContactRules,
    save: ({ phone, ...values }, from) =>
      from
        ? update.mutateAsync({ body: { ...values, phone, contactId: from.contactId, version: from.version } })
        : create.mutateAsync({ body: { ...values, accountId } }),
    readNewest: () =>
      readNewest(({ contacts }) => contacts.find(({ contactId }) => contactId === contact?.contactId)),
    onSaved: () => {
      toast(`The contact was ${contact ? 'saved' : 'added'}.`, { tone: 'success' })
      onClose()
    },
  })
  const { form } = record

  return (
    <RecordDialog what="contact" isNew={!contact} record={record} onClose={onClose}>
      <FormText form={form} name="firstName" label="First name" />
      <FormText form={form} name="lastName" label="Last name" />
      <FormText form={form} name="email" label="Email" />
      <FormText
        form={form}
        name="phoneNumber"
        label="Mobile"
        required={!contact}
        hint={contact ? '10 digits, or none.' : '10 digits.'}
      />
      {contact && (
        <FormText form={form} name="phone" label="Phone" required={false} hint="10 digits, or none." />
      )}
    </RecordDialog>
  )
}
