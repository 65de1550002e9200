import { zodResolver } from '@hookform/resolvers/zod'
import { type ContactRecord, contactChange } from '@portal/contract/crm-record-changes'
import { contactForm } from '@portal/contract/crm-records'
import { plainWords } from '@portal/contract/plain-words'
import { formatPhone } from '@portal/domain/format-phone'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { FormText } from './form-text.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { useRecordWrite } from './records.queries.ts'

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

/** Adds or changes one. */
export function ContactDialog({ accountId, contact, onClose }: ContactDialogProps) {
  /** The version that is edited: another is shown only when the person asks for it. */
  const [start, setStart] = useState(contact)
  const create = useRecordWrite('createContact')
  const update = useRecordWrite('updateContact')
  const form = useForm<ContactValues>({
    resolver: zodResolver(start ? contactValues : newContactValues, { error: plainWords }),
    defaultValues: start ? valuesOf(start) : newContact,
  })

  const save = ({ phone, ...values }: ContactValues) =>
    start
      ? update.mutateAsync({ body: { ...values, phone, contactId: start.contactId, version: start.version } })
      : create.mutateAsync({ body: { ...values, accountId } })

  function showSaved() {
    setStart(contact)
    if (contact) form.reset(valuesOf(contact))
  }

  return (
    <RecordDialog
      what="contact"
      isNew={!start}
      form={form}
      saving={[create, update]}
      save={save}
      onShowSaved={showSaved}
      onClose={onClose}
    >
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
    </RecordDialog>
  )
}
