import type { Device } from '@portal/contract/devices'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { manifestQuery } from '../catalog/catalog.queries.ts'
import { phoneText } from './device-name.ts'
import { useUpdateDevice } from './fleet.queries.ts'

const draftOf = (device: Device) => ({
  unitNumber: device.unitNumber ?? '',
  phoneNumber: phoneText(device.phoneNumber ?? ''),
  carrierId: device.carrierId ?? '',
  iccid: device.iccid ?? '',
  imei: device.imei ?? '',
  serial: device.serial ?? '',
  coverFrom: device.coverFrom ?? '',
  coverUntil: device.coverUntil ?? '',
  note: device.note,
})
type Draft = ReturnType<typeof draftOf>

/** What was changed, as the call takes it: an empty value clears, except for number and note. */
export function changesIn(before: Draft, after: Draft) {
  const names = Object.keys(after) as Array<keyof Draft>
  const changed = names.filter((name) => after[name].trim() !== before[name].trim())
  const isText = (name: keyof Draft) => name === 'note' || name === 'unitNumber'
  return Object.fromEntries(
    changed.map((name) => [name, after[name].trim() === '' && !isText(name) ? null : after[name].trim()]),
  ) as Partial<Omit<Draft, 'carrierId'>> & { carrierId?: string | null }
}

const texts: Array<{
  name: keyof Draft
  label: string
  hint?: string
  mode?: 'numeric' | 'tel'
  type?: 'date'
}> = [
  { name: 'unitNumber', label: 'Unit number' },
  { name: 'phoneNumber', label: 'Phone number', mode: 'tel' },
  { name: 'iccid', label: 'SIM', hint: '19 or 20 digits', mode: 'numeric' },
  { name: 'imei', label: 'IMEI', hint: '15 digits', mode: 'numeric' },
  { name: 'serial', label: 'Serial number' },
  { name: 'coverFrom', label: 'Cover from', type: 'date' },
  { name: 'coverUntil', label: 'Cover until', type: 'date' },
]

type EditDeviceDialogProps = { device: Device; onClose: () => void }

/** Number, line, cover and note of a device. */
export function EditDeviceDialog({ device, onClose }: EditDeviceDialogProps) {
  // Changes are compared with what the person began with, even if the device is read again meanwhile.
  const [before] = useState(() => ({ draft: draftOf(device), version: device.version }))
  const [draft, setDraft] = useState(before.draft)
  const carriers = useQuery(manifestQuery).data?.carriers ?? []
  const update = useUpdateDevice()
  const attempt = useAttemptKey()
  const set = (name: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })

  async function save() {
    const changes = changesIn(before.draft, draft)
    if (Object.keys(changes).length === 0) return onClose()
    const input = { params: { deviceId: device.deviceId }, body: { ...changes, version: before.version } }
    try {
      await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast('The device was changed.', { tone: 'success' })
  }

  return (
    <FormDialog
      kind="sheet"
      title={`Edit ${device.unitNumber ?? 'device'}`}
      save="Save"
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={save}
    >
      {texts.map(({ name, label, hint, mode, type }) => (
        <Field key={name} label={label} hint={hint} error={refusalAt(update.error, name)}>
          {(control) => (
            <TextInput
              {...control}
              {...(mode ? { inputMode: mode } : {})}
              {...(type ? { type } : {})}
              maxLength={100}
              value={draft[name]}
              onChange={set(name)}
            />
          )}
        </Field>
      ))}
      <Field label="Carrier" error={refusalAt(update.error, 'carrierId')}>
        {(control) => (
          <Select {...control} value={draft.carrierId} onChange={set('carrierId')}>
            <option value="">None</option>
            {carriers.map(({ carrierId, name }) => (
              <option key={carrierId} value={carrierId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note" error={refusalAt(update.error, 'note')}>
        {(control) => (
          <TextArea {...control} limit={fleetLimits.noteMax} value={draft.note} onChange={set('note')} />
        )}
      </Field>
    </FormDialog>
  )
}
