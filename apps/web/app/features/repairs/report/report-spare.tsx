import type { SpareDevice } from '@portal/contract/repairs'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/form-fields.tsx'
import { deviceName, UnitTag } from '../../devices/device-name.tsx'

type ReportSpareProps = {
  spares: readonly SpareDevice[]
  holder: string
  isLent: boolean
  registerLent: UseFormRegisterReturn
  registerSpare: UseFormRegisterReturn
  error: string | undefined
}

/** A spare of the account until the device is back: one tap lends the nearest one (docs/spec/repairs.md#spare). */
export function ReportSpare({
  spares,
  holder,
  isLent,
  registerLent,
  registerSpare,
  error,
}: ReportSpareProps) {
  const [nearest] = spares
  if (!nearest) return <p className="pt-4 text-ui text-muted">This account has no spare available.</p>
  const who = holder.trim() || 'this person'
  return (
    <div className="grid gap-3 pt-4">
      <Checkbox
        {...registerLent}
        label={
          <>
            Lend {who} the spare <UnitTag unitNumber={nearest.unitNumber} />
            {nearest.stationName !== '' && ` at ${nearest.stationName}`}
          </>
        }
      />
      {isLent && spares.length > 1 && (
        <SelectField label="Spare" error={error} className="max-w-md" {...registerSpare}>
          {spares.map((spare) => (
            <option key={spare.deviceId} value={spare.deviceId}>
              {spareWords(spare)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** "207, Orbis T9 Duty, Harbor". */
export const spareWords = ({ unitNumber, stationName, ...spare }: SpareDevice) =>
  [unitNumber, deviceName({ ...spare, kind: 'phone' }), stationName].filter(Boolean).join(', ')

/** What a spare needs before it is handed out: the apps of the order that the device came with. */
export const AppsToLoad = ({ apps }: { apps: readonly string[] }) =>
  apps.length === 0 ? null : (
    <p className="text-small text-muted">
      Load these apps before it is handed out: <b>{apps.join(', ')}</b>.
    </p>
  )
