import type { Station } from '@portal/contract/fleet'
import { type DeviceGroup, deviceGroupNames } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { RemovableChip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { FleetAddress } from './use-fleet-list.ts'

/** What lists call the groups of statuses (docs/spec/fleet.md#statuses). */
const groupLabels: Record<DeviceGroup, string> = {
  planned: 'Planned',
  onTheWay: 'On the way',
  inService: 'In service',
  spare: 'Spare',
  inRepair: 'In repair',
  lost: 'Lost or stolen',
  ended: 'Replaced or retired',
}

const coverSoon = `Ends within ${fleetLimits.coverSoonDays} days`

type FleetFiltersProps = { address: FleetAddress; stations: readonly Station[] | undefined }

/** Station, status and cover. Stations can be chosen where one account is shown. */
export function FleetFilterFields({ address: { filters, filter }, stations }: FleetFiltersProps) {
  return (
    <>
      {stations && (
        <Field label="Station">
          {(control) => (
            <Select
              {...control}
              value={filters.station ?? ''}
              onChange={({ target }) => filter({ station: target.value || null })}
            >
              <option value="">All stations</option>
              {stations.map(({ stationId, name }) => (
                <option key={stationId} value={stationId}>
                  {name}
                </option>
              ))}
              <option value="none">No station</option>
            </Select>
          )}
        </Field>
      )}
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={filters.group ?? ''}
            onChange={({ target }) =>
              filter({ group: deviceGroupNames.find((group) => group === target.value) ?? null })
            }
          >
            <option value="">All current</option>
            {deviceGroupNames.map((group) => (
              <option key={group} value={group}>
                {groupLabels[group]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** The filters that are on, each with the press that takes it off: no one works in a filtered list unknowingly. */
export function FleetFilterChips({ address: { filters, filter }, stations }: FleetFiltersProps) {
  const { group, station } = filters
  const named = stations?.find(({ stationId }) => stationId === station)?.name
  return (
    <>
      {group !== null && (
        <RemovableChip onRemove={() => filter({ group: null })}>Status: {groupLabels[group]}</RemovableChip>
      )}
      {filters.coverSoon && (
        <RemovableChip onRemove={() => filter({ coverSoon: false })}>Cover: {coverSoon}</RemovableChip>
      )}
      {station !== null && (
        <RemovableChip onRemove={() => filter({ station: null })}>
          Station: {station === 'none' ? 'None' : (named ?? 'Another one')}
        </RemovableChip>
      )}
    </>
  )
}
