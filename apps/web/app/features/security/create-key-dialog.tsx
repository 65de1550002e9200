import {
  type AreaAccess,
  type KeyArea,
  keyAreas,
  keyAreaWords,
  keyLimits,
  keyMessages,
  scopesOf,
} from '@portal/domain/api-keys'
import { messages } from '@portal/domain/messages'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { fieldError, passwordError } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { type KeyOwner, useCreateApiKey } from './api-keys.queries.ts'
import { DialogFailure, PasswordField } from './dialog-parts.tsx'
import { SavedSecret, useSavedCodes } from './saved-secret.tsx'

type CreateKeyDialogProps = {
  owner: KeyOwner
  email: string
  /** The scopes that the key can have. */
  usable: readonly string[]
  onClose: () => void
}

const accessWords: Record<AreaAccess, string> = {
  none: 'No access',
  read: 'Read',
  write: 'Read and change',
}
const dayWords: Record<(typeof keyLimits.days)[number], string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'A year',
}

/** Creates an API key, by the password, and shows it this once. */
export function CreateKeyDialog({ owner, email, usable, onClose }: CreateKeyDialogProps) {
  const create = useCreateApiKey(owner)
  const saved = useSavedCodes(onClose)
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const key = saved.codes?.[0]
  if (key !== undefined)
    return (
      <Dialog
        open
        first={name}
        onClose={saved.close}
        title="Save your API key"
        footer={<Button onClick={saved.close}>Done</Button>}
      >
        <SavedSecret
          secret={key}
          what="API key"
          use={
            <>
              Programs send it with every call: <code className="mono">Authorization: Bearer {'{key}'}</code>
            </>
          }
          saved={saved}
        />
      </Dialog>
    )
  return (
    <Dialog
      open
      first={name}
      onClose={onClose}
      title="Create an API key"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={create.isPending}>
            Create key
          </Button>
        </>
      }
    >
      <KeyForm
        id={id}
        name={name}
        email={email}
        usable={usable}
        create={create}
        onDone={(made) => saved.show([made])}
      />
    </Dialog>
  )
}

type KeyFormProps = Pick<CreateKeyDialogProps, 'email' | 'usable'> & {
  id: string
  /** The first field. */
  name: RefObject<HTMLInputElement | null>
  create: ReturnType<typeof useCreateApiKey>
  onDone: (key: string) => void
}

function KeyForm({ id, name, email, usable, create, onDone }: KeyFormProps) {
  const [values, setValues] = useState({
    name: '',
    days: 90 as (typeof keyLimits.days)[number],
    password: '',
  })
  const [access, setAccess] = useState<Partial<Record<KeyArea, AreaAccess>>>({})
  const [isAsked, setAsked] = useState(false)
  const scopes = scopesOf(access)
  const missing = {
    name: values.name.trim() === '' ? keyMessages.nameRequired : undefined,
    scopes: scopes.length === 0 ? keyMessages.scopesRequired : undefined,
    password: values.password === '' ? messages.security.passwordRequired : undefined,
  }
  const refused = {
    name: (isAsked && missing.name) || fieldError(create.error, 'name'),
    scopes: (isAsked && missing.scopes) || fieldError(create.error, 'scopes'),
    password: (isAsked && missing.password) || passwordError(create.error),
  }
  const isElsewhere = !refused.name && !refused.scopes && !refused.password

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (create.isPending) return
    const form = event.currentTarget
    setAsked(true)
    try {
      if (Object.values(missing).every((one) => one === undefined))
        return onDone((await create.mutateAsync({ ...values, scopes })).result.key)
    } catch {
      // The mutation keeps the error, which is shown at its field.
    }
    setTimeout(() =>
      form.querySelector<HTMLElement>('[aria-invalid=true], fieldset:has(> .field-error) select')?.focus(),
    )
  }
  return (
    <form id={id} className="grid gap-5" method="post" noValidate onSubmit={(event) => void send(event)}>
      <DialogFailure error={isElsewhere ? create.error : null} />
      <TextField
        label="Name"
        hint="What uses the key, for example “Fleet sync”."
        error={refused.name || undefined}
        ref={name}
        autoComplete="off"
        maxLength={keyLimits.nameMax}
        value={values.name}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
      />
      <ChoiceGroup legend="What it may do" error={refused.scopes || undefined} className="grid gap-4">
        {keyAreas
          .filter((area) => usable.some((scope) => scope.startsWith(`${area}:`)))
          .map((area) => (
            <SelectField
              key={area}
              label={keyAreaWords[area].name}
              hint={keyAreaWords[area].covers}
              value={access[area] ?? 'none'}
              onChange={({ target }) => setAccess({ ...access, [area]: target.value as AreaAccess })}
            >
              {Object.entries(accessWords)
                .filter(([value]) => value === 'none' || usable.includes(`${area}:${value}`))
                .map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
            </SelectField>
          ))}
      </ChoiceGroup>
      <SelectField
        label="Works for"
        value={values.days}
        onChange={({ target }) =>
          setValues({
            ...values,
            days: keyLimits.days.find((days) => String(days) === target.value) ?? 90,
          })
        }
      >
        {keyLimits.days.map((days) => (
          <option key={days} value={days}>
            {dayWords[days]}
          </option>
        ))}
      </SelectField>
      <PasswordField
        email={email}
        error={refused.password || undefined}
        value={values.password}
        onChange={({ target }) => setValues({ ...values, password: target.value })}
      />
    </form>
  )
}
