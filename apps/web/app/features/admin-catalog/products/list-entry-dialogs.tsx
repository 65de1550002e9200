import type { CatalogListEntry } from '@portal/contract/catalog-lists'
import { type CatalogListKind, catalogListLimits, catalogListMessages } from '@portal/domain/catalog-lists'
import { useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { focusHeading } from '../../../ui/page-announcer.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAddListEntry, useDeleteListEntry, useRenameListEntry } from '../admin-catalog.queries.ts'

type EntryDialogProps = { kind: CatalogListKind; entry: CatalogListEntry | null; onClose: () => void }

/** Asks for the name of a new entry, or for another name of one. */
export function NameDialog({ kind, entry, onClose }: EntryDialogProps) {
  const add = useAddListEntry()
  const rename = useRenameListEntry()
  const [name, setName] = useState(entry?.name ?? '')
  const [isAsked, setAsked] = useState(false)
  const error = add.error ?? rename.error
  const isMissing = isAsked && name.trim() === ''

  async function submit() {
    setAsked(true)
    if (name.trim() === '') return
    try {
      if (entry) await rename.mutateAsync({ body: { kind, id: entry.id, was: entry.name, name } })
      else await add.mutateAsync({ body: { kind, name } })
    } catch {
      // Shown in the dialog; what was typed stays.
      return
    }
    toast(`The ${kind} was ${entry ? 'renamed' : 'added'}.`, { tone: 'success' })
    onClose()
  }

  return (
    <FormDialog
      title={entry ? `Rename ${entry.name}` : `Add ${kind}`}
      save={entry ? 'Rename' : 'Add'}
      isBusy={add.isPending || rename.isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        required
        error={isMissing ? catalogListMessages.nameRequired : refusalAt(error, 'name')}
        hint={
          kind === 'manufacturer' && entry && entry.products > 0
            ? 'Addresses of its products follow the name; the former ones redirect.'
            : undefined
        }
        autoComplete="off"
        maxLength={catalogListLimits.nameMax}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          add.reset()
          rename.reset()
        }}
      />
    </FormDialog>
  )
}

/** Asks before an entry is deleted. */
export function DeleteEntry({ kind, entry, onClose }: EntryDialogProps) {
  const remove = useDeleteListEntry()
  const once = useOneAtATime()

  const yes = () =>
    once(async () => {
      if (entry === null) return
      try {
        await remove.mutateAsync({ body: { kind, id: entry.id, was: entry.name } })
        toast(`${entry.name} was deleted.`, { tone: 'success' })
        // The row whose button asked is gone, and the focus with it.
        setTimeout(focusHeading)
      } catch (error) {
        toast(`${entry.name} was not deleted. ${messageOf(error)}`, { tone: 'danger' })
      }
      onClose()
    })

  return (
    <ConfirmDialog
      open={entry !== null}
      question={`Delete ${entry?.name}?`}
      text="This can be undone under Recent changes."
      yes="Delete"
      no="Keep it"
      busy={remove.isPending}
      onYes={() => void yes()}
      onNo={onClose}
    />
  )
}
