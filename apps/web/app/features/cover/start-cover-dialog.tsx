import { coverMessages } from '@portal/domain/agent-cover'
import { formatDay } from '@portal/domain/format-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { agentsQuery } from '../users/users.queries.ts'
import { AgentField } from './agent-field.tsx'
import { useCoverWrite } from './cover.queries.ts'
import { dayProblem, UntilDayField } from './until-day-field.tsx'

type Draft = { coveredAgentId: string | null; coveringAgentId: string | null; untilDay: string }
const empty: Draft = { coveredAgentId: null, coveringAgentId: null, untilDay: '' }

const missingIn = ({ coveredAgentId, coveringAgentId, untilDay }: Draft) => ({
  coveredAgentId: coveredAgentId === null ? 'Choose the agent who is away.' : undefined,
  coveringAgentId:
    coveringAgentId === null
      ? 'Choose the agent who covers.'
      : coveringAgentId === coveredAgentId
        ? coverMessages.oneself
        : undefined,
  untilDay: dayProblem(untilDay),
})

/** Hands the work of an agent to another until a day (docs/spec/agent-cover.md#starting). */
export function StartCoverDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [isAsked, setAsked] = useState(false)
  const agents = useQuery(agentsQuery)
  const start = useCoverWrite('startCover')
  const missing = missingIn(draft)
  const errorOf = (name: keyof Draft) => (isAsked ? missing[name] : undefined) ?? refusalAt(start.error, name)
  const choose = (name: 'coveredAgentId' | 'coveringAgentId') => (id: string | null) =>
    setDraft({ ...draft, [name]: id })

  async function save() {
    setAsked(true)
    const { coveredAgentId, coveringAgentId, untilDay } = draft
    if (coveredAgentId === null || coveringAgentId === null || Object.values(missing).some(Boolean)) return
    try {
      await start.mutateAsync({ body: { coveredAgentId, coveringAgentId, untilDay } })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`Cover lasts until ${formatDay(untilDay)}.`, { tone: 'success' })
  }

  return (
    <FormDialog
      title="Start cover"
      save="Start cover"
      isBusy={start.isPending}
      error={start.error ?? agents.error}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-muted">
        The covering agent sees and does what the agent who is away may: accounts, orders, drafts, devices,
        quotes and cases. Cover ends by itself at the end of the last day.
      </p>
      <UntilDayField
        value={draft.untilDay}
        error={errorOf('untilDay')}
        onChange={(untilDay) => setDraft({ ...draft, untilDay })}
      />
      <AgentField
        label="Agent who is away"
        value={draft.coveredAgentId}
        error={errorOf('coveredAgentId')}
        onChange={choose('coveredAgentId')}
      />
      <AgentField
        label="Covering agent"
        value={draft.coveringAgentId}
        error={errorOf('coveringAgentId')}
        onChange={choose('coveringAgentId')}
      />
    </FormDialog>
  )
}
