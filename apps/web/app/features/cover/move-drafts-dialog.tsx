import { coverMessages } from '@portal/domain/agent-cover'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { accountsQuery } from '../crm/accounts.queries.ts'
import { AgentField } from '../order-header/agent-field.tsx'
import { agentsQuery } from '../users/users.queries.ts'
import { useMoveDrafts } from './cover.queries.ts'

type Draft = { fromAgentId: string | null; toAgentId: string | null; accountId: string | null }
const empty: Draft = { fromAgentId: null, toAgentId: null, accountId: null }

const missingIn = ({ fromAgentId, toAgentId }: Draft) => ({
  fromAgentId: fromAgentId === null ? 'Choose the agent who has the drafts.' : undefined,
  toAgentId:
    toAgentId === null
      ? 'Choose the agent who gets the drafts.'
      : toAgentId === fromAgentId
        ? coverMessages.sameAgent
        : undefined,
  accountId: undefined,
})

type Moved = { moved: number; ofOtherAccounts: number; frozen: number; hasMore: boolean }

/** What was moved and what stayed, in words. */
function movedWords({ moved, ofOtherAccounts, frozen, hasMore }: Moved): string {
  const stays = (count: number) => `${counted(count, 'draft')} ${count === 1 ? 'stays' : 'stay'}`
  return [
    moved === 0 ? 'No draft was moved.' : `${counted(moved, 'draft')} ${moved === 1 ? 'was' : 'were'} moved.`,
    hasMore && 'There are more: move again.',
    ofOtherAccounts > 0 && `${stays(ofOtherAccounts)}: the account belongs to another agent.`,
    frozen > 0 && `${stays(frozen)}: quoted, or waiting for approval.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Gives open drafts to another agent for good (docs/spec/agent-cover.md#moving-drafts). */
export function MoveDraftsDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<Moved | null>(null)
  const agents = useQuery(agentsQuery)
  // A draft is of the agent who owns its account.
  const accounts = useQuery(accountsQuery(draft.toAgentId))
  const move = useMoveDrafts()
  const missing = missingIn(draft)
  const errorOf = (name: keyof Draft) => (isAsked ? missing[name] : undefined) ?? refusalAt(move.error, name)
  const change = (changes: Partial<Draft>) => {
    setDone(null)
    setDraft({ ...draft, ...changes })
  }

  async function save() {
    setAsked(true)
    const { fromAgentId, toAgentId, accountId } = draft
    if (fromAgentId === null || toAgentId === null || Object.values(missing).some(Boolean)) return
    try {
      const body = { fromAgentId, toAgentId, ...(accountId !== null && { accountId }) }
      setDone((await move.mutateAsync({ body })).result)
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title="Move drafts"
      save="Move drafts"
      isBusy={move.isPending}
      error={move.error ?? agents.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">
        Open drafts change to another agent for good. A draft belongs to the agent who owns its account, so
        change the owner of the account in the CRM first.
      </p>
      <AgentField
        label="From agent"
        value={draft.fromAgentId}
        error={errorOf('fromAgentId')}
        onChange={(fromAgentId) => change({ fromAgentId })}
      />
      <AgentField
        label="To agent"
        value={draft.toAgentId}
        error={errorOf('toAgentId')}
        onChange={(toAgentId) => change({ toAgentId, accountId: null })}
      />
      <Combobox
        key={`account of ${draft.toAgentId}`}
        label="Account"
        placeholder="All accounts"
        disabled={draft.toAgentId === null}
        loadingText={accounts.isLoading ? 'Loading accounts...' : undefined}
        options={(accounts.data?.results ?? []).map(({ id, accountName }) => ({ id, label: accountName }))}
        value={draft.accountId}
        error={errorOf('accountId')}
        onChange={(accountId) => change({ accountId })}
      />
      <div role="status">
        {done && <Notice tone={done.moved > 0 ? 'success' : 'info'}>{movedWords(done)}</Notice>}
      </div>
    </FormDialog>
  )
}
