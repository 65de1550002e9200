import type { ListedAccount } from '@portal/contract/accounts'
import type { UserProfile } from '@portal/contract/auth'
import { paperCalls } from '@portal/contract/paper-calls'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { loadFailure, messages } from '@portal/domain/messages'
import { accountPath } from '@portal/domain/paths'
import { noneOfAllAgents } from '@portal/domain/people'
import { isAdministrator, mayActForOthers } from '@portal/domain/roles'
import { exportedWords } from '@portal/domain/table-formats'
import { Building2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, type MetaFunction, useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { defineList } from '../../lib/define-list.ts'
import type { FirstQuery } from '../../lib/first-query.ts'
import { countWords } from '../../lib/history-count.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { usePhoneRows } from '../../lib/use-first-rows.ts'
import { useRowSort } from '../../lib/use-row-sort.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyPicture } from '../../ui/empty-picture.tsx'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { EmptyState, ErrorPanel, ShowMore, type ShowMoreProps, SignedOut } from '../../ui/page-states.tsx'
import { PhoneSort } from '../../ui/phone-sort.tsx'
import { Pill } from '../../ui/pill.tsx'
import { MailLink } from '../../ui/reach-links.tsx'
import { rowsInView } from '../../ui/virtual-rows.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { accountsQuery } from '../crm/accounts.queries.ts'
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

const MoveAccountsDialog = lazy(async () => ({
  default: (await import('../handovers/move-accounts-dialog.tsx')).MoveAccountsDialog,
}))

export const meta: MetaFunction = () => [{ title: `Accounts, ${brand.name}` }]

export const handle = {
  staysWhenSignedOut: true,
  firstQuery: { query: ({ agentId }) => accountsQuery(agentId) },
} satisfies FirstQuery & { staysWhenSignedOut: true }

/** The accounts of an agent (docs/spec/accounts.md#list), at /accounts and /account-agent alike. */
export default function AccountsScreen() {
  const profile = useSession()?.userProfile
  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Accounts"
        actions={profile && mayActForOthers(profile) && <MoveAccounts profile={profile} />}
      />
      {profile ? <Accounts profile={profile} /> : <SignedOut />}
    </main>
  )
}

/** Gives accounts to another agent (docs/spec/handovers.md#moving-accounts). */
function MoveAccounts({ profile }: { profile: UserProfile }) {
  const { agent, isAll } = useAccountsAgent(profile)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="actions">
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Move accounts
      </Button>
      <Suspense>
        {isOpen && <MoveAccountsDialog of={isAll ? null : agent} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

function Accounts({ profile }: { profile: UserProfile }) {
  const { email } = profile
  const { search } = useAccountsFilter(email)
  const agent = useAccountsAgent(profile)
  const accounts = useAgentAccounts(agent.agent?.id ?? null, search)
  const columns = columnsOf(agent)
  const sorting = useRowSort()
  const freshness = useCrmFreshness({ mayCopy: isAdministrator(profile) })
  return (
    <>
      <CrmFreshness {...freshness} />
      <AccountsToolbar
        agent={agent}
        accounts={accounts}
        search={search}
        sort={<PhoneSort isIcon columns={columns} {...sorting} />}
        onSearch={(text) => searchAccountsOf(email, text)}
        onReset={agent.reset}
      />
      <AccountsTable
        key={agent.agent?.id}
        columns={columns}
        sorting={sorting}
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
  sort: ReactNode
  onSearch: (text: string) => void
  /** Back to one's own agent and no search. */
  onReset: () => void
}

/** Whose accounts, which of them, and how many that is. What was remembered is named, so that no one searches in a filtered list unknowingly. */
function AccountsToolbar({ agent, accounts, search, sort, onSearch, onReset }: AccountsToolbarProps) {
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
        sort={sort}
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
        tools={
          agent.agent &&
          accounts.total > 0 &&
          accounts.tooShort === undefined && (
            <ExportAccounts agentId={agent.agent.id} search={accounts.search} />
          )
        }
      />
      <AgentsFailure agent={agent} />
    </>
  )
}

/** The accounts of the list as a file. */
const ExportAccounts = ({ agentId, search }: { agentId: string; search: string }) => (
  <ExportMenu
    what="accounts"
    entries={inEachFormat(async (format) => {
      const { result } = await call(paperCalls.exportAccounts, {
        params: { agentId },
        query: { search: search === '' ? undefined : search, format },
      })
      return { file: result, said: exportedWords(counted(result.rows, 'account'), result.isCut) }
    })}
  />
)

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
function AccountLink({ accountId, accountName }: ListedAccount) {
  const { search } = useLocation()
  return (
    <Link to={accountPath(accountId)} state={{ from: search }}>
      {accountName}
    </Link>
  )
}

const columnsOfOne: Column<ListedAccount>[] = [
  {
    key: 'account',
    header: 'Account',
    line: 'lead',
    cell: (row) => <AccountLink {...row} />,
    sortBy: ({ accountName }) => accountName,
  },
  {
    key: 'lastOrder',
    header: 'Last order',
    width: 9,
    line: 'second-end',
    cell: ({ lastOrderAt }) =>
      lastOrderAt !== null && <span className="tabular-nums">{formatBusinessDate(lastOrderAt)}</span>,
    sortBy: ({ lastOrderAt }) => lastOrderAt ?? '',
    sortWords: ['longest ago first', 'newest first'],
  },
  {
    key: 'supportName',
    header: 'Support Name',
    width: 16,
    line: 'second',
    cell: ({ salesSupport }) => salesSupport,
    sortBy: ({ salesSupport }) => salesSupport,
  },
  {
    key: 'supportEmail',
    header: 'Support Email',
    width: 20,
    cell: ({ salesSupportEmail }) => salesSupportEmail !== '' && <MailLink email={salesSupportEmail} />,
    sortBy: ({ salesSupportEmail }) => salesSupportEmail,
  },
]

/** Of the accounts of all agents. */
const agentColumn: Column<ListedAccount> = {
  key: 'agent',
  header: 'Agent',
  width: 12,
  line: 'third',
  cell: ({ ownerName }) => ownerName,
  sortBy: ({ ownerName }) => ownerName,
}
function columnsOf({ isHidden, isAll }: AccountsAgent): Column<ListedAccount>[] {
  const shown = isHidden ? columnsOfOne.filter(({ key }) => key !== 'lastOrder') : columnsOfOne
  return isAll ? [...shown, agentColumn] : shown
}

const rowKey = ({ accountId }: ListedAccount) => accountId

type AccountsTableProps = {
  columns: readonly Column<ListedAccount>[]
  sorting: ReturnType<typeof useRowSort>
  agent: AccountsAgent
  accounts: AgentAccounts
  onClearSearch: () => void
}

/** The accounts found, or why there are none (docs/spec/messages.md#empty-lists). */
function AccountsTable({ columns, sorting, agent, accounts, onClearSearch }: AccountsTableProps) {
  const { rowsMax, showAll } = usePhoneRows(accounts.rows.length, true)
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
        columns={columns}
        rows={accounts.rows}
        rowKey={rowKey}
        phoneRows="lines"
        {...sorting}
        hasSortAbove
        records={{ path: ({ accountId }) => accountPath(accountId), total: accounts.matched }}
        rowsMax={rowsMax}
        renderRows={rowsInView({ rows: accounts.rows, rowKey, columns })}
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
      <MoreAccounts accounts={accounts} showAll={showAll} />
    </div>
  )
}

type MoreAccountsProps = Pick<AccountsTableProps, 'accounts'> & Pick<ShowMoreProps, 'showAll'>

const MoreAccounts = ({ accounts: { more }, showAll }: MoreAccountsProps) => (
  <>
    {more?.error && <ErrorPanel message={loadFailure('accounts', more.error.message)} />}
    <ShowMore
      query={{
        hasNextPage: more !== undefined,
        isFetchingNextPage: more?.isBusy ?? false,
        fetchNextPage: async () => more?.show(),
      }}
      showAll={showAll}
    />
  </>
)

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
