import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { countWords } from '../../lib/history-count.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import type { AccountsAgent } from './use-accounts-agent.ts'
import type { AgentAccounts } from './use-agent-accounts.ts'

type AccountsToolbarProps = {
  agent: AccountsAgent
  accounts: AgentAccounts
  search: string
  onSearch: (text: string) => void
  /** Back to one's own agent and no search. */
  onReset: () => void
}

/** Whose accounts, which of them, and how many that is. What was remembered is named, so that no one searches in a filtered list unknowingly. */
export function AccountsToolbar({ agent, accounts, search, onSearch, onReset }: AccountsToolbarProps) {
  const isOthers = !agent.isLocked && !agent.isOwn && agent.agent !== null
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        {!agent.isHidden && <ListedAgentSelector agent={agent} />}
        <div className="field">
          <span className="field-label" aria-hidden="true">
            Search
          </span>
          <SearchInput
            label="Search name, support, email"
            maxLength={limits.searchMax}
            value={search}
            onValueChange={onSearch}
          />
        </div>
      </div>
      <AgentsFailure agent={agent} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-9 text-ui text-muted">
        <p role="status">{statusOf(accounts)}</p>
        {isOthers && <RemovableChip onRemove={onReset}>Agent: {agent.agent?.label}</RemovableChip>}
        {search.trim() !== '' && (
          <RemovableChip onRemove={() => onSearch('')}>Search: {search.trim()}</RemovableChip>
        )}
        {(isOthers || search.trim() !== '') && (
          <Button variant="link" size="sm" onClick={onReset}>
            Reset
          </Button>
        )}
      </div>
    </div>
  )
}

function statusOf({ query, search, tooShort, rows, matched, matchedIsExact, ...all }: AgentAccounts): string {
  if (query.isLoading) return messages.selectors.loadingAccounts
  if (!query.isSuccess) return ''
  if (tooShort !== undefined) return tooShort
  const n = (count: number) => count.toLocaleString('en-US')
  if (rows.length < matched || !matchedIsExact)
    return `Showing ${n(rows.length)} of ${countWords(Math.max(matched, rows.length), matchedIsExact)} ${search === '' ? '' : 'matching '}accounts`
  const total = all.totalIsExact ? counted(all.total, 'account') : `${countWords(all.total, false)} accounts`
  return search === '' ? total : `Showing ${n(matched)} of ${total}`
}
