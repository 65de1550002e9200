import type { Kit } from '@portal/contract/kits'
import { productNameOf } from '@portal/domain/catalog'
import { joinApps, splitApps } from '@portal/domain/installed-apps'
import { kitLimits } from '@portal/domain/kits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordState } from '../../lib/use-form-draft.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { areNotesTooLong, KitTextFields } from './kit-fields.tsx'
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
  const { from: seen, draft, setDraft, settle, isBack } = useRecordState(`kit:${kit.kitId}`, kit, draftOf)
  const [isAsked, setAsked] = useState(false)
  const update = useUpdateKit()
  const attempt = useAttemptKey()
  const nameError = isAsked && draft.name.trim() === '' ? 'Enter a name.' : refusalAt(update.error, 'name')
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })

  async function save(typed = draft, { version } = seen) {
    setAsked(true)
    const { apps, name, ...rest } = typed
    if (name.trim() === '' || areNotesTooLong(typed)) return
    const body = { ...rest, name: name.trim(), installedApps: joinApps(apps), version }
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

  function handleConflict(isMine: boolean) {
    const kept = settle(isMine)
    update.reset()
    if (isMine) void save(kept, kit)
  }

  return (
    <FormDialog
      kind="sheet"
      title={`Edit ${seen.name}`}
      save="Save"
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={() => save()}
      onConflict={handleConflict}
    >
      {isBack && <DraftNotice />}
      <TextField
        label="Name"
        required
        error={nameError}
        maxLength={kitLimits.nameMax}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
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
