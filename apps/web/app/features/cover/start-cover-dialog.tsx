import { coverCalls } from '@portal/contract/cover-calls'
import { coverDays, coverMessages } from '@portal/domain/agent-cover'
import { formatDay } from '@portal/domain/format-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptState } from '../../lib/use-form-draft.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { AgentField } from '../order-header/agent-field.tsx'
import { agentsQuery } from '../users/users.queries.ts'
import { useCoverWrite } from './cover.queries.ts'
import { type CoverDays, daysProblems, FromDayField, today, UntilDayField } from './cover-days.tsx'

type Draft = CoverDays & { coveredAgentId: string | null; coveringAgentId: string | null }
const empty = (): Draft => ({ coveredAgentId: null, coveringAgentId: null, fromDay: today(), untilDay: '' })

const missingIn = ({ coveredAgentId, coveringAgentId, ...days }: Draft) => ({
  coveredAgentId: coveredAgentId === null ? 'Choose the agent who is away.' : undefined,
  coveringAgentId:
    coveringAgentId === null
      ? 'Choose the agent who covers.'
      : coveringAgentId === coveredAgentId
        ? coverMessages.oneself
        : undefined,
  ...daysProblems(days),
})

/** Hands the work of an agent to another, from a day until a day (docs/spec/agent-cover.md#starting). */
export function StartCoverDialog({ onClose }: { onClose: () => void }) {
  const [initial] = useState(empty)
  const [draft, setDraft] = useState<Draft>(initial)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const isBack = useKeptState('start-cover', draft, setDraft, isDirty)
  const [isAsked, setAsked] = useState(false)
  const agents = useQuery(agentsQuery)
  const start = useCoverWrite(coverCalls.startCover)
  const missing = missingIn(draft)
  const isLater = draft.fromDay > today()
  const errorOf = (name: keyof Draft) => (isAsked ? missing[name] : undefined) ?? refusalAt(start.error, name)
  const choose = (name: 'coveredAgentId' | 'coveringAgentId') => (id: string | null) =>
    setDraft({ ...draft, [name]: id })

  async function save() {
    setAsked(true)
    const { coveredAgentId, coveringAgentId, fromDay, untilDay } = draft
    if (coveredAgentId === null || coveringAgentId === null || Object.values(missing).some(Boolean)) return
    try {
      await start.mutateAsync({ body: { coveredAgentId, coveringAgentId, fromDay, untilDay } })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    const when = isLater ? coverDays({ fromDay, untilDay }) : `until ${formatDay(untilDay)}`
    toast(`Cover lasts ${when}.`, { tone: 'success' })
  }

  return (
    <FormDialog
      title="Start cover"
      save={isLater ? 'Plan cover' : 'Start cover'}
      isBusy={start.isPending}
      error={start.error ?? agents.error}
      onClose={onClose}
      onSubmit={save}
    >
      {isBack && isDirty && <DraftNotice />}
      <p className="text-muted">
        The covering agent sees and does what the agent who is away may: accounts, orders, drafts, devices,
        quotes and cases. Cover begins by itself with the first day and ends with the last one.
      </p>
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
      <AgentField
        label="Agent who is away"
        value={draft.coveredAgentId}
        error={errorOf('coveredAgentId')}
        except={draft.coveringAgentId}
        onChange={choose('coveredAgentId')}
      />
      <AgentField
        label="Covering agent"
        value={draft.coveringAgentId}
        error={errorOf('coveringAgentId')}
        except={draft.coveredAgentId}
        onChange={choose('coveringAgentId')}
      />
    </FormDialog>
  )
}
