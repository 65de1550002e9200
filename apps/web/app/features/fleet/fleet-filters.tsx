import type { Station } from '@portal/contract/fleet'
import type { Kit } from '@portal/contract/kits'
import {
  type DeviceGroup,
  deviceGroupNames,
  deviceStatuses,
  deviceStatusLabels,
} from '@portal/domain/device-status'
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

/** What there is to choose from beside the statuses. */
export type FilterChoices = {
  /** Those of the account; undefined where several accounts are shown. */
  stations: readonly Station[] | undefined
  /** Those of the account; none where several accounts are shown, or the person may not order. */
  kits: ReadonlyArray<Pick<Kit, 'kitId' | 'name'>>
  models: readonly string[]
  carriers: ReadonlyArray<{ carrierId: string; name: string }>
}

type FleetFiltersProps = { address: FleetAddress; choices: FilterChoices }

/** Station, kit, status, model and carrier. Stations and kits can be chosen where one account is shown. */
export function FleetFilterFields({
  address,
  choices: { stations, kits, models, carriers },
}: FleetFiltersProps) {
  const { filters, filter } = address
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
      {kits.length > 0 && (
        <Field label="Kit">
          {(control) => (
            <Select
              {...control}
              value={filters.kit ?? ''}
              onChange={({ target }) => filter({ kit: target.value || null })}
            >
              <option value="">All kits</option>
              {kits.map(({ kitId, name }) => (
                <option key={kitId} value={kitId}>
                  {name}
                </option>
              ))}
              <option value="none">No kit</option>
            </Select>
          )}
        </Field>
      )}
      <StatusField address={address} />
      <Field label="Model">
        {(control) => (
          <Select
            {...control}
            value={filters.model ?? ''}
            onChange={({ target }) => filter({ model: target.value || null })}
          >
            <option value="">All models</option>
            {withChosen(models, filters.model).map((model) => (
              <option key={model}>{model}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Carrier">
        {(control) => (
          <Select
            {...control}
            value={filters.carrierId ?? ''}
            onChange={({ target }) => filter({ carrierId: target.value || null })}
          >
            <option value="">All carriers</option>
            {carriers.map(({ carrierId, name }) => (
              <option key={carrierId} value={carrierId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** The model of the address may be one that the list of models does not have, or not yet. */
const withChosen = (models: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || models.includes(chosen) ? models : [chosen, ...models]

/** A group of statuses, or one of those that share a group. */
function StatusField({ address: { filters, filter } }: Pick<FleetFiltersProps, 'address'>) {
  const value = filters.status !== null ? `one ${filters.status}` : (filters.group ?? '')
  function choose(chosen: string) {
    const status = deviceStatuses.find((one) => chosen === `one ${one}`) ?? null
    filter({ status, group: deviceGroupNames.find((group) => group === chosen) ?? null })
  }
  return (
    <Field label="Status">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          <option value="">All current</option>
          {deviceGroupNames.map((group) => (
            <option key={group} value={group}>
              {groupLabels[group]}
            </option>
          ))}
          <optgroup label="One status">
            {deviceStatuses.map((status) => (
              <option key={status} value={`one ${status}`}>
                {deviceStatusLabels[status]} only
              </option>
            ))}
          </optgroup>
        </Select>
      )}
    </Field>
  )
}

/** The filters that are on, each with the press that takes it off: no one works in a filtered list unknowingly. */
export function FleetFilterChips({
  address: { filters, filter },
  choices: { stations, kits, carriers },
}: FleetFiltersProps) {
  const { group, status, station, kit, model, carrierId } = filters
  const named = stations?.find(({ stationId }) => stationId === station)?.name
  return (
    <>
      {group !== null && (
        <RemovableChip onRemove={() => filter({ group: null })}>Status: {groupLabels[group]}</RemovableChip>
      )}
      {status !== null && (
        <RemovableChip onRemove={() => filter({ status: null })}>
          Status: {deviceStatusLabels[status]} only
        </RemovableChip>
      )}
      {filters.coverSoon && (
        <RemovableChip onRemove={() => filter({ coverSoon: false })}>Cover: {coverSoon}</RemovableChip>
      )}
      {station !== null && (
        <RemovableChip onRemove={() => filter({ station: null })}>
          Station: {station === 'none' ? 'None' : (named ?? 'Another one')}
        </RemovableChip>
      )}
      {kit !== null && (
        <RemovableChip onRemove={() => filter({ kit: null })}>
          Kit: {kit === 'none' ? 'None' : (kits.find(({ kitId }) => kitId === kit)?.name ?? 'Another one')}
        </RemovableChip>
      )}
      {model !== null && (
        <RemovableChip onRemove={() => filter({ model: null })}>Model: {model}</RemovableChip>
      )}
      {carrierId !== null && (
        <RemovableChip onRemove={() => filter({ carrierId: null })}>
          Carrier: {carriers.find((one) => one.carrierId === carrierId)?.name ?? 'Another one'}
        </RemovableChip>
      )}
      {filters.importId !== null && (
        <RemovableChip onRemove={() => filter({ importId: null })}>Imported devices</RemovableChip>
      )}
    </>
  )
}
