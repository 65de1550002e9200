import { zodResolver } from '@hookform/resolvers/zod'
import { plainWords } from '@portal/contract/plain-words'
import { type UserDetails, userForm } from '@portal/contract/users'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormBar, useFormFocus } from '../../ui/form-bar.tsx'
import { fieldOf, TextField } from '../../ui/form-fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { userQuery, useSaveUser } from './people.queries.ts'
import { newUser, type UserValues, valuesOf } from './user-facts.tsx'

type UserFormProps = {
  /** As it was read; null for a new user. */
  user: UserDetails | null
  onSaved: (id: string) => void
  onCancel: () => void
}

/** The user form (docs/spec/back-office.md#user-details): of a new user with an id to come, or of one who is there. */
export function UserForm({ user, onSaved, onCancel }: UserFormProps) {
  const isNew = user === null
  const save = useSaveUser()
  const queryClient = useQueryClient()
  const record = useRecordForm({
    stored: user,
    valuesOf: (stored) => (stored ? valuesOf(stored) : newUser),
    resolver: userRules,
    save: async (body) => (await save.mutateAsync({ body })).result.id,
    readNewest: async () =>
      (await queryClient.fetchQuery({ ...userQuery(user?.id ?? ''), staleTime: 0 })).result,
    onSaved,
  })
  const { form } = record
  const { errors, submitCount } = form.formState
  const element = useFormFocus()

  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={isNew ? 'New user' : 'Edit user'}
      className="grid max-w-3xl gap-5 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        void record.send()
      }}
    >
      {record.isBack && <DraftNotice onStartOver={record.startOver} />}
      <SaveFailure error={record.error} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NameField form={form} name="firstName" label="First name" />
        <NameField form={form} name="lastName" label="Last name" />
        <TextField
          {...fieldOf(form, 'email')}
          label="Email"
          required={isNew}
          hint={isNew ? 'Used to sign in.' : 'Use Change email on the page of the user.'}
          type="email"
          autoComplete="off"
          maxLength={limits.emailMax}
          locked={!isNew}
        />
        <TextField
          {...fieldOf(form, 'phoneNumber')}
          label="Phone number"
          required
          hint="10 digits."
          type="tel"
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <Checkbox label="Active (can sign in)" {...form.register('isActive')} />
      {user?.isActive && user.zohoUserId !== null && (
        <p className="text-ui text-muted">
          To give their accounts and drafts to someone else, cancel and use Turn off.
        </p>
      )}
      {isNew && (
        <Notice>
          An active new user gets an email with a link to choose a password; without a mail server, you create
          the link on the next page. The Zoho user id comes from the CRM if an employee there has this email
          address.
        </Notice>
      )}
      {submitCount > 0 && Object.keys(errors).length > 0 && (
        <Notice tone="danger" role="alert">
          Some fields need your attention.
        </Notice>
      )}
      <FormBar>
        <Button type="submit" busy={record.isBusy}>
          {isNew ? 'Insert' : 'Save'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </FormBar>
      <LeaveGuard active={record.isUnsaved} />
      <ConflictDialog conflict={record.conflict} />
    </form>
  )
}

/**
 * The server's message, or the spec's where there is none (docs/spec/back-office.md#user-details); and why, where a
 * link is missing.
 */
function SaveFailure({ error }: { error: Error | null }) {
  if (!error) return null
  const isOurs = error instanceof ApiError && error.code !== 'UNREACHABLE' && error.code !== 'UNEXPECTED'
  const reasons =
    error instanceof ApiError ? [error.fields.zohoAccountId, error.fields.zohoContactId].flat() : []
  return (
    <ErrorPanel
      message={[isOurs ? error.message : messages.user.saveFailed, ...reasons.filter(Boolean)].join(' ')}
      requestId={requestIdOf(error)}
    />
  )
}

type Form = UseFormReturn<UserValues, unknown, z.output<typeof userForm>>

function NameField({ form, name, label }: { form: Form; name: 'firstName' | 'lastName'; label: string }) {
  const { max } = limits.personNameLength
  const length = [...form.watch(name).trim()].length
  return (
    <TextField
      {...fieldOf(form, name)}
      label={label}
      required
      hint={`${length} of ${max} characters`}
      autoComplete="off"
    />
  )
}

/** Checks a user by the contract, in its words. */
const userRules = zodResolver(userForm, { error: plainWords })
