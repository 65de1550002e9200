import type { UnlistedDevice } from '@portal/contract/fleet-imports'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { useState } from 'react'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAddRepairDevices } from '../fleet-dialogs.queries.ts'

type RepairOfferDialogProps = {
  accountId: string
  devices: readonly UnlistedDevice[]
  onClose: () => void
  /** Shows the devices of this import in the list. */
  onShow: (importId: string) => void
}

/** Adds devices of the screen-repair program to the fleet (docs/spec/fleet.md#screen-repair). */
export function RepairOfferDialog({ accountId, devices, onClose, onShow }: RepairOfferDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const add = useAddRepairDevices()
  const attempt = useAttemptKey()
  const chosen = devices.filter(({ id }) => !left.has(id))

  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  async function save() {
    if (chosen.length === 0) return
    const input = { params: { accountId }, body: { ids: chosen.map(({ id }) => id) } }
    try {
      const { result } = await add.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      const rest = result.skipped > 0 ? ` ${counted(result.skipped, 'device')} already there.` : ''
      toast(`${counted(result.created, 'device')} added to the fleet.${rest}`, { tone: 'success' })
      onClose()
      if (result.importId !== null) onShow(result.importId)
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title="Devices of the Screen Repair Program"
      save={`Add ${counted(chosen.length, 'device')}`}
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">
        They are added in service, with the next free unit numbers and their coverage. You can undo this for a
        day under Import.
      </p>
      <ChoiceGroup
        legend="Add these"
        className="grid gap-1"
        error={chosen.length === 0 ? 'Choose at least one device.' : undefined}
      >
        {devices.map(({ id, make, model, imei, expirationDate }) => (
          <Checkbox
            key={id}
            checked={!left.has(id)}
            onChange={() => toggle(id)}
            label={
              <>
                {`${make} ${model}`.trim() || 'Phone'}
                <small className="block text-small text-muted">
                  <span className="mono">{imei}</span>, coverage until {formatDay(expirationDate)}
                </small>
              </>
            }
          />
        ))}
      </ChoiceGroup>
    </FormDialog>
  )
}
