import type { UserImportReport } from '@portal/contract/user-files'
import { counted } from '@portal/domain/format'
import { userFileColumns, userImportRowsMax } from '@portal/domain/user-columns'
import '../../styles/table-import.css'
import { sendsEmails } from '../../lib/emails.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SheetQuestion } from '../../ui/sheet-question.tsx'
import { ChooseFile } from '../../ui/table-import/choose-file.tsx'
import { ImportColumns } from '../../ui/table-import/import-columns.tsx'
import { ImportPreview } from '../../ui/table-import/import-preview.tsx'
import { ImportFailure, ImportProgress } from '../../ui/table-import/import-states.tsx'
import { useImportSteps } from '../../ui/table-import/use-import-steps.ts'
import { useSendUsers } from './people.queries.ts'

const most = `${userImportRowsMax.toLocaleString('en-US')} users`
const leading = ['Last name', 'First name', 'Email']

/** Users from a file: an export that was edited, or people who are new (docs/spec/back-office.md#users-by-file). */
export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const steps = useImportSteps(useSendUsers())
  const { file, report, run } = steps
  const isChanged = steps.unchecked > 0 && report !== undefined && !report.saved
  return (
    <Dialog
      open
      size="wide"
      title="Import users"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {report?.saved ? 'Done' : 'Cancel'}
          </Button>
          {isChanged && (
            <Button busy={run.isPending} onClick={steps.again}>
              Check {counted(steps.unchecked, 'correction')}
            </Button>
          )}
          {report && report.token !== null && !report.saved && !isChanged && (
            <Button busy={run.isPending} onClick={steps.save}>
              Save {counted(report.created + report.changed, 'user')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {!report?.saved && (
          <>
            <p className="text-muted">
              Users are found by their email addresses; others are new. {newUserWords()} Roles are given on
              the page of each user. Export the list, edit it, and import it again. Nothing is saved while a
              cell is wrong.
            </p>
            <ChooseFile most={most} label="File of users" isBusy={run.isPending} onFile={steps.check} />
          </>
        )}
        {steps.step && <ImportProgress step={steps.step} isSaving={steps.isSaving} />}
        {steps.sheets && <SheetQuestion sheets={steps.sheets} onChoose={steps.chooseSheet} />}
        {run.isError && !steps.sheets && <ImportFailure error={run.error} onAgain={steps.again} />}
        {report && !run.isPending && !run.isError && (
          <>
            <h3
              ref={steps.heading}
              tabIndex={-1}
              className="text-h3 font-semibold wrap-anywhere outline-none"
            >
              {file?.name}
            </h3>
            <Verdict report={report} />
            {!report.saved && (
              <>
                <ImportColumns
                  columns={report.columns}
                  names={userFileColumns}
                  needed={['Email']}
                  onColumn={steps.mapColumn}
                />
                {report.preview.length > 0 && (
                  <ImportPreview
                    report={report}
                    changes={{ nameHeader: 'Name', diff: report.diff }}
                    leading={leading}
                    edits={steps.edits}
                    onCorrect={steps.correct}
                  />
                )}
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** How new users get in. */
const newUserWords = () =>
  sendsEmails()
    ? 'New users are invited by email.'
    : 'No email is sent from this portal: create a sign-in link for each new user on their page.'

function Verdict({ report }: { report: UserImportReport }) {
  const { saved, rows, created, changed, unchanged, errorCount, remarks } = report
  const counts = `${created.toLocaleString('en-US')} new, ${changed.toLocaleString('en-US')} changed`
  return (
    <>
      {errorCount > 0 ? (
        <Notice tone="danger" role="alert">
          {counted(errorCount, 'cell')} must be corrected, here or in the file. Nothing was saved.
        </Notice>
      ) : saved ? (
        <Notice tone="success" role="status">
          Saved: {counts}. {created > 0 && newUserWords()}
        </Notice>
      ) : (
        <Notice role="status">
          {created + changed === 0
            ? `No changes: the users are as the file has them (${counted(rows, 'row')}).`
            : `${counts}, ${unchanged.toLocaleString('en-US')} unchanged. Nothing has been saved yet.`}
        </Notice>
      )}
      {remarks.length > 0 && (
        <Notice tone="warning">
          {remarks.map((remark) => (
            <span key={remark} className="block">
              {remark}
            </span>
          ))}
        </Notice>
      )}
    </>
  )
}
