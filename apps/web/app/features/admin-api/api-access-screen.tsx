import type { ApiKey } from '@portal/contract/api-keys'
import { keyStateOf, scopeWords } from '@portal/domain/api-keys'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { adminUserPath } from '@portal/domain/paths'
import { accountKeysPath } from '@portal/domain/portal-paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { emailWords } from '../../lib/emails.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { Below, EmptyState } from '../../ui/page-states.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { ApiKeyName, ApiKeyState, ApiKeyUse } from '../security/api-key-state.tsx'
import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import { apiKeysQuery, useRevokeApiKey } from './api-access.queries.ts'

export const meta: MetaFunction = () => [{ title: `API access, ${brand.name}` }]

/** What programs are allowed to do (docs/spec/back-office.md#api-access). */
export default function ApiAccessScreen() {
  const { isPending } = useInfiniteQuery(apiKeysQuery(''))
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div className="grid gap-4">
        <PageHead title="API access" />
        <p className="max-w-prose text-muted">
          Programs call the portal with API keys. Users create their own under Sign-in & security, and those
          of an account on its page; the calls are described at{' '}
          <a className="link" href="/api/docs/">
            /api/docs
          </a>
          .
        </p>
      </div>
      <AllKeysSection />
      <Below isPending={isPending}>
        <WebhooksSection owner={null} about="the orders, devices and repair cases of every account" />
      </Below>
    </main>
  )
}

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** The API keys of all users and accounts, with the way to revoke them. */
function AllKeysSection() {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchWaitMs)
  const query = useInfiniteQuery(apiKeysQuery(search))
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = query.data?.pages.flatMap(({ results }) => results)
  const total = query.data?.pages[0]?.total
  return (
    <Section
      title="API keys"
      note={total !== undefined && <span role="status">{counted(total, 'key')}</span>}
    >
      <SearchInput
        label="Search key, user or account"
        maxLength={limits.searchMax}
        value={typed}
        onValueChange={setTyped}
      />
      <Listed
        query={query}
        what="API keys"
        caption="API keys"
        columns={columnsOf(setRevoking)}
        rows={keys ?? []}
        rowKey={({ keyId }) => keyId}
        empty={<NoKeys search={search} />}
      />
      <RevokeKey apiKey={revoking} onDone={() => setRevoking(null)} />
    </Section>
  )
}

const NoKeys = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState
      title="No API keys yet."
      text="Users create them under Sign-in & security, or on the page of an account."
    />
  ) : (
    <EmptyState
      title={`No API keys match “${search}”.`}
      text="Search for a user, an account, or the name of a key."
    />
  )

const ownerOf = ({ account, userName }: ApiKey) => account?.accountName ?? userName

const columnsOf = (revoke: (apiKey: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', header: 'Key', card: 'lead', cell: ApiKeyName },
  {
    key: 'user',
    header: 'User or account',
    cell: ({ userId, userName, userIsActive, account }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {account && (
          <>
            <Link className="link" to={accountKeysPath(account.accountId)}>
              <bdi>{account.accountName}</bdi>
            </Link>
            <span className="text-muted">created by</span>
          </>
        )}
        <Link className="link" to={adminUserPath(userId)}>
          <bdi>{userName}</bdi>
        </Link>
        {!userIsActive && <Badge mark="outline">Inactive</Badge>}
      </span>
    ),
  },
  { key: 'scopes', header: 'May use', cell: ({ scopes }) => scopeWords(scopes) },
  { key: 'used', header: 'Last used', cell: ApiKeyUse },
  { key: 'expires', header: 'Expires', cell: (apiKey) => <ApiKeyState apiKey={apiKey} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (apiKey) =>
      keyStateOf(apiKey, new Date()) === 'active' && (
        <span className="flex justify-end">
          <Button variant="ghost" size="sm" onClick={() => revoke(apiKey)}>
            Revoke
            <span className="vh">
              {' '}
              {apiKey.name} of {ownerOf(apiKey)}
            </span>
          </Button>
        </span>
      ),
  },
]

/** Asks before a key is revoked. */
function RevokeKey({ apiKey, onDone }: { apiKey: ApiKey | null; onDone: () => void }) {
  const revoke = useRevokeApiKey()
  const once = useOneAtATime()

  const yes = () =>
    once(async () => {
      if (apiKey === null) return
      try {
        await revoke.mutateAsync({ body: { keyId: apiKey.keyId } })
        toast(`${apiKey.name} was revoked.`, { tone: 'success' })
        // The button that asked is gone, and the focus with it.
        setTimeout(focusHeading)
      } catch (error) {
        toast(`${apiKey.name} was not revoked. ${messageOf(error)}`, { tone: 'danger' })
      }
      onDone()
    })

  return (
    <ConfirmDialog
      open={apiKey !== null}
      question={`Revoke ${apiKey?.name} of ${apiKey && ownerOf(apiKey)}?`}
      text={`Programs that use this key will be refused immediately. ${emailWords(`${apiKey?.account ? 'Everyone with full access to the account' : 'The user'} gets an email.`)}`}
      yes="Revoke"
      no="Keep it"
      busy={revoke.isPending}
      onYes={() => void yes()}
      onNo={onDone}
    />
  )
}
