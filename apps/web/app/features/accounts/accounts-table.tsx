import type { Account } from '@portal/contract/accounts'
import { messages } from '@portal/domain/messages'
import { accountPath } from '@portal/domain/paths'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadedTable } from './loaded-table.tsx'
import { MailLink, None } from './reach-links.tsx'
import type { AccountsAgent } from './use-accounts-agent.ts'
import type { AgentAccounts } from './use-agent-accounts.ts'

const columns: Column<Account>[] = [
  {
    key: 'account',
    header: 'Account',
    card: 'lead',
    cell: ({ accountId, accountName }) => <Link to={accountPath(accountId)}>{accountName}</Link>,
    sortBy: ({ accountName }) => accountName,
  },
  {
    key: 'supportName',
    header: 'Support Name',
    cell: ({ salesSupport }) => salesSupport || <None />,
    sortBy: ({ salesSupport }) => salesSupport,
  },
  {
    key: 'supportEmail',
    header: 'Support Email',
    cell: ({ salesSupportEmail }) => <MailLink email={salesSupportEmail} />,
    sortBy: ({ salesSupportEmail }) => salesSupportEmail,
  },
]

type AccountsTableProps = { agent: AccountsAgent; accounts: AgentAccounts; onClearSearch: () => void }

/** The accounts found, or why there are none (portal 8). */
export function AccountsTable({ agent, accounts, onClearSearch }: AccountsTableProps) {
  const nobody = agent.agent === null && !agent.query.isLoading
  if (nobody)
    return agent.isLocked ? (
      <EmptyState title={messages.accounts.none} />
    ) : (
      <EmptyState title="Choose an agent to see their accounts." />
    )
  return (
    <LoadedTable
      query={accounts.query}
      what="accounts"
      loadingText=""
      caption={`Accounts of ${agent.agent?.label ?? 'no agent'}`}
      columns={columns}
      rows={accounts.rows}
      rowKey={({ accountId }) => accountId}
      empty={
        accounts.total === 0 ? (
          <EmptyState title={agent.isOwn ? messages.accounts.none : messages.accounts.noneForAgent} />
        ) : (
          <NoMatch search={accounts.search} onClearSearch={onClearSearch} />
        )
      }
    />
  )
}

function NoMatch({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  return (
    <EmptyState
      title={`No accounts match “${search}”.`}
      action={
        <Button variant="ghost" onClick={onClearSearch}>
          Clear search
        </Button>
      }
    />
  )
}
