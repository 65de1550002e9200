import type { Account } from '@portal/contract/accounts'
import { loadFailure } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type MetaFunction, useLocation, useParams } from 'react-router'
import { accessOfProfile } from '../../lib/access.ts'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { pageTitle, usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { AccountStations } from '../fleet/account-stations.tsx'
import { AccountAddresses } from './account-addresses.tsx'
import { AccountContacts } from './account-contacts.tsx'
import { AccountDetails } from './account-details.tsx'
import { AccountDevices } from './account-devices.tsx'
import { AccountOrders } from './account-orders.tsx'
import { type AccountSection, sectionOf, sectionsFor } from './account-section.ts'
import { accountQuery } from './accounts.queries.ts'
import { useAccountFreshness } from './crm-freshness.queries.ts'
import { CrmFreshness } from './crm-freshness.tsx'
import { useKeptError } from './use-kept-error.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Account') }]

export const handle = { staysWhenSignedOut: true }

const isAccountId = (text: string) => /^\d{1,19}$/.test(text)

/** Account details (docs/spec/accounts.md#details): a section per URL hash. */
export default function AccountScreen() {
  const { accountId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToAccounts />} title="Account">
        <SignedOut />
      </RecordPage>
    )
  if (!isAccountId(accountId)) return <NoSuchAccount />
  // Another account is another page: neither a failure nor a shown PIN may stay.
  return <LoadedAccount key={accountId} accountId={accountId} />
}

function LoadedAccount({ accountId }: { accountId: string }) {
  const query = useQuery(accountQuery(accountId))
  const error = useKeptError(query)
  if (query.data)
    return (
      <RecordPage back={<BackToAccounts />} title={query.data.accountName}>
        <Sections account={query.data} />
      </RecordPage>
    )
  if (error instanceof ApiError && error.code === 'ACCOUNT_NOT_FOUND') return <NoSuchAccount />
  if (!error) return <AccountOnItsWay />
  return (
    <RecordPage back={<BackToAccounts />} title="Account">
      <ErrorPanel
        message={loadFailure('account details', error.message)}
        requestId={requestIdOf(error)}
        retryLabel="Try Again"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </RecordPage>
  )
}

function Sections({ account }: { account: Account }) {
  const profile = useSession()?.userProfile
  const sections = sectionsFor({ roles: profile?.roles ?? [], access: accessOfProfile(profile) })
  const section = sectionOf(useLocation().hash, sections)
  usePageTitle(account.accountName)
  const freshness = useAccountFreshness(account.accountId)
  return (
    <>
      <CrmFreshness {...freshness} what="Account" />
      <TabsNav
        label="Account sections"
        preventScrollReset
        tabs={sections.map(({ hash, label }) => ({
          key: hash,
          to: { hash },
          label,
          current: hash === section,
        }))}
      />
      <div className="pt-8">{contentOf(section, account)}</div>
    </>
  )
}

const loadKits = async () => (await import('../kits/account-kits.tsx')).AccountKits

function Kits(owned: { accountId: string; accountName: string }) {
  const AccountKits = useLoaded(loadKits)
  return AccountKits ? <AccountKits {...owned} /> : <Skeleton className="h-56 w-full" />
}

const loadApproval = async () => (await import('../approvals/account-approval.tsx')).AccountApproval

function Approval(owned: { accountId: string; accountName: string }) {
  const AccountApproval = useLoaded(loadApproval)
  return AccountApproval ? <AccountApproval {...owned} /> : <Skeleton className="h-56 w-full" />
}

const loadPeople = async () => (await import('../colleagues/account-people.tsx')).AccountPeople

function People(owned: { accountId: string; accountName: string }) {
  const AccountPeople = useLoaded(loadPeople)
  return AccountPeople ? <AccountPeople {...owned} /> : <Skeleton className="h-56 w-full" />
}

const loadKeys = async () => (await import('../security/api-keys-section.tsx')).ApiKeysSection

function ApiAccess({ accountId, accountName }: { accountId: string; accountName: string }) {
  const ApiKeysSection = useLoaded(loadKeys)
  const email = useSession()?.userProfile.email ?? ''
  if (!ApiKeysSection) return <Skeleton className="h-56 w-full" />
  return (
    <ApiKeysSection
      owner={accountId}
      email={email}
      about={`With an API key of this account a program acts for ${accountName}, as far as the key allows. A key keeps working when the person who created it leaves. Everyone with full access gets an email when a key is created or revoked.`}
    />
  )
}

const loadWebhooks = async () => (await import('../webhooks/webhooks-section.tsx')).WebhooksSection

function Webhooks({ accountId, accountName }: { accountId: string; accountName: string }) {
  const WebhooksSection = useLoaded(loadWebhooks)
  if (!WebhooksSection) return <Skeleton className="h-56 w-full" />
  return (
    <WebhooksSection owner={accountId} about={`the orders, devices and repair cases of ${accountName}`} />
  )
}

function contentOf(section: AccountSection, account: Account): ReactNode {
  const { accountId, accountName } = account
  const owned = { accountId, accountName }
  const contents: Record<AccountSection, ReactNode> = {
    details: <AccountDetails account={account} />,
    contacts: <AccountContacts {...owned} />,
    'shipping-addresses': <AccountAddresses {...owned} />,
    orders: <AccountOrders {...owned} />,
    'screen-repair-program': <AccountDevices {...owned} />,
    stations: <AccountStations {...owned} />,
    kits: <Kits {...owned} />,
    approval: <Approval {...owned} />,
    people: <People {...owned} />,
    'api-access': <ApiAccess {...owned} />,
    webhooks: <Webhooks {...owned} />,
  }
  return contents[section]
}

/** To the list that the account was opened from, with its filters. */
function BackToAccounts() {
  const { state } = useLocation()
  // The sections of the page are addresses of their own, without the state.
  const [from] = useState((state as { from?: unknown } | null)?.from)
  const search = typeof from === 'string' && from.startsWith('?') ? from : ''
  return <BackLink to={`${paths.accounts}${search}`}>Back to Accounts</BackLink>
}

/** Missing, or not theirs: for this person it is the same (docs/spec/roles.md#access-to-objects). */
function NoSuchAccount() {
  return (
    <RecordPage back={<BackToAccounts />} title="Account not found">
      <EmptyState
        title={refusalMessages.noAccount}
        text="The link may be mistyped, or the account now belongs to another agent."
        action={
          <ButtonLink variant="ghost" to={paths.accounts}>
            Back to Accounts
          </ButtonLink>
        }
      />
    </RecordPage>
  )
}

function AccountOnItsWay() {
  return (
    <RecordPage back={<BackToAccounts />} title="Account" busy>
      <p className="vh" role="status">
        Loading
      </p>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-56 w-full mt-8" />
    </RecordPage>
  )
}
