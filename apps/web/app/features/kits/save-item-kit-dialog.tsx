import type { UserProfile } from '@portal/contract/auth'
import { needsInstalledApps } from '@portal/domain/catalog'
import { joinApps } from '@portal/domain/installed-apps'
import { kitLimits } from '@portal/domain/kits'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormDialog, refusalAt } from '../fleet/form-dialog.tsx'
import { KitAccountFields } from './kit-account-fields.tsx'
import { areNotesTooLong, type KitTextDraft, KitTextFields } from './kit-text-fields.tsx'
import { useCreateKit } from './kits.queries.ts'
import { type KitParties, useKitAccount } from './use-kit-account.ts'

/** What is saved: an offer, and the names of the add-ons that go with each device; null where one does not. */
export type KitItem = {
  productName: string
  productTypeId: string
  offerId: string
  screenRepair: string | null
  accessory: string | null
}

type SaveItemKitDialogProps = {
  item: KitItem
  /** Apps and staging notes to begin with. */
  texts: KitTextDraft
  /** Agent and account to begin with. */
  parties: KitParties
  profile: UserProfile
  onClose: () => void
}

/** Saves an item of the cart or the shop as a kit of an account (docs/spec/fleet.md#kits). */
export function SaveItemKitDialog({ item, texts, parties, profile, onClose }: SaveItemKitDialogProps) {
  const whose = useKitAccount(profile, parties)
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(texts)
  const [isAsked, setAsked] = useState(false)
  const create = useCreateKit()
  const attempt = useAttemptKey()
  const hasApps = needsInstalledApps(item.productTypeId)

  async function save() {
    setAsked(true)
    if (name.trim() === '' || whose.account === null || areNotesTooLong(draft)) return
    const body = {
      name: name.trim(),
      offerId: item.offerId,
      withScreenRepair: item.screenRepair !== null,
      withAccessory: item.accessory !== null,
      installedApps: hasApps ? joinApps(draft.apps) : '',
      stagingNotes: draft.stagingNotes,
    }
    const input = { params: { accountId: whose.account.id }, body }
    try {
      await create.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`${body.name} was saved as a kit.`, { tone: 'success' })
  }

  const contents = [item.productName, item.screenRepair, item.accessory].filter(Boolean)
  return (
    <FormDialog
      kind="sheet"
      title="Save as kit"
      save="Save kit"
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-small text-muted">{`The kit has ${contents.join(', ')}.`}</p>
      <KitAccountFields
        whose={whose}
        error={isAsked && whose.account === null ? 'Choose an account.' : undefined}
      />
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
      <KitTextFields
        draft={draft}
        hasApps={hasApps}
        error={create.error}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </FormDialog>
  )
}
