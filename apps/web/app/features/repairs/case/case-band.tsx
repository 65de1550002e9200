import type { RepairCase } from '@portal/contract/repairs'
import { caseWhere } from '@portal/domain/case-band'
import { formatLate, formatRelative } from '@portal/domain/format-date'
import { isOpenCase } from '@portal/domain/repair-cases'
import { dueForLabels } from '@portal/domain/response-clock'
import { businessDay, formatBusinessDate, formatDueMoment } from '../../../lib/business-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/error-summary.tsx'
import { ShortDay } from '../../../ui/short-day.tsx'
import { BandRoute, StateBand } from '../../../ui/state-band.tsx'
import { dueWords } from '../due-words.ts'
import { messageId } from './case-messages.tsx'
import { caseSteps } from './case-steps.ts'

/** Where a case is, what is due next, and how long it waits (docs/spec/repairs.md#band). */
export function CaseBand({ of }: { of: RepairCase }) {
  const now = useNow()
  return (
    <StateBand
      label="State of this case"
      {...(of.isLate ? {} : { title: titleOf(of), text: textOf(of, now), aside: ageOf(of, now) })}
      alert={lateOf(of, now)}
    >
      <BandRoute label="Steps of this case" steps={stepsOfBand(of)} />
    </StateBand>
  )
}

/** A case that ended says how: closed, withdrawn, or found again. */
const titleOf = (of: RepairCase) => (of.state === 'closed' && caseSteps(of).at(-1)?.label) || caseWhere(of)

function textOf(of: RepairCase, now: Date) {
  if (of.state === 'declined') return of.declineReason !== null && <p>{of.declineReason}</p>
  const due = dueWords(of, of.decides, now)
  if (due !== '') return <p>{due}</p>
  return (
    of.waitsForReturn &&
    of.returnDueOn !== null && (
      <p>
        Back by <ShortDay day={of.returnDueOn} />
      </p>
    )
  )
}

const ageOf = ({ state, reportedAt }: RepairCase, now: Date) =>
  isOpenCase(state) && `Reported ${formatRelative(reportedAt, now, formatBusinessDate)}`

/** What is late on top, in red, with the way to the person at the other end. */
function lateOf({ isLate, dueFor, dueAt, decides, accountName }: RepairCase, now: Date) {
  if (!isLate || dueFor === null || dueAt === null) return undefined
  return {
    title: `${dueForLabels[dueFor]} ${formatLate(dueAt, now)}`,
    text: (
      <p>
        Due {formatDueMoment(dueAt)}.{' '}
        {decides ? `${accountName} is waiting for it.` : 'You are waiting for us.'}
      </p>
    ),
    acts: (
      <Button variant="ghost" onClick={() => focusOn(messageId)}>
        {decides ? 'Write to the customer' : 'Write to us'}
      </Button>
    ),
  }
}

function stepsOfBand(of: RepairCase) {
  const isMissed = of.isLate && of.dueFor !== 'answer'
  return caseSteps(of).map(({ label, state, at, by, note }) => ({
    key: label,
    label,
    share: state === 'done' ? 1 : 0,
    isNow: state === 'next',
    isLate: isMissed && state === 'next',
    words:
      at === null ? (
        note
      ) : (
        <>
          <ShortDay day={businessDay(at)} />
          {by !== null && ` by ${by}`}
        </>
      ),
  }))
}
