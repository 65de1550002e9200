import type { ListedAccount } from '@portal/contract/crm-record-changes'
import { adminAccountPath } from '@portal/domain/admin-paths'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { insertId } from '@portal/domain/paths'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { useSettled } from '../../lib/use-settled.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { LiveNotice } from './live-notice.tsx'
import { RecordStatus } from './record-status.tsx'
import { accountRecordsQuery } from './records.queries.ts'

export const meta: MetaFunction = () => [{ title: `Accounts, back office, ${brand.name}` }]

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** Accounts of all agents, active or not (docs/spec/accounts.md#records). */
export default function AccountRecordsScreen() {
  const [typed, setTyped] = useState('')
  const query = useQuery(accountRecordsQuery(useSettled(typed.trim(), searchWaitMs)))
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <div className="title-row">
        <h1>Accounts</h1>
        {query.data?.isLive === false && (
          <div className="actions">
            <ButtonLink to={adminAccountPath(insertId)}>Add account</ButtonLink>
          </div>
        )}
      </div>
      {query.data?.isLive && <LiveNotice />}
      <SearchInput
        label="Search account name, support name, support email or id"
        maxLength={limits.searchMax}
        value={typed}
        onValueChange={setTyped}
      />
      <Accounts query={query} isSearch={typed.trim() !== ''} />
    </main>
  )
}

type AccountsProps = {
  query: UseQueryResult<{ total: number; accounts: ListedAccount[] }>
  isSearch: boolean
}

function Accounts({ query, isSearch }: AccountsProps) {
  const { data } = query
  const failure = query.error && <QueryFailure query={query} what="accounts" />
  if (failure && !data) return failure
  if (data?.total === 0)
    return isSearch ? (
      <EmptyState title="No accounts match your search." text="Search for a part of the name." />
    ) : (
      <EmptyState
        title="No accounts yet."
        text="Every order belongs to an account and names one of its contacts."
      />
    )
  return (
    <div className="grid gap-3">
      {failure}
      <p className="text-ui text-muted" role="status">
        {data && foundWords(data)}
      </p>
      <DataTable
        caption="Accounts"
        columns={columns}
        rows={data?.accounts ?? []}
        rowKey={({ accountId }) => accountId}
        loading={query.isPending}
        busy={query.isFetching}
      />
    </div>
  )
}

const foundWords = ({ total, accounts }: { total: number; accounts: readonly ListedAccount[] }) =>
  accounts.length < total
    ? `${accounts.length} of ${total.toLocaleString('en-US')} shown; search for the others.`
    : counted(total, 'account')

const columns: Column<ListedAccount>[] = [
  {
    key: 'name',
    header: 'Account',
    card: 'lead',
    cell: ({ accountId, accountName }) => (
      <Link className="link" to={adminAccountPath(accountId)}>
        <bdi>{accountName}</bdi>
      </Link>
    ),
  },
  { key: 'agent', header: 'Agent', cell: ({ agentName }) => <bdi>{agentName}</bdi> },
  { key: 'place', header: 'Billing city', cell: ({ place }) => place },
  { key: 'contacts', header: 'Contacts', numeric: true, cell: ({ contacts }) => contacts },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ isActive }) => <RecordStatus isActive={isActive} />,
  },
]
