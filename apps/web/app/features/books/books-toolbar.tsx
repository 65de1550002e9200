import { booksLimits, invoiceFilters, invoiceStateLabels } from '@portal/domain/books'
import type { ReactNode } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FiltersSheet } from '../../ui/filters-sheet.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { type BooksAddress, filterCount } from './books-address.ts'
import { monthLabel, monthsUntil } from './months.ts'

export const filterLabels = { ...invoiceStateLabels, unpaid: 'Unpaid' } as const

type BooksToolbarProps = {
  address: BooksAddress
  thisMonth: string
  /** Empty for people of an account. */
  agents: readonly ComboboxOption[]
  /** The name of the account that narrows the list; '' for all. */
  accountName: string
  /** "Showing 50 of 140 invoices"; undefined while that is not known. */
  count: string | undefined
  tools: ReactNode
}

/** Under this width the filters are behind one button (docs/spec/screens.md#lists). */
export const phone = '(max-width: 44.99rem)'

/** Above the invoices: which of them, and how many that is. */
export function BooksToolbar(props: BooksToolbarProps) {
  const { address, agents, accountName, count, tools } = props
  const { filters, filter } = address
  const isPhone = useMedia(phone)
  const agentName = agents.find(({ id }) => id === filters.agentId)?.label
  const hasFilters = filterCount(filters) > 0 || address.typed !== ''
  return (
    <div className="grid gap-4">
      <div className={isPhone ? 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2' : 'fleet-filters'}>
        {isPhone && <MonthField {...props} />}
        {isPhone ? (
          <FiltersSheet on={filterCount(filters)} show="Show invoices" onClear={address.clear}>
            <Fields {...props} />
          </FiltersSheet>
        ) : (
          <>
            <div className="field">
              <span className="field-label" aria-hidden="true">
                Search
              </span>
              <Search address={address} />
            </div>
            <MonthField {...props} />
            <Fields {...props} />
          </>
        )}
        {isPhone && (
          <div className="col-span-2">
            <Search address={address} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-9 text-ui text-muted">
        {count !== undefined && <p role="status">{count}</p>}
        {filters.state !== null && (
          <RemovableChip onRemove={() => filter({ state: null })}>
            Status: {filterLabels[filters.state]}
          </RemovableChip>
        )}
        {filters.accountId !== null && agents.length > 0 && (
          <RemovableChip onRemove={() => filter({ accountId: null })}>
            Account: {accountName || filters.accountId}
          </RemovableChip>
        )}
        {filters.agentId !== null && (
          <RemovableChip onRemove={() => filter({ agentId: null })}>
            Agent: {agentName ?? 'another one'}
          </RemovableChip>
        )}
        {hasFilters && (
          <Button variant="link" size="sm" onClick={address.clear}>
            Clear all
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
    </div>
  )
}

const Search = ({ address }: { address: BooksAddress }) => (
  <SearchInput
    label="Search invoice, order, PO number, account"
    placeholder="Invoice, order, PO number"
    maxLength={booksLimits.searchMax}
    value={address.typed}
    onValueChange={address.type}
  />
)

const MonthField = ({ address: { filters, filter }, thisMonth }: BooksToolbarProps) => (
  <Field label="Month">
    {(control) => (
      <Select
        {...control}
        value={filters.month ?? 'all'}
        onChange={({ target }) => filter({ month: target.value === 'all' ? null : target.value })}
      >
        <option value="all">All months</option>
        {monthsUntil(thisMonth, filters.month).map((month) => (
          <option key={month} value={month}>
            {monthLabel(month)}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const Fields = ({ address: { filters, filter }, agents }: BooksToolbarProps) => (
  <>
    <Field label="Status">
      {(control) => (
        <Select
          {...control}
          value={filters.state ?? ''}
          onChange={({ target }) =>
            filter({ state: invoiceFilters.find((state) => state === target.value) ?? null })
          }
        >
          <option value="">All</option>
          {invoiceFilters.map((state) => (
            <option key={state} value={state}>
              {filterLabels[state]}
            </option>
          ))}
        </Select>
      )}
    </Field>
    {agents.length > 0 && (
      <Combobox
        label="Agent"
        placeholder="All agents"
        options={agents}
        value={filters.agentId}
        onChange={(agentId) => filter({ agentId })}
      />
    )}
  </>
)
