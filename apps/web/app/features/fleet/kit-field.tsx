import type { DeviceRow, KitOfDevice } from '@portal/contract/devices'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { kitsQuery } from '../kits/kits.queries.ts'

/** The choice that leaves the kit of a device alone. */
export const asItIs = 'as-it-is'

type KitFieldProps = {
  device: Pick<DeviceRow, 'accountId' | 'kit'>
  /** The id of a kit, `asItIs`, or '' for no kit. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Chooses the kit of one device. A kit that was changed since can be chosen again, as it is now. */
export function KitField({ device: { accountId, kit }, value, error, onChange }: KitFieldProps) {
  const query = useQuery(kitsQuery(accountId))
  const kits = (query.data ?? []).filter(({ kitId }) => kitId !== kit?.kitId || kit.state !== 'current')
  return (
    <Field
      label="Kit"
      hint="What the device is prepared with."
      error={error ?? (query.isError && !query.data ? loadFailure('kits', query.error.message) : undefined)}
    >
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value={asItIs}>{kit === null ? 'No kit' : presentWords(kit)}</option>
          {kit !== null && <option value="">No kit</option>}
          {kits.map(({ kitId, name }) => (
            <option key={kitId} value={kitId}>
              {kitId === kit?.kitId ? `${name} (current)` : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const presentWords = ({ name, state }: KitOfDevice) =>
  state === 'current' ? name : `${name} (${state === 'changed' ? 'earlier' : 'removed'})`
