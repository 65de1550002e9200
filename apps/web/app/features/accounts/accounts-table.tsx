import type { Account } from '@portal/contract/accounts'
import { noneOfAllAgents } from '@portal/domain/all-agents'
import { loadFailure, messages } from '@portal/domain/messages'
import { accountPath } from '@portal/domain/paths'
import { Link, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MailLink, None } from '../../ui/reach-links.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { NoAgent } from '../order-header/no-agent.tsx'
import { LoadedTable } from './loaded-table.tsx'
import type { AccountsAgent } from './use-accounts-agent.ts'
import type { AgentAccounts } from './use-agent-accounts.ts'

/** To the account, whose "Back to Accounts" leads to the same list again. */
function AccountLink({ accountId, accountName }: Account) {
  const { search } = useLocation()
  return (
    <Link to={accountPath(accountId)} state={{ from: search }}>
      {accountName}
    </Link>
  )
}

const columns: Column<Account>[] = [
  {
    key: 'account',
    header: 'Account',
    card: 'lead',
    cell: (row) => <AccountLink {...row} />,
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

/** Of the accounts of all agents. */
const agentColumn: Column<Account> = {
  key: 'agent',
  header: 'Agent',
  cell: ({ ownerName }) => ownerName,
  sortBy: ({ ownerName }) => ownerName,
}
const columnsOfAll: Column<Account>[] = [...columns, agentColumn]

const rowKey = ({ accountId }: Account) => accountId

type AccountsTableProps = { agent: AccountsAgent; accounts: AgentAccounts; onClearSearch: () => void }

/** The accounts found, or why there are none (docs/spec/messages.md#empty-lists). */
export function AccountsTable({ agent, accounts, onClearSearch }: AccountsTableProps) {
  const shown = agent.isAll ? columnsOfAll : columns
  const hasNoAgent = agent.agent === null && !agent.query.isLoading
  if (hasNoAgent)
    return agent.isLocked ? (
      <NoAgent title={messages.accounts.none} />
    ) : (
      <EmptyState title="Choose an agent to see their accounts." />
    )
  return (
    <div className="grid gap-6">
      <LoadedTable
        query={accounts.query}
        what="accounts"
        loadingText=""
        caption={agent.caption}
        columns={shown}
        rows={accounts.rows}
        rowKey={rowKey}
        renderRows={rowsInView({ rows: accounts.rows, rowKey, columns: shown })}
        empty={
          accounts.total === 0 ? (
            <EmptyState
              title={
                agent.isAll
                  ? noneOfAllAgents.accounts
                  : agent.isOwn
                    ? messages.accounts.none
                    : messages.accounts.noneForAgent
              }
              text={agent.isOwn ? messages.accounts.noneHint : undefined}
            />
          ) : (
            <NoMatch search={accounts.search} onClearSearch={onClearSearch} />
          )
        }
      />
      <ShowMore accounts={accounts} />
    </div>
  )
}

function ShowMore({ accounts: { more } }: Pick<AccountsTableProps, 'accounts'>) {
  if (!more) return null
  return (
    <>
      {more.error && <ErrorPanel message={loadFailure('accounts', more.error.message)} />}
      <Button variant="ghost" className="justify-self-center" busy={more.isBusy} onClick={more.show}>
        Show more
      </Button>
    </>
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
