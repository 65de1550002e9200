import { counted } from '@portal/domain/format'
import { caseLabel } from '@portal/domain/repair-cases'
import { repairCasePath } from '@portal/domain/repair-paths'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportPicturesField } from './report-pictures.tsx'
import type { Report, SentReport } from './use-report.ts'

/** The report is made, but not all of its pictures: which, why, and two ways on. */
export function UnsentPictures({ sent, report }: { sent: SentReport; report: Report }) {
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
