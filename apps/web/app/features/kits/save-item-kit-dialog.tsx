import type { UserProfile } from '@portal/contract/auth'
import { needsInstalledApps } from '@portal/domain/catalog'
import { joinApps } from '@portal/domain/installed-apps'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { KitAccountFields } from './kit-account-fields.tsx'
import { KitNameField } from './kit-name-field.tsx'
import { areNotesTooLong, type KitTextDraft, KitTextFields } from './kit-text-fields.tsx'
import { type KitParties, useKitAccount } from './use-kit-account.ts'
import { useSaveKit } from './use-save-kit.ts'

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
  const [draft, setDraft] = useState(texts)
  const kit = useSaveKit(onClose)
  const hasApps = needsInstalledApps(item.productTypeId)

  const save = () =>
    kit.save(
      whose.account?.id ?? null,
      areNotesTooLong(draft)
        ? null
        : {
            offerId: item.offerId,
            withScreenRepair: item.screenRepair !== null,
            withAccessory: item.accessory !== null,
            installedApps: hasApps ? joinApps(draft.apps) : '',
            stagingNotes: draft.stagingNotes,
          },
    )

  const contents = [item.productName, item.screenRepair, item.accessory].filter(Boolean)
  return (
    <FormDialog
      kind="sheet"
      title="Save as kit"
      save="Save kit"
      isBusy={kit.create.isPending}
      error={kit.create.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-small text-muted">{`The kit has ${contents.join(', ')}.`}</p>
      <KitAccountFields
        whose={whose}
        error={kit.isAsked && whose.account === null ? 'Choose an account.' : undefined}
      />
      <KitNameField kit={kit} />
      <KitTextFields
        draft={draft}
        hasApps={hasApps}
        error={kit.create.error}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </FormDialog>
  )
}
