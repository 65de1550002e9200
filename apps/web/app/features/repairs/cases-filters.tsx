import {
  type CaseState,
  caseGroupLabels,
  caseGroupNames,
  caseKindLabels,
  caseKinds,
  caseStateLabels,
  caseStates,
} from '@portal/domain/repair-cases'
import { lazy, Suspense } from 'react'
import { RemovableChip } from '../../ui/chip.tsx'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { CasesFiltersProps } from './case-choices-props.ts'
import { type ShownGroup, shownGroups, sortLabels, sorts } from './repairs-address.ts'

/** Who has one account only has nothing to choose. */
const CasesWhoseFields = lazy(() =>
  import('./cases-whose.tsx').then((module) => ({ default: module.CasesWhoseFields })),
)

const groupLabels: Record<ShownGroup, string> = { open: 'Open', all: 'All', ...caseGroupLabels }

/** State, problem, agent, account and order of the list. */
export function CasesFilterFields({ address, choices: { agents, accounts } }: CasesFiltersProps) {
  const { filters, filter, sort, sortBy, view } = address
  return (
    <>
      {view === 'list' && <StateField address={address} />}
      <Field label="Problem">
        {(control) => (
          <Select
            {...control}
            value={filters.kind ?? ''}
            onChange={({ target }) =>
              filter({ kind: caseKinds.find((kind) => kind === target.value) ?? null })
            }
          >
            <option value="">All problems</option>
            {caseKinds.map((kind) => (
              <option key={kind} value={kind}>
                {caseKindLabels[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(agents.length > 0 || accounts.length > 1) && (
        <Suspense fallback={<div className="fleet-whose-place" />}>
          <CasesWhoseFields address={address} choices={{ agents, accounts }} />
        </Suspense>
      )}
      {view === 'list' && (
        <Field label="Sort by">
          {(control) => (
            <Select
              {...control}
              value={sort}
              onChange={({ target }) => sortBy(sorts.find((one) => one === target.value) ?? 'due')}
            >
              {sorts.map((one) => (
                <option key={one} value={one}>
                  {sortLabels[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}

/** A group of states, or one of those that share a group. */
function StateField({ address: { filters, filter } }: Pick<CasesFiltersProps, 'address'>) {
  const value = filters.state === null ? filters.group : `one ${filters.state}`
  function choose(chosen: string) {
    const state: CaseState | null = caseStates.find((one) => chosen === `one ${one}`) ?? null
    filter({ state, group: shownGroups.find((group) => group === chosen) ?? 'open' })
  }
  return (
    <Field label="State">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          {(['open', 'all', ...caseGroupNames] as const).map((group) => (
            <option key={group} value={group}>
              {groupLabels[group]}
            </option>
          ))}
          <optgroup label="One state">
            {caseStates.map((state) => (
              <option key={state} value={`one ${state}`}>
                {caseStateLabels[state]} only
              </option>
            ))}
          </optgroup>
        </Select>
      )}
    </Field>
  )
}

/** The filters that are on, each with the press that takes it off. */
export function CasesFilterChips({ address: { filters, filter }, choices }: CasesFiltersProps) {
  const { group, state, kind, isLate, agentId, accountId, deviceId } = filters
  const named = (options: readonly ComboboxOption[], id: string) =>
    options.find((option) => option.id === id)?.label ?? 'Another one'
  return (
    <>
      {state === null && group !== 'open' && (
        <RemovableChip onRemove={() => filter({ group: 'open' })}>State: {groupLabels[group]}</RemovableChip>
      )}
      {state !== null && (
        <RemovableChip onRemove={() => filter({ state: null })}>
          State: {caseStateLabels[state]} only
        </RemovableChip>
      )}
      {isLate && <RemovableChip onRemove={() => filter({ isLate: false })}>Late</RemovableChip>}
      {kind !== null && (
        <RemovableChip onRemove={() => filter({ kind: null })}>Problem: {caseKindLabels[kind]}</RemovableChip>
      )}
      {agentId !== null && (
        <RemovableChip onRemove={() => filter({ agentId: null })}>
          Agent: {named(choices.agents, agentId)}
        </RemovableChip>
      )}
      {accountId !== null && (
        <RemovableChip onRemove={() => filter({ accountId: null })}>
          Account: {named(choices.accounts, accountId)}
        </RemovableChip>
      )}
      {deviceId !== null && (
        <RemovableChip onRemove={() => filter({ deviceId: null })}>One device</RemovableChip>
      )}
    </>
  )
}
