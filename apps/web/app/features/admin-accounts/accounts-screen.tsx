import type { ListedAccount } from '@portal/contract/crm-record-changes'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { insertId } from '@portal/domain/paths'
import { adminAccountPath } from '@portal/domain/portal-paths'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { defineList } from '../../lib/define-list.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyPicture } from '../../ui/empty-picture.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { LiveNotice, RecordStatus } from './record-list.tsx'
import { accountRecordsQuery } from './records.queries.ts'

export const meta: MetaFunction = () => [{ title: `Accounts, back office, ${brand.name}` }]

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** Accounts of all agents, active or not (docs/spec/accounts.md#records). */
export default function AccountRecordsScreen() {
  const [typed, setTyped] = useState('')
  const query = useQuery(accountRecordsQuery(useSettled(typed.trim(), searchWaitMs)))
  return (
    <main id="main" className="wrap page list-page">
      <PageHead
        title="Accounts"
        actions={
          query.data?.isLive !== true && (
            <div className="actions">
              <ButtonLink to={adminAccountPath(insertId)}>Add account</ButtonLink>
            </div>
          )
        }
      />
      {query.data?.isLive && <LiveNotice />}
      <ListBar
        address={{ ...nothingFiltered, typed, type: setTyped, clear: () => setTyped('') }}
        hasChips={false}
        // Its line is there from the start, so that nothing moves.
        count={query.data ? foundWords(query.data) : '\u00a0'}
      />
      <Accounts query={query} isSearch={typed.trim() !== ''} />
    </main>
  )
}

const nothingFiltered = {
  list: defineList({
    search: {
      label: 'Search account name, support name, support email or id',
      short: 'Search accounts',
      max: limits.searchMax,
    },
    filters: {},
  }),
  filters: {},
  filter: () => undefined,
  changeTexts: () => undefined,
  on: 0,
}

type AccountsProps = {
  query: UseQueryResult<{ total: number; accounts: ListedAccount[] }>
  isSearch: boolean
}

function Accounts({ query, isSearch }: AccountsProps) {
  const { data } = query
  return (
    <Listed
      className="grid gap-3"
      query={query}
      what="accounts"
      caption="Accounts"
      columns={columns}
      rows={data?.accounts ?? []}
      rowKey={({ accountId }) => accountId}
      phoneRows="lines"
      records={{ path: ({ accountId }) => adminAccountPath(accountId), total: data?.total ?? 0 }}
      empty={
        isSearch ? (
          <EmptyState title="No accounts match your search." text="Search for a part of the name." />
        ) : (
          <EmptyState
            title="No accounts yet."
            picture={<EmptyPicture icon={Building2} />}
            text="Every order belongs to an account and names one of its contacts."
          />
        )
      }
    />
  )
}

const foundWords = ({ total, accounts }: { total: number; accounts: readonly ListedAccount[] }) =>
  accounts.length === 0
    ? ''
    : accounts.length < total
      ? `${accounts.length} of ${total.toLocaleString('en-US')} shown; search for the others.`
      : counted(total, 'account')

const columns: Column<ListedAccount>[] = [
  {
    key: 'name',
    header: 'Account',
    line: 'lead',
    cell: ({ accountId, accountName }) => (
      <Link className="link" to={adminAccountPath(accountId)}>
        <bdi>{accountName}</bdi>
      </Link>
    ),
  },
  { key: 'agent', header: 'Agent', line: 'second', cell: ({ agentName }) => <bdi>{agentName}</bdi> },
  { key: 'place', header: 'Billing city', line: 'second-end', cell: ({ place }) => place },
  { key: 'contacts', header: 'Contacts', numeric: true, cell: ({ contacts }) => contacts },
  {
    key: 'status',
    header: 'Status',
    line: 'first-end',
    cell: ({ isActive }) => <RecordStatus isActive={isActive} />,
  },
]
