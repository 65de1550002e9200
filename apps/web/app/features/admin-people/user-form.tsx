import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSaveUser } from './people.queries.ts'
import { userRules } from './user-form-rules.ts'
import type { UserValues } from './user-values.ts'

type UserFormProps = {
  values: UserValues
  onSaved: (id: string) => void
  onCancel: () => void
  /** Shows what someone else saved in the meantime. */
  onReload?: () => void
}

/** The user form (docs/spec/back-office.md#user-details): of a new user with an id to come, or of one who is there. */
export function UserForm({ values, onSaved, onCancel, onReload }: UserFormProps) {
  const isNew = values.id === undefined
  const save = useSaveUser()
  const form = useForm<UserValues>({ resolver: userRules, defaultValues: values, mode: 'onTouched' })
  const { errors, isDirty, submitCount } = form.formState
  const element = useFormFocus()
  const draft = useFormDraft({ ...form, isDirty })

  const send = form.handleSubmit(async (sent) => {
    try {
      const { result } = await save.mutateAsync({ body: sent })
      onSaved(result.id)
    } catch (error) {
      if (error instanceof ApiError) showAtFields(form, error)
    }
  })

  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label={isNew ? 'New user' : 'Edit user'}
      className="grid max-w-3xl gap-5 outline-none"
      onSubmit={(event) => void send(event)}
    >
      {draft && <Notice role="status">{messages.admin.draftIsBack}</Notice>}
      <SaveFailure error={save.error} onReload={onReload} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NameField form={form} name="firstName" label="First name" autoComplete="off" />
        <NameField form={form} name="lastName" label="Last name" autoComplete="off" />
        <Field
          label="Email"
          required={isNew}
          error={errors.email?.message}
          hint={isNew ? 'Used to sign in. It can’t be changed later.' : 'The email address can’t be changed.'}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="off"
              maxLength={limits.emailMax}
              locked={!isNew}
            />
          )}
        </Field>
        <Field label="Phone number" required error={errors.phoneNumber?.message} hint="10 digits.">
          {(control) => (
            <TextInput
              {...control}
              {...form.register('phoneNumber')}
              type="tel"
              autoComplete="off"
              maxLength={40}
            />
          )}
        </Field>
      </div>
      <Checkbox label="Active (can sign in)" {...form.register('isActive')} />
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
        <Button type="submit" busy={save.isPending}>
          {isNew ? 'Insert' : 'Save'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </FormBar>
      <LeaveGuard active={isDirty && !save.isPending && !save.isSuccess} />
    </form>
  )
}

/** Errors of the server about a field are shown at the field, all others above the form. */
function showAtFields(form: UseFormReturn<UserValues>, { fields }: ApiError) {
  for (const name of ['phoneNumber', 'email', 'lastName', 'firstName'] as const) {
    const message = fields[name]?.[0]
    if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true })
  }
}

type SaveFailureProps = { error: Error | null; onReload: (() => void) | undefined }

/**
 * The server's message, or the spec's where there is none (docs/spec/back-office.md#user-details); and why, where a
 * link is missing.
 */
function SaveFailure({ error, onReload }: SaveFailureProps) {
  if (!error) return null
  const isOurs = error instanceof ApiError && error.code !== 'UNREACHABLE' && error.code !== 'UNEXPECTED'
  const reasons =
    error instanceof ApiError ? [error.fields.zohoAccountId, error.fields.zohoContactId].flat() : []
  const isStale = error instanceof ApiError && error.code === 'USER_CHANGED'
  return (
    <ErrorPanel
      message={[isOurs ? error.message : messages.user.saveFailed, ...reasons.filter(Boolean)].join(' ')}
      requestId={requestIdOf(error)}
      {...(isStale && onReload ? { onRetry: onReload, retryLabel: 'Show saved version' } : {})}
    />
  )
}

type NameFieldProps = {
  form: UseFormReturn<UserValues>
  name: 'firstName' | 'lastName'
  label: string
  autoComplete: string
}

function NameField({ form, name, label, autoComplete }: NameFieldProps) {
  const { max } = limits.personNameLength
  const length = [...form.watch(name).trim()].length
  return (
    <Field
      label={label}
      required
      error={form.formState.errors[name]?.message}
      hint={`${length} of ${max} characters`}
    >
      {(control) => <TextInput {...control} {...form.register(name)} autoComplete={autoComplete} />}
    </Field>
  )
}

/** The form takes the focus when it replaces what was read. */
function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  return form
}

const FormBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg py-3">
    {children}
  </div>
)
