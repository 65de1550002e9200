import { colleagueCalls } from '@portal/contract/colleague-calls'
import { accessLabels, accessWords, colleagueMessages } from '@portal/domain/colleagues'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { type Access, type InvitedAccess, invitedKinds } from '@portal/domain/roles'
import { useState } from 'react'
import { emailWords, sendsEmails } from '../../lib/emails.ts'
import { useKeptState } from '../../lib/use-form-draft.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useColleagueWrite } from './colleagues.queries.ts'

type Draft = { firstName: string; lastName: string; email: string; access: InvitedAccess | null }
const empty: Draft = { firstName: '', lastName: '', email: '', access: null }

const { min } = limits.personNameLength

type Invited = Omit<Draft, 'access'> & { access: Access | null }

/** What a form lacks before it is sent; the server says everything else at the field. */
export const missingIn = ({
  firstName,
  lastName,
  email,
  access,
}: Invited): Partial<Record<keyof Invited, string>> => ({
  ...(firstName.trim().length < min && { firstName: messages.user.firstNameMin }),
  ...(lastName.trim().length < min && { lastName: messages.user.lastNameMin }),
  ...(!email.includes('@') && { email: messages.signIn.email }),
  ...(access === null && { access: colleagueMessages.accessRequired }),
})

/** That a person was invited, by an email where there are any. */
export const invitedWords = (email: string) =>
  sendsEmails()
    ? `An invitation was sent to ${email}.`
    : `${email} was invited. ${noEmailWords} Create the link and pass it on.`

type InviteDialogProps = { accountId: string; accountName: string; onClose: () => void }

/** Invites a person to the account by email (docs/spec/colleagues.md#inviting). */
export function InviteDialog({ accountId, accountName, onClose }: InviteDialogProps) {
  const [draft, setDraft] = useState(empty)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(empty)
  const isBack = useKeptState('invite', draft, setDraft, isDirty)
  const [isAsked, setAsked] = useState(false)
  const invite = useColleagueWrite(colleagueCalls.inviteColleague, accountId)
  const attempt = useAttemptKey()
  const missing = isAsked ? missingIn(draft) : {}
  const errorOf = (name: keyof Draft) => missing[name] ?? refusalAt(invite.error, name)
  const set = (name: 'firstName' | 'lastName' | 'email') => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })

  async function send() {
    setAsked(true)
    const { access } = draft
    if (access === null || Object.keys(missingIn(draft)).length > 0) return
    const body = {
      firstName: draft.firstName.trim(),
      lastName: draft.lastName.trim(),
      email: draft.email.trim(),
      access,
    }
    try {
      await invite.mutateAsync({ params: { accountId }, body, idempotencyKey: attempt.keyFor(body) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(invitedWords(body.email), { tone: 'success' })
  }

  return (
    <FormDialog
      title="Invite a colleague"
      save={sendsEmails() ? 'Send invitation' : 'Invite'}
      isBusy={invite.isPending}
      error={invite.error}
      onClose={onClose}
      onSubmit={send}
    >
      {isBack && isDirty && <DraftNotice />}
      <p className="text-muted">
        {emailWords(`They get an email with a link to ${accountName}, which works once within 7 days.`)}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={errorOf('firstName')}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={limits.personNameLength.max}
              value={draft.firstName}
              onChange={set('firstName')}
            />
          )}
        </Field>
        <Field label="Last name" required error={errorOf('lastName')}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={limits.personNameLength.max}
              value={draft.lastName}
              onChange={set('lastName')}
            />
          )}
        </Field>
      </div>
      <Field label="Email" required error={errorOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            maxLength={limits.emailMax}
            value={draft.email}
            onChange={set('email')}
          />
        )}
      </Field>
      <AccessChoices
        kinds={invitedKinds}
        value={draft.access}
        error={errorOf('access')}
        onChange={(access) => setDraft({ ...draft, access })}
      />
    </FormDialog>
  )
}

type AccessChoicesProps<A extends Access> = {
  kinds: readonly A[]
  value: A | null
  error?: string | undefined
  onChange: (access: A) => void
}

/** What a person has access to, each kind with what it is for. */
export const AccessChoices = <A extends Access>({ kinds, value, error, onChange }: AccessChoicesProps<A>) => (
  <ChoiceGroup legend="Access" error={error}>
    {kinds.map((access) => (
      <ChoiceCard
        key={access}
        type="radio"
        name="access"
        title={accessLabels[access]}
        text={accessWords[access]}
        checked={value === access}
        onChange={() => onChange(access)}
      />
    ))}
  </ChoiceGroup>
)
