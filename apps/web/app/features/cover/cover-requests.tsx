import type { CoverRequest } from '@portal/contract/cover'
import { coverCalls } from '@portal/contract/cover-calls'
import { coverDays, coverLimits } from '@portal/domain/agent-cover'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { AgentField } from '../order-header/agent-field.tsx'
import { coverRequestsQuery, useCoverWrite } from './cover.queries.ts'

/** What agents ask for, each decided with one press where it is known who covers (docs/spec/agent-cover.md#asking). */
export function CoverRequests() {
  const open = (useQuery(coverRequestsQuery).data ?? []).filter(({ state }) => state === 'open')
  const [choosing, setChoosing] = useState<CoverRequest | null>(null)
  const [declining, setDeclining] = useState<CoverRequest | null>(null)
  if (open.length === 0) return null
  return (
    <Section title="Asked for" note={counted(open.length, 'request')}>
      <ul className="grid gap-3">
        {open.map((request) => (
          <li
            key={request.requestId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
          >
            <div>
              <p>
                <b>{request.agent.name}</b> is away {coverDays(request)}.
              </p>
              {request.note !== '' && <p className="text-muted wrap-anywhere">{request.note}</p>}
            </div>
            <RequestButtons
              request={request}
              onChoose={() => setChoosing(request)}
              onDecline={() => setDeclining(request)}
            />
          </li>
        ))}
      </ul>
      {choosing && <ChooseDialog request={choosing} onClose={() => setChoosing(null)} />}
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
    </Section>
  )
}

type RequestButtonsProps = { request: CoverRequest; onChoose: () => void; onDecline: () => void }

function RequestButtons({ request, onChoose, onDecline }: RequestButtonsProps) {
  const { requestId, agent, suggested } = request
  const accept = useCoverWrite(coverCalls.acceptCoverRequest)
  const once = useOneAtATime()

  async function press() {
    if (!suggested) return
    try {
      await accept.mutateAsync({ params: { requestId }, body: { coveringAgentId: suggested.agentId } })
      toast(coveredWords(request, suggested.name), { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
  }
  return (
    <p className="flex flex-wrap gap-2">
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onDecline}>
        Decline<span className="vh"> the request of {agent.name}</span>
      </Button>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onChoose}>
        {suggested ? 'Choose another' : 'Choose who covers'}
        <span className="vh"> for {agent.name}</span>
      </Button>
      {suggested && (
        <Button size="sm" busy={accept.isPending} onClick={() => void once(press)}>
          Accept with {suggested.name}
          <span className="vh"> for {agent.name}</span>
        </Button>
      )}
    </p>
  )
}

const coveredWords = (request: CoverRequest, name: string) =>
  `${name} covers ${request.agent.name} ${coverDays(request)}.`

function ChooseDialog({ request, onClose }: { request: CoverRequest; onClose: () => void }) {
  const [coveringAgentId, setCovering] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const accept = useCoverWrite(coverCalls.acceptCoverRequest)
  const missing = coveringAgentId === null ? 'Choose the agent who covers.' : undefined

  async function send() {
    setAsked(true)
    if (coveringAgentId === null) return
    try {
      await accept.mutateAsync({ params: { requestId: request.requestId }, body: { coveringAgentId } })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`${request.agent.name} is covered ${coverDays(request)}.`, { tone: 'success' })
  }
  return (
    <FormDialog
      title={`Cover ${request.agent.name}`}
      save="Accept"
      isBusy={accept.isPending}
      error={accept.error}
      onClose={onClose}
      onSubmit={send}
    >
      <p className="text-muted">
        {request.agent.name} is away {coverDays(request)}.
      </p>
      <AgentField
        label="Covering agent"
        value={coveringAgentId}
        error={(isAsked ? missing : undefined) ?? refusalAt(accept.error, 'coveringAgentId')}
        except={request.agent.agentId}
        onChange={setCovering}
      />
    </FormDialog>
  )
}

function DeclineDialog({ request, onClose }: { request: CoverRequest; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const decline = useCoverWrite(coverCalls.declineCoverRequest)

  async function send() {
    try {
      await decline.mutateAsync({ params: { requestId: request.requestId }, body: { reason } })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`The request of ${request.agent.name} was declined.`, { tone: 'success' })
  }
  return (
    <FormDialog
      title={`Decline the request of ${request.agent.name}`}
      save="Decline"
      isBusy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label="Reason"
        hint="Optional. The agent reads it."
        autoComplete="off"
        maxLength={coverLimits.noteMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
