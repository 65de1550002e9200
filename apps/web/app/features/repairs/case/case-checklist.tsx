import { repairCalls } from '@portal/contract/repair-calls'
import type { RepairCase } from '@portal/contract/repairs'
import { caseLimits, checklistLabels, isOpenCase } from '@portal/domain/repair-cases'
import { type FormEvent, useState } from 'react'
import { mayPass, messageOf, requestIdOf } from '../../../lib/api.ts'
import { formatBusinessMoment } from '../../../lib/business-date.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { RecordCard } from '../../../ui/record.tsx'
import { useCaseChange } from './use-case-change.ts'

type Step = RepairCase['checklist'][number]

/** What is done about a device that is gone, each with the time and the person (docs/spec/repairs.md#lost-and-stolen). */
export function CaseChecklist({ of }: { of: RepairCase }) {
  const { caseId, version, checklist } = of
  const { send, isBusy, error } = useCaseChange(repairCalls.updateRepairChecklist, 'Checklist saved.')
  const once = useOneAtATime()
  const mayChange = isOpenCase(of.state)
  // A box is ticked at once; what the server said replaces it.
  const [asked, setAsked] = useState<Partial<Record<Step['step'], boolean>>>({})
  const change = (changes: {
    lineSuspended?: boolean
    lockRequested?: boolean
    policeReport?: string | null
  }) =>
    void once(async () => {
      const { policeReport: _number, ...ticked } = changes
      setAsked(ticked)
      await send({ params: { caseId }, body: { version, ...changes } })
      setAsked({})
    })
  return (
    <RecordCard title="Checklist">
      <div className="record-card-body">
        <ul className="case-checklist" aria-busy={isBusy}>
          {checklist.map((one) =>
            one.step === 'policeReport' ? (
              <li key={one.step}>
                <PoliceReport
                  key={one.number}
                  one={one}
                  mayChange={mayChange}
                  error={refusalAt(error, 'policeReport')}
                  onSave={(number) => change({ policeReport: number === '' ? null : number })}
                />
              </li>
            ) : (
              <li key={one.step}>
                <Checkbox
                  checked={asked[one.step] ?? one.at !== null}
                  disabled={!mayChange}
                  onChange={() => change({ [one.step]: one.at === null })}
                  label={checklistLabels[one.step]}
                />
                <Done one={one} />
              </li>
            ),
          )}
        </ul>
        {error && refusalAt(error, 'policeReport') === undefined && (
          <ErrorPanel
            message={messageOf(error)}
            requestId={mayPass(error) ? requestIdOf(error) : undefined}
          />
        )}
      </div>
    </RecordCard>
  )
}

const Done = ({ one: { at, by } }: { one: Step }) =>
  at === null ? null : (
    <small>
      {formatBusinessMoment(at)}
      {by !== null && ` by ${by}`}
    </small>
  )

type PoliceReportProps = {
  one: Step
  mayChange: boolean
  error: string | undefined
  onSave: (number: string) => void
}

function PoliceReport({ one, mayChange, error, onSave }: PoliceReportProps) {
  const [typed, setTyped] = useState(one.number)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== one.number) onSave(typed.trim())
  }
  if (!mayChange)
    return (
      <>
        {checklistLabels.policeReport}: {one.number || 'None'} <Done one={one} />
      </>
    )
  return (
    <form className="case-police" noValidate onSubmit={submit}>
      <TextField
        label={checklistLabels.policeReport}
        error={error}
        maxLength={caseLimits.policeReportMax}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="ghost">
        Save<span className="vh"> police report number</span>
      </Button>
      <Done one={one} />
    </form>
  )
}
