import { counted } from '@portal/domain/format'
import { handedWords, handoverLimits, handoverMessages } from '@portal/domain/handovers'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { sendsEmails } from '../../lib/emails.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { accountSearchQuery, accountsQuery } from '../crm/accounts.queries.ts'
import { AgentField } from '../order-header/agent-field.tsx'
import { useMoveAccounts } from './handovers.queries.ts'

const shownAtMost = 30

type MoveAccountsDialogProps = {
  /** Whose accounts are moved, where the list says it. */
  of?: { id: string; label: string } | null
  onClose: () => void
}

/** Gives accounts of an agent to another one, all or those that are chosen (docs/spec/handovers.md#moving-accounts). */
export function MoveAccountsDialog({ of = null, onClose }: MoveAccountsDialogProps) {
  const [from, setFrom] = useState(of?.id ?? null)
  const [to, setTo] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const [tellsCustomers, setTells] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const accounts = useQuery(accountsQuery(from))
  const move = useMoveAccounts()
  const missing = {
    fromAgentId: from === null ? 'Choose the agent who has the accounts.' : undefined,
    toAgentId: to === null ? handoverMessages.chooseSuccessor : undefined,
    accountIds: from !== null && !isAll && chosen.size === 0 ? handoverMessages.chooseAccounts : undefined,
  }
  const errorOf = (name: keyof typeof missing) =>
    (isAsked ? missing[name] : undefined) ?? refusalAt(move.error, name)

  async function save() {
    setAsked(true)
    if (from === null || to === null || Object.values(missing).some(Boolean)) return
    try {
      const { result } = await move.mutateAsync({
        body: {
          fromAgentId: from,
          toAgentId: to,
          ...(!isAll && { accountIds: [...chosen] }),
          tellsCustomers,
        },
      })
      onClose()
      const moved = handedWords(result.moved)
      toast(moved.length === 0 ? 'No account was moved.' : `Moved: ${moved.join(', ')}.`, {
        tone: moved.length === 0 ? 'neutral' : 'success',
      })
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title="Move accounts"
      save="Move accounts"
      isBusy={move.isPending}
      error={move.error ?? accounts.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">
        Accounts move to another agent for good, with their drafts, open quotes and cases. You can undo this
        for a day.
      </p>
      {of ? (
        <p>
          From agent <b>{of.label}</b>
        </p>
      ) : (
        <AgentField
          label="From agent"
          value={from}
          error={errorOf('fromAgentId')}
          except={to}
          onChange={(agentId) => {
            setFrom(agentId)
            setChosen(new Set())
          }}
        />
      )}
      <AgentField label="To agent" value={to} error={errorOf('toAgentId')} except={from} onChange={setTo} />
      {from !== null && (
        <AccountChoice
          key={from}
          agentId={from}
          isAll={isAll}
          chosen={chosen}
          error={errorOf('accountIds')}
          onAll={setAll}
          onChange={setChosen}
        />
      )}
      {sendsEmails() && (
        <Checkbox
          label="Email the people of these accounts who their agent is"
          checked={tellsCustomers}
          onChange={(event) => setTells(event.target.checked)}
        />
      )}
    </FormDialog>
  )
}

type AccountChoiceProps = {
  agentId: string
  isAll: boolean
  chosen: ReadonlySet<string>
  error: string | undefined
  onAll: (isAll: boolean) => void
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Those whose name has the text: looked for here, or by the server where the agent has more than one answer holds. */
function useAccountsToMove(agentId: string, typed: string) {
  const search = useDeferredValue(typed.trim())
  const list = useQuery(accountsQuery(agentId))
  const { results = [], total = 0 } = list.data ?? {}
  const isAsked = total > results.length && search !== ''
  const asked = useQuery(accountSearchQuery(isAsked ? { agentId, search } : null))
  const words = search.toLowerCase()
  const named = results.filter(({ accountName }) => accountName.toLowerCase().includes(words))
  const found = isAsked ? (asked.data?.results ?? []) : named
  return {
    found,
    matched: isAsked ? (asked.data?.total ?? 0) : search === '' ? total : named.length,
    total,
    isLoaded: list.data !== undefined,
    error: asked.error,
  }
}

/** All accounts of an agent, or some of them; what was chosen stays chosen while another name is searched. */
function AccountChoice({ agentId, isAll, chosen, error, onAll, onChange }: AccountChoiceProps) {
  const [search, setSearch] = useState('')
  const { found, matched, total, isLoaded, error: failure } = useAccountsToMove(agentId, search)
  const shown = found.slice(0, shownAtMost)
  const toggle = (accountId: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(accountId)
    else next.delete(accountId)
    onChange(next)
  }
  return (
    <ChoiceGroup legend="Accounts" error={error ?? failure?.message}>
      <Checkbox
        label={isLoaded ? 'All accounts of this agent' : 'Loading accounts...'}
        count={total}
        checked={isAll}
        disabled={!isLoaded}
        onChange={(event) => onAll(event.target.checked)}
      />
      {!isAll && total > 0 && (
        <>
          {total > 10 && <SearchInput label="Search accounts" value={search} onValueChange={setSearch} />}
          {shown.map(({ accountId, accountName }) => (
            <Checkbox
              key={accountId}
              label={<bdi>{accountName}</bdi>}
              checked={chosen.has(accountId)}
              disabled={!chosen.has(accountId) && chosen.size >= handoverLimits.accountsMax}
              onChange={(event) => toggle(accountId, event.target.checked)}
            />
          ))}
          <p className="text-ui text-muted" role="status">
            {counted(chosen.size, 'account')} chosen.
            {matched > shown.length &&
              ` ${shown.length} of ${matched.toLocaleString('en-US')} shown; search for the others.`}
          </p>
        </>
      )}
    </ChoiceGroup>
  )
}
