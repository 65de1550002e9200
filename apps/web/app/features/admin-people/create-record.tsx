import { zodResolver } from '@hookform/resolvers/zod'
import { administratorCalls } from '@portal/contract/administrator-calls'
import { accountForm, agentForm, contactForm } from '@portal/contract/crm-records'
import { plainWords } from '@portal/contract/plain-words'
import type { CrmAccount, CrmContact, UserDetails } from '@portal/contract/users'
import { formatPhone } from '@portal/domain/format-phone'
import { messages } from '@portal/domain/messages'
import { agentLabel } from '@portal/domain/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { agentsQuery } from '../users/users.queries.ts'

/** Forms for records of the embedded CRM. With a live CRM they are not shown, and the server refuses them. */

/** Creates a record; everything that lists records is read again. */
function useCreateRecord<Values, Answer>(create: (values: Values) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: create,
    onSuccess: () =>
      Promise.all(
        ['crm-accounts', 'crm-contacts', 'admin-user', 'admin-users', ...agentsQuery.queryKey].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

type AccountValues = z.input<typeof accountForm>
const parts = [
  ['billing.street', 'Billing street'],
  ['billing.city', 'City'],
  ['billing.state', 'State'],
  ['billing.zip', 'ZIP'],
] as const

/** What the person said of themselves and their company; new records begin with it. */
export type About = Pick<UserDetails, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'registration'>

type AccountFormProps = {
  name: string
  about: About
  onCreated: (account: CrmAccount) => void
  onBack: () => void
}

/** A new account, owned by an agent; it ships to its billing address until another one is given on an order. */
export function AccountForm({ name, about: { registration }, onCreated, onBack }: AccountFormProps) {
  const create = useCreateRecord((body: AccountValues) => call(administratorCalls.createAccount, { body }))
  const agents = useQuery(agentsQuery).data?.results
  const form = useForm<AccountValues>({
    resolver: zodResolver(accountForm, { error: plainWords }),
    defaultValues: {
      agentId: '',
      accountName: name,
      billing: {
        street: registration?.billingStreet ?? '',
        city: registration?.billingCity ?? '',
        state: registration?.billingState ?? '',
        zip: registration?.billingZip ?? '',
      },
    },
  })
  const { errors } = form.formState
  return (
    <RecordForm
      label="New account"
      first="accountName"
      form={form}
      onBack={onBack}
      error={create.error}
      busy={create.isPending}
      onSend={async (values) => {
        const { result } = await create.mutateAsync(values)
        const owner = agents?.find(({ zohoUserId }) => zohoUserId === values.agentId)
        onCreated({
          accountId: result.accountId,
          accountName: values.accountName,
          ownerName: owner ? `${owner.firstName} ${owner.lastName}` : '',
          place: `${values.billing.city}, ${values.billing.state}`,
        })
      }}
    >
      <Text form={form} name="accountName" label="Account name" />
      <Field
        label="Agent"
        required
        error={errors.agentId && messages.crm.agentRequired}
        hint={agents?.length === 0 ? 'There are no agents yet. Add one under Agents first.' : undefined}
      >
        {(control) => (
          <Select {...control} {...form.register('agentId')}>
            <option value="">Choose an agent</option>
            {agents?.map((agent) => (
              <option key={agent.zohoUserId} value={agent.zohoUserId}>
                {agentLabel(agent)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {parts.map(([field, label]) => (
        <Text key={field} form={form} name={field} label={label} />
      ))}
    </RecordForm>
  )
}

type ContactValues = z.input<typeof contactForm>
export type ContactFormProps = {
  account: { id: string; name: string | null }
  about: About
  onCreated: (contact: CrmContact) => void
  onBack: () => void
}

/** A new contact of an account. */
export function ContactForm({ account, about, onCreated, onBack }: ContactFormProps) {
  const create = useCreateRecord((body: ContactValues) => call(administratorCalls.createContact, { body }))
  const form = useForm<ContactValues>({
    resolver: zodResolver(contactForm, { error: plainWords }),
    defaultValues: {
      accountId: account.id,
      firstName: about.firstName,
      lastName: about.lastName,
      email: about.email,
      phoneNumber: formatPhone(about.phoneNumber),
    },
  })
  return (
    <RecordForm
      label="New contact"
      first="firstName"
      form={form}
      onBack={onBack}
      error={create.error}
      busy={create.isPending}
      onSend={async (values) => {
        const { result } = await create.mutateAsync(values)
        onCreated({
          contactId: result.contactId,
          fullName: `${values.firstName} ${values.lastName}`,
          email: values.email,
          phone: values.phoneNumber,
          accountId: account.id,
          accountName: account.name ?? '',
        })
      }}
    >
      <Text form={form} name="firstName" label="First name" />
      <Text form={form} name="lastName" label="Last name" />
      <Text form={form} name="email" label="Email" />
      <Text form={form} name="phoneNumber" label="Phone" />
    </RecordForm>
  )
}

type AgentValues = z.input<typeof agentForm>

/** Makes a user an agent. The email is fixed: the server finds the user by it. */
export function AgentForm({ values, onCreated }: { values: AgentValues; onCreated: () => void }) {
  const create = useCreateRecord((body: AgentValues) => call(administratorCalls.createAgent, { body }))
  const form = useForm<AgentValues>({
    resolver: zodResolver(agentForm, { error: plainWords }),
    defaultValues: values,
  })
  return (
    <RecordForm
      label="Make agent"
      first="firstName"
      form={form}
      error={create.error}
      busy={create.isPending}
      onSend={async (sent) => {
        await create.mutateAsync(sent)
        onCreated()
      }}
    >
      <Text form={form} name="firstName" label="First name" />
      <Text form={form} name="lastName" label="Last name" />
      <Text form={form} name="email" label="Email" locked />
    </RecordForm>
  )
}

type RecordFormProps<Values extends FieldValues> = {
  label: string
  form: UseFormReturn<Values>
  /** The field that gets the focus when the form appears. */
  first: FieldPath<Values>
  error: Error | null
  busy: boolean
  /** Back to what the form was opened from. */
  onBack?: () => void
  onSend: (values: Values) => Promise<void>
  children: ReactNode
}

function RecordForm<Values extends FieldValues>({
  label,
  form,
  first,
  error,
  busy,
  onBack,
  onSend,
  children,
}: RecordFormProps<Values>) {
  const { setFocus } = form
  useEffect(() => setFocus(first), [setFocus, first])
  const send = form.handleSubmit(async (values) => {
    try {
      await onSend(values)
    } catch (failure) {
      if (!(failure instanceof ApiError)) return
      for (const [name, [message]] of Object.entries(failure.fields))
        if (message) form.setError(name as FieldPath<Values>, { type: 'server', message })
    }
  })
  return (
    <form
      noValidate
      aria-label={label}
      className="grid content-start gap-4"
      onSubmit={(event) => void send(event)}
    >
      {error && <ErrorPanel message={messageOf(error)} />}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Create
        </Button>
        {onBack && (
          <Button variant="ghost" disabled={busy} onClick={onBack}>
            Back to search
          </Button>
        )}
      </div>
    </form>
  )
}

type TextProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  label: string
  locked?: boolean
}

const Text = <Values extends FieldValues>({ form, name, label, locked = false }: TextProps<Values>) => (
  <Field label={label} required error={form.getFieldState(name, form.formState).error?.message}>
    {(control) => <TextInput {...control} {...form.register(name)} autoComplete="off" locked={locked} />}
  </Field>
)
