import type { CrmAccount } from '@portal/contract/users'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { loadFailure } from '@portal/domain/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { useSettled } from '../../lib/use-settled.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorPanel, SkeletonLines } from '../../ui/page-states.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { activityQuery } from '../admin-activity/activity.queries.ts'
import { RecentActivity } from '../admin-activity/recent-activity.tsx'
import { HolderNames } from './holder-names.tsx'
import { crmAccountsQuery } from './people.queries.ts'

export const meta: MetaFunction = () => [{ title: `Personal data, ${brand.name}` }]

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** Names of holders of an account: a file of them, and their erasure (docs/spec/back-office.md#personal-data). */
export default function PrivacyScreen() {
  const [params] = useSearchParams()
  const given = params.get('account') ?? ''
  const accountId = /^\d{1,19}$/.test(given) ? given : null
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <PageHead
        title="Personal data"
        actions={
          accountId !== null && (
            <div className="actions">
              <ButtonLink variant="ghost" to={{ search: '' }}>
                Choose another account
              </ButtonLink>
            </div>
          )
        }
      />
      <p className="max-w-prose text-muted">
        Names of holders are stored with an account’s devices and in their histories. They can be exported,
        with the times in which each person had a device, and erased.
      </p>
      {accountId === null ? (
        <AccountSearch />
      ) : (
        <>
          <HolderNames key={accountId} accountId={accountId} />
          <OfAccount accountId={accountId} />
        </>
      )}
    </main>
  )
}

function AccountSearch() {
  const [typed, setTyped] = useState('')
  const query = useQuery(crmAccountsQuery(useSettled(typed.trim(), searchWaitMs)))
  return (
    <div className="grid content-start gap-4">
      <SearchInput
        label="Search account name or id"
        maxLength={limits.searchMax}
        value={typed}
        onValueChange={setTyped}
      />
      {query.error && (
        <ErrorPanel
          message={loadFailure('accounts', query.error.message)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <p className="vh" role="status">
        {query.data && `${counted(query.data.length, 'account')} found`}
      </p>
      {query.isPending && !query.error && <SkeletonLines lines={5} />}
      {query.data?.length === 0 && <p className="text-muted">No accounts match your search.</p>}
      <ul className="grid gap-2">
        {query.data?.map((account) => (
          <li key={account.accountId}>
            <AccountLink {...account} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const AccountLink = ({ accountId, accountName, place, ownerName }: CrmAccount) => (
  <Link
    className="grid gap-0.5 rounded-md border border-line bg-surface px-4 py-3 hover:border-line-strong"
    to={{ search: `?account=${accountId}` }}
  >
    <b className="font-semibold">
      <bdi>{accountName}</bdi>
    </b>
    <span className="text-small text-muted wrap-anywhere">
      {[place, `Owner: ${ownerName}`].filter(Boolean).join(' · ')}
    </span>
    <span className="mono text-label text-subtle">{accountId}</span>
  </Link>
)

function OfAccount({ accountId }: { accountId: string }) {
  return (
    <RecentActivity query={useInfiniteQuery(activityQuery({ entity: 'account', entityId: accountId }))} />
  )
}
