import { keyStateOf, scopeWords } from '@portal/domain/api-keys'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { ApiKeyName, ApiKeyState, ApiKeyUse } from './api-key-state.tsx'
import { type KeyOwner, keysQuery, type ListedKey, useRevokeApiKey } from './api-keys.queries.ts'

const CreateKeyDialog = lazy(() =>
  import('./create-key-dialog.tsx').then((module) => ({ default: module.CreateKeyDialog })),
)

type ApiKeysSectionProps = {
  owner: KeyOwner
  /** The address with whose password keys are created. */
  email: string
  /** What a program does with a key. */
  about: string
}

/** Keys with which programs act for the caller, or for an account (docs/spec/api-keys.md). */
export function ApiKeysSection({ owner, email, about }: ApiKeysSectionProps) {
  const query = useQuery(keysQuery(owner))
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ListedKey | null>(null)
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
          {about} The calls are described at{' '}
          <a className="link" href="/api/docs/">
            /api/docs
          </a>
          .
        </p>
        <Listed
          query={query}
          what="API keys"
          retryLabel="Try Again"
          caption="API keys"
          columns={columnsOf(owner, setRevoking)}
          rows={keys ?? []}
          rowKey={({ keyId }) => keyId}
          busy={false}
          empty={
            <EmptyState
              title="No API keys yet."
              text="Create one for each program, so that you can revoke it alone."
            />
          }
        />
      </div>
      {isCreating && query.data && (
        <Suspense>
          <CreateKeyDialog
            owner={owner}
            email={email}
            usable={query.data.scopes}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
      <RevokeKey owner={owner} apiKey={revoking} onClose={close} />
    </Section>
  )
}

const createdBy: Column<ListedKey> = {
  key: 'createdBy',
  header: 'Created by',
  cell: ({ createdBy: name }) => <bdi>{name}</bdi>,
}

const columnsOf = (owner: KeyOwner, onRevoke: (apiKey: ListedKey) => void): Column<ListedKey>[] => [
  { key: 'name', header: 'Name', card: 'lead', cell: ApiKeyName },
  { key: 'scopes', header: 'May use', cell: ({ scopes }) => scopeWords(scopes) },
  ...(owner === null ? [] : [createdBy]),
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

type RevokeKeyProps = { owner: KeyOwner; apiKey: ListedKey | null; onClose: () => void }

function RevokeKey({ owner, apiKey, onClose }: RevokeKeyProps) {
  const revoke = useRevokeApiKey(owner)

  async function yes() {
    if (apiKey === null || revoke.isPending) return
    try {
      await revoke.mutateAsync(apiKey.keyId)
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
