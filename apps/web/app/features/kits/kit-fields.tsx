import { installedApps, toggleApp } from '@portal/domain/installed-apps'
import { kitLimits } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import { useState } from 'react'
import type { CallInput } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { refusalAt } from '../../ui/form-dialog.tsx'
import { TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateKit } from './kits.queries.ts'

/** Apps and staging notes of a kit while they are edited. */
export type KitTextDraft = { apps: string[]; stagingNotes: string }

type KitTextFieldsProps = {
  draft: KitTextDraft
  /** Apps are installed on phones and tablets only. */
  hasApps?: boolean
  /** What the server refused. */
  error: Error | null
  onChange: (changes: Partial<KitTextDraft>) => void
}

/** Whether the staging notes are longer than an order takes. */
export const areNotesTooLong = ({ stagingNotes }: Pick<KitTextDraft, 'stagingNotes'>) =>
  stagingNotes.length > limits.notesMax

/** Installed apps and staging notes of a kit. */
export function KitTextFields({ draft, hasApps = true, error, onChange }: KitTextFieldsProps) {
  return (
    <>
      {hasApps && (
        <ChoiceGroup legend="Installed apps" className="grid grid-cols-2 gap-x-4">
          {installedApps(draft.apps).map((app) => (
            <Checkbox
              key={app}
              label={app}
              checked={draft.apps.includes(app)}
              onChange={() => onChange({ apps: toggleApp(draft.apps, app) })}
            />
          ))}
        </ChoiceGroup>
      )}
      <TextAreaField
        label="Staging notes"
        error={
          areNotesTooLong(draft)
            ? `Enter at most ${limits.notesMax.toLocaleString('en-US')} characters.`
            : refusalAt(error, 'stagingNotes')
        }
        limit={limits.notesMax}
        value={draft.stagingNotes}
        onChange={(event) => onChange({ stagingNotes: event.target.value })}
      />
    </>
  )
}

/** The name of a kit that is being saved. */
export function KitNameField({ kit: { name, setName, isAsked, create } }: { kit: SaveKitState }) {
  return (
    <TextField
      label="Name"
      required
      hint="Such as Driver phone."
      error={isAsked && name.trim() === '' ? 'Enter a name.' : refusalAt(create.error, 'name')}
      maxLength={kitLimits.nameMax}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  )
}

type NewKit = CallInput<'createKit'>['body']

/**
 * A dialog that saves a new kit: its name, and the call. The name is wrong from the first attempt without one on.
 * @param onSaved closes the dialog; not called while the server refuses, whose error stays in `create.error`
 */
export function useSaveKit(onSaved: () => void) {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const create = useCreateKit()
  const attempt = useAttemptKey()

  /** @param accountId the account that gets the kit; null as long as none is chosen, and then nothing is sent */
  async function save(accountId: string | null, contents: Omit<NewKit, 'name'> | null) {
    setAsked(true)
    if (name.trim() === '' || accountId === null || contents === null) return
    const body = { name: name.trim(), ...contents }
    const input = { params: { accountId }, body }
    try {
      await create.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onSaved()
    toast(`${body.name} was saved as a kit.`, { tone: 'success' })
  }

  return { name, setName, isAsked, create, save }
}

type SaveKitState = ReturnType<typeof useSaveKit>
