import type { Leaver } from '@portal/contract/handovers'
import type { UserDetails } from '@portal/contract/users'
import { noEmailWords } from '@portal/domain/confirmation-words'
import { counted } from '@portal/domain/format'
import { handedWords, handoverMessages, needsSuccessor } from '@portal/domain/handovers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendsEmails } from '../../lib/emails.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { AgentField } from '../order-header/agent-field.tsx'
import { leaverQuery, useTurnOff } from './handovers.queries.ts'

/** What is shown before someone is turned off, in the order of the wire; each with its count. */
function linesOf({ counts, cases, keys, isLive }: Leaver): string[] {
  const accounts = isLive ? { ...counts, account: 0 } : counts
  return [
    ...handedWords(accounts),
    ...(cases > 0 ? [counted(cases, 'open case')] : []),
    ...(keys > 0 ? [`${counted(keys, 'API key')}, which ${keys === 1 ? 'ends' : 'end'}`] : []),
  ]
}

/** Turns off a user who leaves, and gives what is theirs to someone (docs/spec/handovers.md#someone-leaves). */
export function TurnOffDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const leaver = useQuery(leaverQuery(user.id))
  const turnOff = useTurnOff()
  const [toAgentId, setTo] = useState<string | null>(null)
  const [tellsCustomers, setTells] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { data } = leaver
  const asksSuccessor = data !== undefined && needsSuccessor(data.counts)
  const missing = asksSuccessor && toAgentId === null ? handoverMessages.chooseSuccessor : undefined

  async function save() {
    setAsked(true)
    if (!data || missing) return
    try {
      const { result } = await turnOff.mutateAsync({
        body: {
          userId: user.id,
          version: data.version,
          ...(asksSuccessor && toAgentId !== null && { toAgentId }),
          tellsCustomers,
        },
      })
      onClose()
      const moved = handedWords(result.moved)
      toast(`${user.fullName} was turned off.${moved.length > 0 ? ` Moved: ${moved.join(', ')}.` : ''}`, {
        tone: 'success',
      })
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title={`Turn off ${user.fullName}`}
      save={data ? 'Turn off' : null}
      isBusy={turnOff.isPending}
      error={turnOff.error ?? leaver.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p>
        They can’t sign in any more: sessions, password links and API keys end at once. You can undo this for
        a day.
      </p>
      {data ? (
        <>
          <Theirs leaver={data} />
          {asksSuccessor && (
            <AgentField
              label="Who takes over"
              value={toAgentId}
              error={(isAsked ? missing : undefined) ?? refusalAt(turnOff.error, 'toAgentId')}
              except={data.agentId}
              onChange={setTo}
            />
          )}
          {data.isLive && data.counts.account > 0 && (
            <Notice tone="warning">
              {counted(data.counts.account, 'account')} {data.counts.account === 1 ? 'stays' : 'stay'} theirs
              until the owner is changed in Zoho CRM. Drafts move for accounts that the other agent owns there
              already.
            </Notice>
          )}
          {asksSuccessor && data.people > 0 && !data.isLive && sendsEmails() && (
            <Checkbox
              label={`Email the ${counted(data.people, 'person', 'people')} of these accounts who their agent is`}
              checked={tellsCustomers}
              onChange={(event) => setTells(event.target.checked)}
            />
          )}
          {asksSuccessor && data.people > 0 && !sendsEmails() && <p className="text-muted">{noEmailWords}</p>}
        </>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </FormDialog>
  )
}

function Theirs({ leaver }: { leaver: Leaver }) {
  const lines = linesOf(leaver)
  if (lines.length === 0) return <p className="text-muted">They have no accounts, drafts or other work.</p>
  return (
    <div>
      <p className="font-semibold">What is theirs now</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
