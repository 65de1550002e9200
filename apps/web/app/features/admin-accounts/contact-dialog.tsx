import { zodResolver } from '@hookform/resolvers/zod'
import { type ContactRecord, contactChange } from '@portal/contract/crm-record-changes'
import { contactForm } from '@portal/contract/crm-records'
import { plainWords } from '@portal/contract/plain-words'
import { formatPhone } from '@portal/domain/format-phone'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { toast } from '../../ui/toast.tsx'
import { FormDialog } from '../fleet/form-dialog.tsx'
import { FormText, isStale, showAtFields } from './form-text.tsx'
import { useRecordWrite } from './records.queries.ts'
import { StaleNotice } from './stale-notice.tsx'

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
