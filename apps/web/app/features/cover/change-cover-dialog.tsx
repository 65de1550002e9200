import type { AgentCover } from '@portal/contract/cover'
import { formatDay } from '@portal/domain/format-date'
import { useState } from 'react'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCoverWrite } from './cover.queries.ts'
import { dayProblem, UntilDayField } from './until-day-field.tsx'

/** Another last day of a cover (docs/spec/agent-cover.md#ending). */
export function ChangeCoverDialog({ cover, onClose }: { cover: AgentCover; onClose: () => void }) {
  const [untilDay, setUntilDay] = useState(cover.untilDay)
  const [isAsked, setAsked] = useState(false)
  const change = useCoverWrite('changeCover')
  const problem = dayProblem(untilDay)

  async function save() {
    setAsked(true)
    if (problem) return
    try {
      await change.mutateAsync({ params: { coverId: cover.coverId }, body: { untilDay } })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(`${cover.covering.name} covers ${cover.covered.name} until ${formatDay(untilDay)}.`, {
      tone: 'success',
    })
  }

  return (
    <FormDialog
      title={`Cover of ${cover.covered.name}`}
      save={untilDay === cover.untilDay ? null : 'Save'}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={save}
    >
      <UntilDayField
        value={untilDay}
        error={(isAsked ? problem : undefined) ?? refusalAt(change.error, 'untilDay')}
        onChange={setUntilDay}
      />
    </FormDialog>
  )
}
