import type { Account, Contact } from '@portal/contract/accounts'
import { counted } from '@portal/domain/format'
import { loadFailure, messages } from '@portal/domain/messages'
import { paths } from '@portal/domain/paths'
import { mayQuote } from '@portal/domain/quotes'
import { refusalMessages } from '@portal/domain/refusal-messages'
import { hasDesk } from '@portal/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, type MetaFunction, useLocation, useParams } from 'react-router'
import { accessOfProfile, useMay } from '../../lib/access.ts'
import { ApiError, requestIdOf } from '../../lib/api.ts'
import type { FirstQuery } from '../../lib/first-query.ts'
import { lazy } from '../../lib/lazy.ts'
import { useSession } from '../../lib/session.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { pageTitle, usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState, ErrorPanel, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { MailLink, PhoneLink } from '../../ui/reach-links.tsx'
import { RecordActs, RecordHead } from '../../ui/record.tsx'
import { RecordPage, Section } from '../../ui/section.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { accountQuery, contactsQuery } from '../crm/accounts.queries.ts'
import { useAccountFreshness } from '../crm/crm-freshness.queries.ts'
import { CrmFreshness } from '../crm/crm-freshness.tsx'
import { AccountStations } from '../fleet/stations/account-stations.tsx'
import { AccountDevices } from './account-devices.tsx'
import { AccountOverview } from './account-overview.tsx'
import type { OfAccount } from './account-sections.tsx'
import {
  AccountAddresses,
  AccountOrders,
  type AccountSection,
  sectionOf,
  sectionsFor,
  tabsOf,
} from './account-sections.tsx'
import { LoadedTable, useKeptError } from './loaded-table.tsx'
import '../../styles/account.css'

export const meta: MetaFunction = () => [{ title: pageTitle('Account') }]

export const handle = {
  staysWhenSignedOut: true,
  firstQuery: { query: ({ param }) => accountQuery(param('accountId')) },
} satisfies FirstQuery & { staysWhenSignedOut: true }

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
      <main id="main" className="wrap page">
        <BackToAccounts />
        <RecordHead
          title={query.data.accountName}
          text={placeOf(query.data)}
          acts={<AccountActs accountId={accountId} />}
        />
        <Sections account={query.data} />
      </main>
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

/** Where the account is. */
const placeOf = ({ billingCity, billingState, ownerName }: Account) =>
  [[billingCity, billingState].filter(Boolean).join(', '), ownerName && `looked after by ${ownerName}`]
    .filter(Boolean)
    .join(', ')

/** What is begun for an account. */
function AccountActs({ accountId }: { accountId: string }) {
  const mayOrder = useMay('order')
  const profile = useSession()?.userProfile
  if (!mayOrder) return null
  return (
    <RecordActs>
      {profile && mayQuote(profile) && (
        <ButtonLink variant="ghost" to={`${paths.createOrder}?account=${accountId}&for=quote`}>
          Create quote
        </ButtonLink>
      )}
      <ButtonLink to={`${paths.createOrder}?account=${accountId}`}>Create order</ButtonLink>
    </RecordActs>
  )
}

function Sections({ account }: { account: Account }) {
  const profile = useSession()?.userProfile
  const sections = sectionsFor({ roles: profile?.roles ?? [], access: accessOfProfile(profile) })
  const section = sectionOf(useLocation().hash, sections)
  const tabs = tabsOf(sections)
  const tab = tabs.find((one) => one.sections.some(({ hash }) => hash === section))
  usePageTitle(account.accountName)
  const freshness = useAccountFreshness(account.accountId)
  return (
    <>
      <CrmFreshness {...freshness} what="Account" />
      <TabsNav
        label="Account sections"
        preventScrollReset
        tabs={tabs.map(({ name, sections: own }) => ({
          key: name,
          to: { hash: own[0]?.hash ?? 'details' },
          label: name,
          current: name === tab?.name,
        }))}
      />
      {tab && tab.sections.length > 1 && (
        <nav className="account-halves" aria-label={`${tab.name} of the account`}>
          <ul>
            {tab.sections.map(({ hash, label }) => (
              <li key={hash}>
                <Link
                  to={{ hash }}
                  className="chip"
                  preventScrollReset
                  {...(hash === section ? { 'aria-current': 'page' as const } : {})}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="pt-5">{contentOf(section, account)}</div>
    </>
  )
}

const loadKits = async () => (await import('../kits/account-kits.tsx')).AccountKits

function Kits(owned: { accountId: string; accountName: string }) {
  const AccountKits = useLoaded(loadKits)
  return AccountKits ? <AccountKits {...owned} /> : <Skeleton className="h-56 w-full" />
}

const loadMoney = async () => (await import('./account-money.tsx')).AccountMoney

function Money(owned: OfAccount) {
  const AccountMoney = useLoaded(loadMoney)
  return AccountMoney ? <AccountMoney {...owned} /> : <Skeleton className="h-40 w-full" />
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
    details: <AccountOverview account={account} />,
    contacts: <AccountContacts {...owned} />,
    'shipping-addresses': <AccountAddresses {...owned} />,
    orders: <AccountOrders {...owned} />,
    'screen-repair-program': <AccountDevices {...owned} />,
    stations: <AccountStations {...owned} />,
    money: <Money {...owned} />,
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
      <Skeleton className="h-13 w-full" />
      <Skeleton className="figure-strip-to-come mt-5" />
      <Skeleton className="h-56 w-full mt-5" />
    </RecordPage>
  )
}

const columns: Column<Contact>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'lead',
    cell: ({ first_Name, last_Name }) => <b className="font-[560]">{`${first_Name} ${last_Name}`.trim()}</b>,
    sortBy: ({ first_Name, last_Name }) => `${last_Name} ${first_Name}`,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => email !== '' && <MailLink email={email} />,
    sortBy: ({ email }) => email,
  },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile !== '' && <PhoneLink number={mobile} /> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone !== '' && <PhoneLink number={phone} /> },
]

/** Of those who may invite. */
const inviteColumn = (invite: (contact: Contact) => void): Column<Contact> => ({
  key: 'invite',
  header: 'Actions',
  hideHeader: true,
  card: 'wide',
  cell: (contact) =>
    contact.email !== '' && (
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => invite(contact)}>
        Invite<span className="vh"> {contact.full_Name}</span>
      </Button>
    ),
})

const InviteContactDialog = lazy(async () => ({
  default: (await import('../colleagues/invite-contact-dialog.tsx')).InviteContactDialog,
}))

/** Whom to write to and call. */
function AccountContacts({ accountId, accountName }: OfAccount) {
  const query = useQuery(contactsQuery(accountId))
  const rows = query.data?.results ?? []
  const profile = useSession()?.userProfile
  const [invited, setInvited] = useState<Contact | null>(null)
  const managesPeople = useMay('people')
  const mayInvite =
    profile !== undefined && (hasDesk(profile) || (profile.accountId !== undefined && managesPeople))
  return (
    <Section title="Contacts" note={rows.length > 0 && counted(rows.length, 'contact')}>
      <LoadedTable
        query={query}
        what="contacts"
        loadingText={messages.selectors.loadingContacts}
        caption={`Contacts of ${accountName}`}
        columns={mayInvite ? [...columns, inviteColumn(setInvited)] : columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={messages.accounts.noContacts} />}
      />
      <Suspense>
        {invited && (
          <InviteContactDialog
            accountId={accountId}
            accountName={accountName}
            contact={invited}
            onClose={() => setInvited(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}
