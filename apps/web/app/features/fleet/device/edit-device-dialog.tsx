import type { Device } from '@portal/contract/devices'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { useQuery } from '@tanstack/react-query'
import { useRecordState } from '../../../lib/use-form-draft.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { unitQuestion } from '../../../ui/unit-question.tsx'
import { manifestQuery } from '../../catalog/catalog.queries.ts'
import { phoneText } from '../../devices/device-name.tsx'
import { useUpdateDevice } from '../../devices/fleet.queries.ts'
import { unitQuestionQuery } from '../../fleet-sheet/units.queries.ts'

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
  { name: 'coverFrom', label: 'Coverage from', type: 'date' },
  { name: 'coverUntil', label: 'Coverage until', type: 'date' },
]

type EditDeviceDialogProps = { device: Device; onClose: () => void }

/** Number, line, cover and note of a device. */
export function EditDeviceDialog({ device, onClose }: EditDeviceDialogProps) {
  // Changes are compared with what the person began with, even if the device is read again meanwhile.
  const { from, draft, setDraft, settle, isBack } = useRecordState('device', device, draftOf)
  const carriers = useQuery(manifestQuery).data?.carriers ?? []
  const update = useUpdateDevice()
  const attempt = useAttemptKey()
  const question = useUnitQuestion(device, draft.unitNumber)
  const set = (name: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })

  async function save(typed = draft, base = from) {
    const changes = changesIn(draftOf(base), typed)
    if (Object.keys(changes).length === 0) return onClose()
    const input = { params: { deviceId: device.deviceId }, body: { ...changes, version: base.version } }
    try {
      await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast('The device was changed.', { tone: 'success' })
  }

  function handleConflict(isMine: boolean) {
    const kept = settle(isMine)
    update.reset()
    if (isMine) void save(kept, device)
  }

  return (
    <FormDialog
      kind="sheet"
      title={`Edit ${device.unitNumber ?? 'device'}`}
      save="Save"
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={() => save()}
      onConflict={handleConflict}
    >
      {isBack && <DraftNotice />}
      {texts.map(({ name, label, hint, mode, type }) => (
        <Field
          key={name}
          label={label}
          hint={
            name === 'unitNumber' && question
              ? unitQuestion({ ...question, onTake: (unitNumber) => setDraft({ ...draft, unitNumber }) })
              : hint
          }
          error={refusalAt(update.error, name)}
        >
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

/** How long typing rests before the fleet is asked. */
const questionWaitMs = 350

/** The other unit of the account that the typed number may mean; null for none, and for the number that the device has. */
function useUnitQuestion({ accountId, deviceId, unitNumber }: Device, typed: string) {
  const wanted = useSettled(typed.trim(), questionWaitMs)
  const isNew = wanted !== '' && wanted !== unitNumber
  const { data } = useQuery(unitQuestionQuery(isNew ? { accountId, unitNumber: wanted } : null))
  return data && data.deviceId !== deviceId && wanted === typed.trim() ? data : null
}
