import type { AccountRecord } from '@portal/contract/crm-record-changes'
import { brand } from '@portal/domain/brand'
import { accountPath, insertId } from '@portal/domain/paths'
import { adminAccountPath, adminPaths } from '@portal/domain/portal-paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { None } from '../../ui/none.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { EmptyState, QueryFailure, SkeletonLines } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { activityQuery } from '../admin-activity/activity.queries.ts'
import { RecentActivity } from '../admin-activity/recent-activity.tsx'
import { AddressesSection, ContactsSection } from './account-sections.tsx'
import { LiveNotice, RecordStatus } from './record-list.tsx'
import { accountRecordQuery } from './records.queries.ts'

const AccountForm = lazy(async () => ({ default: (await import('./account-form.tsx')).AccountForm }))

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.accountId === insertId ? 'New account' : 'Account records'}, ${brand.name}` },
]

/** An account with its contacts and addresses in the back office, or the form for a new one (docs/spec/accounts.md#records). */
export default function AccountRecordScreen() {
  const { accountId = '' } = useParams()
  if (accountId === insertId) return <NewAccount />
  // Another account is another page: nothing that was typed for this one may reach it.
  return <LoadedAccount key={accountId} accountId={accountId} />
}

function NewAccount() {
  const navigate = useNavigate()
  return (
    <Page>
      <div className="title-row">
        <h1>New account</h1>
      </div>
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <AccountForm
          account={null}
          onCancel={() => void navigate(adminPaths.accounts)}
          onSaved={(accountId) => {
            toast('The account was created. Add a contact next.', { tone: 'success' })
            void navigate(adminAccountPath(accountId), { replace: true })
          }}
        />
      </Suspense>
    </Page>
  )
}

function LoadedAccount({ accountId }: { accountId: string }) {
  const query = useQuery({ ...accountRecordQuery(accountId), enabled: /^\d{1,19}$/.test(accountId) })
  if (query.data) return <Account account={query.data} isLive={query.data.isLive} />
  const isMissing = query.error instanceof ApiError && query.error.code === 'ACCOUNT_NOT_FOUND'
  if (isMissing || query.fetchStatus === 'idle')
    return (
      <Page>
        <div className="title-row">
          <h1>{query.error && !isMissing ? 'Account' : 'Account not found'}</h1>
        </div>
        {query.error && !isMissing ? (
          <QueryFailure query={query} what="account details" />
        ) : (
          <EmptyState title={refusalMessages.noAccount} text="The link may be mistyped." />
        )}
      </Page>
    )
  return (
    <Page>
      <div className="title-row">
        <h1>Account</h1>
      </div>
      <div aria-busy="true">
        <p className="vh" role="status">
          Loading
        </p>
        <SkeletonLines lines={6} />
      </div>
    </Page>
  )
}

function Account({ account, isLive }: { account: AccountRecord; isLive: boolean }) {
  const { accountId, accountName, isActive, contacts, addresses } = account
  const hasDraft = useHasFormDraft()
  const [isEditing, setEditing] = useState(hasDraft && !isLive)
  const activity = useInfiniteQuery(activityQuery({ entity: 'account', entityId: accountId }))
  const leave = () => {
    setEditing(false)
    // The form goes, and the focus must not go with it.
    setTimeout(focusHeading)
  }
  return (
    <Page>
      <div className="grid gap-2">
        <div className="title-row">
          <h1 className="min-w-0 wrap-anywhere">
            <bdi>{accountName}</bdi>
          </h1>
          <RecordStatus isActive={isActive} />
          {!isEditing && (
            <div className="actions">
              <ButtonLink variant="ghost" to={accountPath(accountId)}>
                View in portal
              </ButtonLink>
              {!isLive && <Button onClick={() => setEditing(true)}>Edit</Button>}
            </div>
          )}
        </div>
        <p className="text-small text-subtle">
          ID <span className="mono wrap-anywhere">{accountId}</span>
        </p>
      </div>
      {isLive && <LiveNotice />}
      {isEditing ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <AccountForm
            account={account}
            onCancel={leave}
            onSaved={() => {
              toast('The account was saved.', { tone: 'success' })
              leave()
            }}
          />
        </Suspense>
      ) : (
        <>
          <AccountFacts account={account} />
          <div className="grid gap-9 pt-3">
            <ContactsSection accountId={accountId} contacts={contacts} isLive={isLive} />
            <AddressesSection accountId={accountId} addresses={addresses} isLive={isLive} />
            <RecentActivity query={activity} />
          </div>
        </>
      )}
    </Page>
  )
}

const Page = ({ children }: { children: ReactNode }) => (
  <main id="main" className="wrap page grid content-start gap-6">
    <div className="-mb-5">
      <BackLink to={adminPaths.accounts}>Back to Accounts</BackLink>
    </div>
    {children}
  </main>
)

/** The facts of an account in one list. */
function AccountFacts({ account }: { account: AccountRecord }) {
  const { agentName, billing, shipping, salesSupport, salesSupportEmail } = account
  return (
    <DescriptionList>
      <DescriptionListItem label="Agent" span={4}>
        <bdi>{agentName}</bdi>
      </DescriptionListItem>
      <DescriptionListItem label="Support name" span={4}>
        {salesSupport || <None />}
      </DescriptionListItem>
      <DescriptionListItem label="Support email" span={4}>
        {salesSupportEmail || <None />}
      </DescriptionListItem>
      <DescriptionListItem label="Billing address" span={6}>
        {lineOf(billing)}
      </DescriptionListItem>
      <DescriptionListItem label="Shipping address" span={6}>
        {lineOf(shipping)}
      </DescriptionListItem>
    </DescriptionList>
  )
}

/** "1 Dock St, Toledo, OH 43604" */
const lineOf = ({ street, city, state, zip }: AccountRecord['billing']) =>
  [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ') || <None />
