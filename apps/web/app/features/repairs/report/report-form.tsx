import { counted } from '@portal/domain/format'
import { repairCasePath, reportPath } from '@portal/domain/paths'
import { caseLabel, caseLimits } from '@portal/domain/repair-cases'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { mayPass, messageOf, requestIdOf } from '../../../lib/api.ts'
import { useFormDraft } from '../../../lib/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/form-fields.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { openCaseOf } from '../case/use-case-change.ts'
import { DeviceLine } from '../case-device.tsx'
import { ReportAnswer } from '../cover-answer.tsx'
import { ReportHeading } from './report-heading.tsx'
import { ReportKinds } from './report-kinds.tsx'
import { ReportPicturesField } from './report-pictures.tsx'
import { ReportSpare } from './report-spare.tsx'
import {
  hasFreeKind,
  type Report,
  type ReportFacts,
  type SentReport,
  useReport,
  valuesOf,
} from './use-report.ts'

/** The report of a problem: four questions on one page, and beside them who pays (docs/spec/repairs.md#report). */
export function ReportForm({ facts }: { facts: ReportFacts }) {
  const { device, spares } = facts
  const form = useForm({ defaultValues: valuesOf(facts) })
  const { register, handleSubmit, control, formState, getValues, reset, watch } = form
  const report = useReport(facts)
  const { kind, isLent, holder } = useWatch({ control }) as ReturnType<typeof valuesOf>
  const cover = facts.cover.find((one) => one.kind === kind)
  const isChanged = formState.isDirty || report.pictures.pictures.length > 0
  useFormDraft({
    getValues,
    reset,
    watch,
    isDirty: formState.isDirty && report.sent === null,
    name: device.deviceId,
  })
  const place = useFocusOnError(report.error)
  const said = (field: string) => refusalAt(report.error, field)
  const isFree = hasFreeKind(facts)
  const kindError = isFree
    ? (formState.errors.kind?.message ?? said('kind'))
    : 'Everything that can be reported for this device is reported.'

  if (report.sent) return <UnsentPictures sent={report.sent} report={report} />
  return (
    <form
      ref={place}
      className="report"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => report.send(values))(event)}
    >
      <LeaveGuard active={isChanged && !report.isBusy} />
      <div className="report-card">
        <Question number={1} title="Which device?">
          <div className="report-device">
            <DeviceLine device={device} />
            <Link className="link" to={reportPath()}>
              Change<span className="vh"> device</span>
            </Link>
          </div>
        </Question>
        <fieldset className="report-question">
          <legend>
            <ReportHeading number={2}>What happened?</ReportHeading>
          </legend>
          <ReportKinds
            register={register('kind', { required: 'Choose what is wrong.' })}
            kinds={facts.kinds}
            openCases={facts.openCases}
          />
          {kindError && <FieldError>{kindError}</FieldError>}
        </fieldset>
        <Question number={3} title="Show it">
          <div className="report-show">
            <TextAreaField
              label="In a few words (optional)"
              error={said('description')}
              {...register('description')}
              rows={3}
              maxLength={caseLimits.descriptionMax}
            />
            <ReportPicturesField pictures={report.pictures} isBusy={report.isBusy} />
          </div>
        </Question>
        <Question number={4} title="Until then">
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="Who has it"
              error={said('holder')}
              {...register('holder')}
              maxLength={60}
              autoComplete="off"
            />
            <TextField
              label="Where it is (optional)"
              error={said('place')}
              {...register('place')}
              maxLength={caseLimits.placeMax}
              autoComplete="off"
            />
            {kind === 'stolen' && (
              <TextField
                label="Police report number (optional)"
                hint="You can enter it in the case later."
                error={said('policeReport')}
                {...register('policeReport')}
                maxLength={caseLimits.policeReportMax}
                autoComplete="off"
              />
            )}
          </div>
          <ReportSpare
            spares={spares}
            holder={holder}
            isLent={isLent}
            registerLent={register('isLent')}
            registerSpare={register('spareDeviceId')}
            error={said('spareDeviceId')}
          />
        </Question>
      </div>
      {isFree && (
        <ReportAnswer device={device} cover={cover} program={facts.program}>
          <ReportProblem error={report.error} />
          <Button type="submit" variant="signal" size="lg" block busy={report.isBusy}>
            Send report
          </Button>
          <p className="vh" role="status">
            {report.progress}
          </p>
        </ReportAnswer>
      )}
    </form>
  )
}

const reportFields = ['kind', 'description', 'holder', 'place', 'policeReport', 'spareDeviceId']

/** Why nothing was reported; what was reported already leads to its case. */
function ReportProblem({ error }: { error: Error | null }) {
  if (error === null || reportFields.some((field) => refusalAt(error, field) !== undefined)) return null
  const caseId = openCaseOf(error)
  return (
    <ErrorPanel
      message={
        <>
          {messageOf(error)}{' '}
          {caseId !== null && (
            <Link className="link" to={repairCasePath(caseId)}>
              Open the case
            </Link>
          )}
        </>
      }
      requestId={mayPass(error) ? requestIdOf(error) : undefined}
    />
  )
}

/** Where the server refused something, the person goes on. */
function useFocusOnError(error: Error | null) {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return place
}

type QuestionProps = { number: number; title: string; children: ReactNode }

const Question = ({ number, title, children }: QuestionProps) => (
  <section className="report-question" aria-label={title}>
    <h2>
      <ReportHeading number={number}>{title}</ReportHeading>
    </h2>
    {children}
  </section>
)

/** The report is made, but not all of its pictures: which, why, and two ways on. */
function UnsentPictures({ sent, report }: { sent: SentReport; report: Report }) {
  const { pictures } = report.pictures
  const failed = pictures.filter(({ state }) => state === 'failed')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="grid max-w-3xl gap-5 outline-none" ref={place} tabIndex={-1}>
      <Notice tone="warning" role="alert">
        <b>Reported as {caseLabel(sent.caseNumber)}.</b> {counted(failed.length, 'picture')} could not be
        sent.
      </Notice>
      <ReportPicturesField pictures={report.pictures} isBusy />
      {failed.map(({ key, name, error }) => (
        <FieldError key={key}>
          {name}: {error}
        </FieldError>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button busy={report.isBusy} onClick={() => void report.again()}>
          Try again
        </Button>
        <ButtonLink variant="ghost" to={repairCasePath(sent.caseId)}>
          Go to the case without them
        </ButtonLink>
      </div>
    </div>
  )
}
