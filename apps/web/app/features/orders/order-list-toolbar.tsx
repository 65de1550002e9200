import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import type { ReactNode } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { ListAgent } from './use-list-agent.ts'

type OrderListToolbarProps = {
  /** Left out where another part of the screen chooses the agent. */
  agent?: ListAgent | undefined
  search: string
  onSearch: (text: string) => void
  /** What is shown now: counts and the filters that are on. */
  status: ReactNode
  /** Further filters. */
  children?: ReactNode
  /** What can be done with the list, at the end of the status line. */
  tools?: ReactNode
}

/** Above an order history: whose orders, which of them, and how many that is. */
export function OrderListToolbar({
  agent,
  search,
  onSearch,
  status,
  children,
  tools,
}: OrderListToolbarProps) {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 lg:grid-cols-6 [&>:not(.half)]:col-span-2">
        {agent && <AgentCombobox agent={agent} />}
        {children}
        <div className="field">
          <span className="field-label" aria-hidden="true">
            Search
          </span>
          <SearchInput
            label="Search number, PO, account, contact, note, IMEI"
            maxLength={limits.searchMax}
            value={search}
            onValueChange={onSearch}
          />
        </div>
      </div>
      {agent?.query.isError && <AgentsFailure agent={agent} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-9 text-ui text-muted">
        {status}
        {tools && <div className="ml-auto flex items-center gap-2">{tools}</div>}
      </div>
    </div>
  )
}

/** Agent of a history, locked for those who have only their own. */
export function AgentCombobox({ agent, required = false }: { agent: ListAgent; required?: boolean }) {
  return (
    <Combobox
      label="Agent"
      required={required}
      options={agent.options}
      value={agent.agent?.id ?? null}
      locked={agent.isLocked}
      placeholder="Choose an agent"
      loadingText={agent.query.isLoading ? 'Loading agents...' : undefined}
      onChange={agent.choose}
    />
  )
}

export function AgentsFailure({ agent }: { agent: ListAgent }) {
  return (
    <ErrorPanel
      message={messages.admin.usersFailed}
      busy={agent.query.isFetching}
      onRetry={() => void agent.query.refetch()}
    />
  )
}
