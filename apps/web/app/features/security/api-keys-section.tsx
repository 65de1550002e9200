import type { MyApiKey } from '@portal/contract/api-keys'
import { keyStateOf, scopeWords } from '@portal/domain/api-keys'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { ApiKeyName, ApiKeyState, ApiKeyUse } from './api-key-state.tsx'
import { myApiKeysQuery, useRevokeMyApiKey } from './api-keys.queries.ts'

const CreateKeyDialog = lazy(() =>
  import('./create-key-dialog.tsx').then((module) => ({ default: module.CreateKeyDialog })),
)

/** Keys with which programs act for the caller (docs/spec/api-keys.md). */
export function ApiKeysSection({ email }: { email: string }) {
  const query = useQuery(myApiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<MyApiKey | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const keys = query.data?.results

  function close() {
    setRevoking(null)
    // The button that asked may be gone, and the focus with it.
    setTimeout(() => document.activeElement === document.body && region.current?.focus())
  }
  return (
    <Section
      title="API keys"
      note={keys && keys.length > 0 && counted(keys.length, 'key')}
      actions={
        query.data && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            Create a key
          </Button>
        )
      }
    >
      <div ref={region} tabIndex={-1} className="grid gap-4 outline-none">
        <p className="max-w-prose text-ui text-muted">
          With an API key a program calls the portal as you: it can do what the key allows, and never more
          than you. The calls are described at{' '}
          <a className="link" href="/api/docs/">
            /api/docs
          </a>
          .
        </p>
        {query.isError && <QueryFailure query={query} what="API keys" retryLabel="Try Again" />}
        {keys?.length === 0 && (
          <EmptyState
            title="No API keys yet."
            text="Create one for each program, so that you can revoke it alone."
          />
        )}
        {(query.isPending || (keys && keys.length > 0)) && (
          <DataTable
            caption="API keys"
            columns={columnsOf(setRevoking)}
            rows={keys ?? []}
            rowKey={({ keyId }) => keyId}
            loading={query.isPending}
          />
        )}
      </div>
      {isCreating && query.data && (
        <Suspense>
          <CreateKeyDialog email={email} usable={query.data.scopes} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      <RevokeKey apiKey={revoking} onClose={close} />
    </Section>
  )
}

const columnsOf = (onRevoke: (apiKey: MyApiKey) => void): Column<MyApiKey>[] => [
  { key: 'name', header: 'Name', card: 'lead', cell: ApiKeyName },
  { key: 'scopes', header: 'May use', cell: ({ scopes }) => scopeWords(scopes) },
  { key: 'used', header: 'Last used', cell: ApiKeyUse },
  { key: 'expires', header: 'Expires', cell: (apiKey) => <ApiKeyState apiKey={apiKey} /> },
  {
    key: 'revoke',
    header: 'Revoke',
    hideHeader: true,
    numeric: true,
    card: 'wide',
    cell: (apiKey) =>
      keyStateOf(apiKey, new Date()) === 'active' && (
        <Button variant="ghost" size="sm" onClick={() => onRevoke(apiKey)}>
          Revoke<span className="vh"> {apiKey.name}</span>
        </Button>
      ),
  },
]

function RevokeKey({ apiKey, onClose }: { apiKey: MyApiKey | null; onClose: () => void }) {
  const revoke = useRevokeMyApiKey()

  async function yes() {
    if (apiKey === null || revoke.isPending) return
    try {
      await revoke.mutateAsync({ body: { keyId: apiKey.keyId } })
      toast(`${apiKey.name} was revoked.`, { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={apiKey !== null}
      question={`Revoke ${apiKey?.name}?`}
      text="Programs that use this key will be refused immediately. It cannot be turned on again."
      yes="Revoke"
      no="Keep it"
      busy={revoke.isPending}
      onYes={() => void yes()}
      onNo={onClose}
    />
  )
}
