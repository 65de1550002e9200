import { kitLimits } from '@portal/domain/kits'
import { Field } from '../../ui/field.tsx'
import { refusalAt } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SaveKitState } from './use-save-kit.ts'

/** The name of a kit that is being saved. */
export function KitNameField({ kit: { name, setName, isAsked, create } }: { kit: SaveKitState }) {
  return (
    <Field
      label="Name"
      required
      hint="Such as Driver phone."
      error={isAsked && name.trim() === '' ? 'Enter a name.' : refusalAt(create.error, 'name')}
    >
      {(control) => (
        <TextInput
          {...control}
          maxLength={kitLimits.nameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </Field>
  )
}
