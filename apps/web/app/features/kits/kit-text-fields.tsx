import { installedApps, toggleApp } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { refusalAt } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

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
      <Field
        label="Staging notes"
        error={
          areNotesTooLong(draft)
            ? `Enter at most ${limits.notesMax.toLocaleString('en-US')} characters.`
            : refusalAt(error, 'stagingNotes')
        }
      >
        {(control) => (
          <TextArea
            {...control}
            limit={limits.notesMax}
            value={draft.stagingNotes}
            onChange={(event) => onChange({ stagingNotes: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
