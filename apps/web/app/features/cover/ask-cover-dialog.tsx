import type { CoverRequest } from '@portal/contract/cover'
import { coverCalls } from '@portal/contract/cover-calls'
import { coverDays, coverLimits } from '@portal/domain/agent-cover'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/page-states.tsx'
import { toast } from '../../ui/toast.tsx'
import { coverRequestsQuery, useCoverWrite } from './cover.queries.ts'
import { daysProblems, FromDayField, today, UntilDayField } from './cover-days.tsx'

/** An agent asks the managers for cover, or looks at the request that waits (docs/spec/agent-cover.md#asking). */
export function AskCoverDialog({ agentId, onClose }: { agentId: string; onClose: () => void }) {
  const requests = useQuery(coverRequestsQuery)
  const own = (requests.data ?? []).filter(({ agent }) => agent.agentId === agentId)
  const open = own.find(({ state }) => state === 'open')
  if (open) return <OpenRequest request={open} onClose={onClose} />
  const declined = own.findLast(({ state }) => state === 'declined')
  return (
    <AskForm declined={declined} isLoading={requests.isPending} error={requests.error} onClose={onClose} />
  )
}

function OpenRequest({ request, onClose }: { request: CoverRequest; onClose: () => void }) {
  const withdraw = useCoverWrite(coverCalls.withdrawCoverRequest)
  async function send() {
    try {
      await withdraw.mutateAsync({ params: { requestId: request.requestId }, body: {} })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast('Your request was withdrawn.', { tone: 'success' })
  }
  return (
    <FormDialog
      title="Ask for cover"
      save="Withdraw request"
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onClose={onClose}
      onSubmit={send}
    >
      <p>You asked for cover {coverDays(request)}. A manager has not decided yet.</p>
      {request.note !== '' && <p className="text-muted">{request.note}</p>}
    </FormDialog>
  )
}

type AskFormProps = {
  /** The last one that was declined, lately. */
  declined: CoverRequest | undefined
  isLoading: boolean
  error: Error | null
  onClose: () => void
}

function AskForm({ declined, isLoading, error, onClose }: AskFormProps) {
  const [draft, setDraft] = useState({ fromDay: today(), untilDay: '', note: '' })
  const [isAsked, setAsked] = useState(false)
  const ask = useCoverWrite(coverCalls.askForCover)
  const problems = daysProblems(draft)
  const errorOf = (name: 'fromDay' | 'untilDay') =>
    (isAsked ? problems[name] : undefined) ?? refusalAt(ask.error, name)

  async function send() {
    setAsked(true)
    if (problems.fromDay || problems.untilDay) return
    try {
      await ask.mutateAsync({ body: draft })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`You asked for cover ${coverDays(draft)}.`, { tone: 'success' })
  }
  return (
    <FormDialog
      title="Ask for cover"
      save={isLoading ? null : 'Ask for cover'}
      isBusy={ask.isPending}
      error={ask.error ?? error}
      onClose={onClose}
      onSubmit={send}
    >
      {isLoading ? (
        <SkeletonLines lines={4} />
      ) : (
        <>
          <p className="text-muted">
            A manager decides who does your work in these days. Nothing changes until then.
          </p>
          {declined && (
            <Notice>
              {declined.decidedBy} declined your request {coverDays(declined)}.{' '}
              {declined.reason !== '' && declined.reason}
            </Notice>
          )}
          <FromDayField
            value={draft.fromDay}
            error={errorOf('fromDay')}
            onChange={(fromDay) => setDraft({ ...draft, fromDay })}
          />
          <UntilDayField
            fromDay={draft.fromDay}
            value={draft.untilDay}
            error={errorOf('untilDay')}
            onChange={(untilDay) => setDraft({ ...draft, untilDay })}
          />
          <TextField
            label="Note"
            hint="What the manager should know, for example who could cover."
            autoComplete="off"
            maxLength={coverLimits.noteMax}
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
