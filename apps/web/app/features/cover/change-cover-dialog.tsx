import type { AgentCover } from '@portal/contract/cover'
import { coverCalls } from '@portal/contract/cover-calls'
import { coverDays } from '@portal/domain/agent-cover'
import { formatDay } from '@portal/domain/format-date'
import { useState } from 'react'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCoverWrite } from './cover.queries.ts'
import { type CoverDays, daysProblems, FromDayField, UntilDayField } from './cover-days.tsx'

/** Other days of a cover: both of a planned one, the last one of a cover that has begun (docs/spec/agent-cover.md#changing). */
export function ChangeCoverDialog({ cover, onClose }: { cover: AgentCover; onClose: () => void }) {
  const { coverId, covered, covering } = cover
  const isPlanned = cover.state === 'planned'
  const [days, setDays] = useState<CoverDays>({ fromDay: cover.fromDay, untilDay: cover.untilDay })
  const [isAsked, setAsked] = useState(false)
  const change = useCoverWrite(coverCalls.changeCover)
  const problems = daysProblems(days)
  const { fromDay, untilDay } = isPlanned ? problems : { ...problems, fromDay: undefined }
  const errorOf = (name: keyof CoverDays, problem: string | undefined) =>
    (isAsked ? problem : undefined) ?? refusalAt(change.error, name)
  const isSame = days.fromDay === cover.fromDay && days.untilDay === cover.untilDay

  async function save() {
    setAsked(true)
    if (fromDay || untilDay) return
    try {
      await change.mutateAsync({ params: { coverId }, body: days })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    const when = isPlanned ? coverDays(days) : `until ${formatDay(days.untilDay)}`
    toast(`${covering.name} covers ${covered.name} ${when}.`, { tone: 'success' })
  }

  return (
    <FormDialog
      title={`Cover of ${covered.name}`}
      save={isSame ? null : 'Save'}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={save}
    >
      {isPlanned && (
        <FromDayField
          value={days.fromDay}
          error={errorOf('fromDay', fromDay)}
          onChange={(day) => setDays({ ...days, fromDay: day })}
        />
      )}
      <UntilDayField
        fromDay={days.fromDay}
        value={days.untilDay}
        error={errorOf('untilDay', untilDay)}
        onChange={(day) => setDays({ ...days, untilDay: day })}
      />
    </FormDialog>
  )
}
