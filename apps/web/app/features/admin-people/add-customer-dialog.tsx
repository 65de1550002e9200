import { administratorCalls } from '@portal/contract/administrator-calls'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { adminUserPath } from '@portal/domain/paths'
import { type Access, accessKinds, allAgents } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { emailWords, sendsEmails } from '../../lib/emails.ts'
import { useCall } from '../../lib/use-call.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccessChoices, missingIn } from '../colleagues/invite-dialog.tsx'
import { accountsQuery, contactsQuery } from '../crm/accounts.queries.ts'

/** Whom the dialog begins with. */
type CustomerStart = {
  accountId?: string
  contactId?: string
  firstName?: string
  lastName?: string
  email?: string
  phoneNumber?: string
}

const { max } = limits.personNameLength
const newContact = 'new'

type Draft = Required<Omit<CustomerStart, 'accountId' | 'contactId'>> & {
  accountId: string | null
  contactId: string | null
  access: Access | null
}

const missingOf = (draft: Draft): Partial<Record<keyof Draft, string>> => ({
  ...missingIn(draft),
  ...(draft.phoneNumber.trim() === '' && { phoneNumber: messages.user.phoneRequired }),
  ...(draft.accountId === null && { accountId: 'Choose the account.' }),
})

type AddCustomerDialogProps = { start?: CustomerStart; onClose: () => void }

/** A new customer user in one go: person, account, contact, access and invitation (docs/spec/back-office.md#new-customer). */
export function AddCustomerDialog({ start = {}, onClose }: AddCustomerDialogProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>({
    firstName: start.firstName ?? '',
    lastName: start.lastName ?? '',
    email: start.email ?? '',
    phoneNumber: start.phoneNumber ?? '',
    accountId: start.accountId ?? null,
    contactId: start.contactId ?? null,
    access: null,
  })
  const [isAsked, setAsked] = useState(false)
  const add = useCall(administratorCalls.addCustomer, { refresh: [[]] })
  const missing = isAsked ? missingOf(draft) : {}
  const errorOf = (name: keyof Draft) => missing[name] ?? refusalAt(add.error, name)
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })

  async function save() {
    setAsked(true)
    const { accountId, access, contactId } = draft
    if (accountId === null || access === null || Object.keys(missingOf(draft)).length > 0) return
    try {
      const { result } = await add.mutateAsync({
        body: {
          firstName: draft.firstName.trim(),
          lastName: draft.lastName.trim(),
          email: draft.email.trim(),
          phoneNumber: draft.phoneNumber.trim(),
          accountId,
          ...(contactId !== null && contactId !== newContact && { contactId }),
          access,
        },
      })
      onClose()
      if (result.invitation === 'email')
        toast(`An invitation was sent to ${draft.email.trim()}.`, { tone: 'success' })
      else {
        toast(`The user was created. ${noEmailWords}`, { tone: 'success' })
        // There the link to choose a password is created.
        void navigate(adminUserPath(result.userId))
      }
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  const text = (name: 'firstName' | 'lastName' | 'email' | 'phoneNumber', label: string, rest: object) => (
    <Field label={label} required error={errorOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          {...rest}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <FormDialog
      title="Add customer"
      kind="sheet"
      save={sendsEmails() ? 'Add and invite' : 'Add'}
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">
        {emailWords('They get an email with a link to choose a password, which works once within 7 days.')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('firstName', 'First name', { maxLength: max })}
        {text('lastName', 'Last name', { maxLength: max })}
      </div>
      {text('email', 'Email', { type: 'email', maxLength: limits.emailMax })}
      {text('phoneNumber', 'Phone number', { type: 'tel', maxLength: 40 })}
      {start.accountId === undefined && (
        <AccountField
          value={draft.accountId}
          error={errorOf('accountId')}
          onChange={(accountId) => change({ accountId, contactId: null })}
        />
      )}
      {start.contactId === undefined && draft.accountId !== null && (
        <ContactField
          accountId={draft.accountId}
          email={draft.email}
          value={draft.contactId}
          onChange={(contactId) => change({ contactId })}
        />
      )}
      <AccessChoices
        kinds={accessKinds}
        value={draft.access}
        error={errorOf('access')}
        onChange={(access) => change({ access })}
      />
    </FormDialog>
  )
}

type FieldProps = { value: string | null; onChange: (id: string | null) => void }

function AccountField({ error, ...field }: FieldProps & { error: string | undefined }) {
  const accounts = useQuery(accountsQuery(allAgents))
  const { results = [], nextCursor } = accounts.data ?? {}
  return (
    <Combobox
      label="Account"
      required
      placeholder="Choose an account"
      loadingText={accounts.isPending ? messages.selectors.loadingAccounts : undefined}
      options={results.map(({ id, accountName }) => ({ id, label: accountName }))}
      hint={
        nextCursor
          ? 'The first accounts by name. For another one, open the account and invite its contact.'
          : undefined
      }
      error={error}
      {...field}
    />
  )
}

/** The contact with the same email unless another one, or a new one, is chosen. */
function ContactField({
  accountId,
  email,
  value,
  onChange,
}: FieldProps & { accountId: string; email: string }) {
  const contacts = useQuery(contactsQuery(accountId))
  const listed = contacts.data?.results ?? []
  const same = listed.find((contact) => contact.email.toLowerCase() === email.trim().toLowerCase())
  return (
    <Combobox
      label="Contact"
      placeholder="New contact"
      loadingText={contacts.isPending ? 'Loading contacts...' : undefined}
      options={[
        ...(same ? [] : [{ id: newContact, label: 'New contact' }]),
        ...listed.map((contact) => ({ id: contact.id, label: contact.full_Name, note: contact.email })),
      ]}
      hint="Orders of this person name the contact."
      value={value ?? same?.id ?? newContact}
      onChange={onChange}
    />
  )
}
