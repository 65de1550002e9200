import type { Account } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { loadFailure, messages } from '@portal/domain/messages'
import { accountPath } from '@portal/domain/paths'
import { noneOfAllAgents } from '@portal/domain/people'
import { isAdministrator } from '@portal/domain/roles'
import { Building2 } from 'lucide-react'
import { Link, type MetaFunction, useLocation } from 'react-router'
import { defineList } from '../../lib/define-list.ts'
import { countWords } from '../../lib/history-count.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyPicture } from '../../ui/empty-picture.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { None } from '../../ui/none.tsx'
import { EmptyState, ErrorPanel, SignedOut } from '../../ui/page-states.tsx'
import { Pill } from '../../ui/pill.tsx'
import { MailLink } from '../../ui/reach-links.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { useCrmFreshness } from '../crm/crm-freshness.queries.ts'
import { CrmFreshness } from '../crm/crm-freshness.tsx'
import { AgentsFailure, ListedAgentSelector } from '../order-header/listed-agent.tsx'
import { NoAgent } from '../order-header/no-agent.tsx'
import { searchAccountsOf, useAccountsFilter } from './accounts-filter.store.ts'
import {
  type AccountsAgent,
  type AgentAccounts,
  useAccountsAgent,
  useAgentAccounts,
} from './agent-accounts.ts'
import { LoadedTable } from './loaded-table.tsx'

export const meta: MetaFunction = () => [{ title: `Accounts, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** The accounts of an agent (docs/spec/accounts.md#list), at /accounts and /account-agent alike. */
export default function AccountsScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      <PageHead title="Accounts" />
      {profile ? <Accounts profile={profile} /> : <SignedOut />}
    </main>
  )
}

function Accounts({ profile }: { profile: UserProfile }) {
  const { email } = profile
  const { search } = useAccountsFilter(email)
  const agent = useAccountsAgent(profile)
  const accounts = useAgentAccounts(agent.agent?.id ?? null, search)
  const freshness = useCrmFreshness({ mayCopy: isAdministrator(profile) })
  return (
    <>
      <CrmFreshness {...freshness} />
      <AccountsToolbar
        agent={agent}
        accounts={accounts}
        search={search}
        onSearch={(text) => searchAccountsOf(email, text)}
        onReset={agent.reset}
      />
      <AccountsTable
        key={agent.agent?.id}
        agent={agent}
        accounts={accounts}
        onClearSearch={() => searchAccountsOf(email, '')}
      />
    </>
  )
}

const accountsList = defineList({
  search: { label: 'Search name, support, email', max: limits.searchMax },
  filters: {},
})

type AccountsToolbarProps = {
  agent: AccountsAgent
  accounts: AgentAccounts
  search: string
  onSearch: (text: string) => void
  /** Back to one's own agent and no search. */
  onReset: () => void
}

/** Whose accounts, which of them, and how many that is. What was remembered is named, so that no one searches in a filtered list unknowingly. */
function AccountsToolbar({ agent, accounts, search, onSearch, onReset }: AccountsToolbarProps) {
  const isOthers = !agent.isLocked && !agent.isOwn && agent.agent !== null
  return (
    <>
      <ListBar
        // Remembered for the person, not in the address.
        address={{ ...nothingFiltered, typed: search, type: onSearch, clear: onReset }}
        lead={
          !agent.isHidden && (
            <Pill>
              <ListedAgentSelector agent={agent} />
            </Pill>
          )
        }
        hasChips={false}
        chips={
          <>
            {isOthers && <RemovableChip onRemove={onReset}>Agent: {agent.agent?.label}</RemovableChip>}
            {search.trim() !== '' && (
              <RemovableChip onRemove={() => onSearch('')}>Search: {search.trim()}</RemovableChip>
            )}
            {(isOthers || search.trim() !== '') && (
              <Button variant="link" size="sm" onClick={onReset}>
                Reset
              </Button>
            )}
          </>
        }
        count={statusOf(accounts)}
      />
      <AgentsFailure agent={agent} />
    </>
  )
}

const nothingFiltered = {
  list: accountsList,
  filters: accountsList.none,
  filter: () => undefined,
  changeTexts: () => undefined,
  on: 0,
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
    width: 16,
    cell: ({ salesSupport }) => salesSupport || <None />,
    sortBy: ({ salesSupport }) => salesSupport,
  },
  {
    key: 'supportEmail',
    header: 'Support Email',
    width: 20,
    cell: ({ salesSupportEmail }) => <MailLink email={salesSupportEmail} />,
    sortBy: ({ salesSupportEmail }) => salesSupportEmail,
  },
]

/** Of the accounts of all agents. */
const agentColumn: Column<Account> = {
  key: 'agent',
  header: 'Agent',
  width: 12,
  cell: ({ ownerName }) => ownerName,
  sortBy: ({ ownerName }) => ownerName,
}
const columnsOfAll: Column<Account>[] = [...columns, agentColumn]

const rowKey = ({ accountId }: Account) => accountId

type AccountsTableProps = { agent: AccountsAgent; accounts: AgentAccounts; onClearSearch: () => void }

/** The accounts found, or why there are none (docs/spec/messages.md#empty-lists). */
function AccountsTable({ agent, accounts, onClearSearch }: AccountsTableProps) {
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
              picture={<EmptyPicture icon={Building2} />}
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
