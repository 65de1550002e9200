import type { Kit } from '@portal/contract/kits'
import { productNameOf } from '@portal/domain/catalog'
import { joinApps, splitApps } from '@portal/domain/installed-apps'
import { kitLimits } from '@portal/domain/kits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { areNotesTooLong, KitTextFields } from './kit-text-fields.tsx'
import { useUpdateKit } from './kits.queries.ts'

const draftOf = ({ name, withScreenRepair, withAccessory, installedApps: apps, stagingNotes }: Kit) => ({
  name,
  withScreenRepair,
  withAccessory,
  apps: splitApps(apps),
  stagingNotes,
})

type EditKitDialogProps = {
  /** As it is now. */
  kit: Kit
  onClose: () => void
}

/** Name, add-ons, apps and staging notes of a kit (docs/spec/fleet.md#kits). */
export function EditKitDialog({ kit, onClose }: EditKitDialogProps) {
  // The version that is saved over is the one that the person began with, even if the kit is read again meanwhile.
  const [seen, setSeen] = useState(kit)
  const [draft, setDraft] = useState(() => draftOf(kit))
  const [isAsked, setAsked] = useState(false)
  const update = useUpdateKit()
  const attempt = useAttemptKey()
  const isStale = update.error instanceof ApiError && update.error.code === 'KIT_CHANGED'
  const nameError = isAsked && draft.name.trim() === '' ? 'Enter a name.' : refusalAt(update.error, 'name')
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })

  async function save() {
    setAsked(true)
    const { apps, name, ...rest } = draft
    if (name.trim() === '' || areNotesTooLong(draft)) return
    const body = { ...rest, name: name.trim(), installedApps: joinApps(apps), version: seen.version }
    const input = { params: { kitId: kit.kitId }, body }
    try {
      await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows; the kits are read again.
      return
    }
    onClose()
    toast(`${body.name} was changed.`, { tone: 'success' })
  }

  function showNewest() {
    setSeen(kit)
    setDraft(draftOf(kit))
    update.reset()
  }

  return (
    <FormDialog
      kind="sheet"
      title={`Edit ${seen.name}`}
      save="Save"
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={save}
    >
      {isStale && kit.version !== seen.version && (
        <Notice tone="warning">
          <p>What you typed is not saved. Showing the kit as it is now replaces it.</p>
          <Button variant="ghost" size="sm" className="mt-2" onClick={showNewest}>
            Show the kit as it is now
          </Button>
        </Notice>
      )}
      <Field label="Name" required error={nameError}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={kitLimits.nameMax}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <AddOnChoices kit={seen} draft={draft} onChange={set} />
      <KitTextFields draft={draft} error={update.error} onChange={set} />
    </FormDialog>
  )
}

type AddOns = Pick<Kit, 'withScreenRepair' | 'withAccessory'>
type AddOnChoicesProps = { kit: Kit; draft: AddOns; onChange: (changes: Partial<AddOns>) => void }

/** The add-ons that the kit has, and those that are sold with its offer today: one for each device. */
function AddOnChoices({ kit, draft, onChange }: AddOnChoicesProps) {
  const { products = [] } = useQuery(manifestQuery).data ?? {}
  const product = products.find(({ productId }) => productId === kit.productId)
  const hasRepair = kit.withScreenRepair || Boolean(product?.screenRepairOfferId)
  const hasAccessory = kit.withAccessory || Boolean(product?.accessoryOfferId)
  if (!hasRepair && !hasAccessory) return null
  return (
    <ChoiceGroup legend={`With each ${productNameOf(kit)}`} className="grid">
      {hasRepair && (
        <Checkbox
          label="Screen repair"
          checked={draft.withScreenRepair}
          onChange={(event) => onChange({ withScreenRepair: event.target.checked })}
        />
      )}
      {hasAccessory && (
        <Checkbox
          label="Accessory"
          checked={draft.withAccessory}
          onChange={(event) => onChange({ withAccessory: event.target.checked })}
        />
      )}
    </ChoiceGroup>
  )
}
