import { limits } from '@portal/domain/limits'
import type { ReactNode } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { RemovableChip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { FiltersSheet } from '../../ui/filters-sheet.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { type ListFilters, narrowedBy, noFilters } from './list-address.ts'
import { ListFilterChips, ListFilterFields } from './list-filters.tsx'
import type { AccountFilter } from './use-account-options.ts'
import type { ListAgent } from './use-list-agent.ts'

type OrderListToolbarProps = {
  /** Left out where another part of the screen chooses the agent. */
  agent?: ListAgent | undefined
  /** Left out for customers, who have one account. */
  account?: AccountFilter | undefined
  search: string
  onSearch: (text: string) => void
  filters: ListFilters
  onFilter: (changes: Partial<ListFilters>) => void
  /** "Showing X of Y orders"; undefined while that is not known, and where there are none to count. */
  count: string | undefined
  /** What can be done with the list, at the end of the status line. */
  tools: ReactNode
}

/** Under this width the filters are behind one button (docs/spec/screens.md#lists). */
export const phone = '(max-width: 44.99rem)'

/** Above an order history: whose orders, which of them, and how many that is. */
export function OrderListToolbar(props: OrderListToolbarProps) {
  const { agent, account, search, onSearch, filters, onFilter, count, tools } = props
  const isPhone = useMedia(phone)
  const box = (
    <SearchInput
      label="Search number, PO, contact, product, note, IMEI"
      {...(isPhone ? { placeholder: 'Search orders' } : {})}
      maxLength={limits.searchMax}
      value={search}
      onValueChange={onSearch}
    />
  )
  return (
    <div className="grid gap-4">
      {isPhone ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          {box}
          <FiltersButton {...props} />
        </div>
      ) : (
        <div className="grid grid-cols-4 items-start gap-4 lg:grid-cols-6 [&>:not(.half)]:col-span-2">
          <FilterFields {...props} />
          <div className="field">
            <span className="field-label" aria-hidden="true">
              Search
            </span>
            {box}
          </div>
        </div>
      )}
      {agent && <AgentsFailure agent={agent} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-9 text-ui text-muted">
        {count !== undefined && (
          <>
            <p role="status">{count}</p>
            {account?.chosen && (
              <RemovableChip onRemove={() => onFilter({ accountId: null })}>
                Account: {account.chosen.label}
              </RemovableChip>
            )}
            <ListFilterChips filters={filters} onChange={onFilter} />
          </>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
    </div>
  )
}

function FilterFields({ agent, account, filters, onFilter }: OrderListToolbarProps) {
  return (
    <>
      {agent && !agent.isHidden && <ListedAgentSelector agent={agent} />}
      {account && (
        <Combobox
          key={account.key}
          label="Account"
          placeholder="All accounts"
          options={account.options}
          value={filters.accountId}
          onChange={(accountId) => onFilter({ accountId })}
        />
      )}
      <ListFilterFields filters={filters} onChange={onFilter} />
    </>
  )
}

/** The filters behind one button, on phones. */
function FiltersButton(props: OrderListToolbarProps) {
  const { filters, onFilter } = props
  const on = narrowedBy(filters) + (filters.accountId === null ? 0 : 1)
  return (
    <FiltersSheet on={on} show="Show orders" onClear={() => onFilter(noFilters)}>
      <FilterFields {...props} />
    </FiltersSheet>
  )
}
