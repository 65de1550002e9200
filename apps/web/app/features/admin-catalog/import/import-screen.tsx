import { brand } from '@portal/domain/brand'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { BackLink } from '../../../ui/back-link.tsx'
import { ChoiceGroup, Segment } from '../../../ui/choice-group.tsx'
import { ExportMenu, inEachFormat } from '../../../ui/export-menu.tsx'
import { SheetQuestion } from '../../../ui/sheet-question.tsx'
import { ChooseFile } from '../../../ui/table-import/choose-file.tsx'
import { ImportFailure, ImportProgress } from '../../../ui/table-import/import-states.tsx'
import { useImportSteps } from '../../../ui/table-import/use-import-steps.ts'
import { toast } from '../../../ui/toast.tsx'
import { type ImportKind, readCatalogFile, sendImport } from '../admin-catalog.queries.ts'
import { ImportQuestions } from './import-questions.tsx'
import { Report, words } from './import-report.tsx'
import '../../../styles/table-import.css'

export const meta: MetaFunction = () => [{ title: `Import and export, ${brand.name}` }]

const foundBy: Record<ImportKind, string> = {
  products: 'manufacturer and model',
  offers: 'product, carrier, purchase type and rate plan, or SOC code',
}

const kinds: readonly ImportKind[] = ['products', 'offers']

/**
 * The catalog as files: out as CSV or XLSX, in as CSV, TSV or XLSX, looked at before anything is saved
 * (docs/spec/back-office.md#files).
 */
export default function ImportScreen() {
  const [kind, setKind] = useState<ImportKind>('products')
  return (
    <main id="main" className="wrap page grid content-start gap-8">
      <div>
        <BackLink to={paths.adminProducts}>Back to Products</BackLink>
        <div className="title-row pt-1">
          <h1>Import and export</h1>
        </div>
      </div>
      <ChoiceGroup legend="What do you want to import or export?" className="seg">
        {kinds.map((one) => (
          <Segment
            key={one}
            name="table"
            value={one}
            label={words[one].many}
            checked={kind === one}
            onChange={() => setKind(one)}
          />
        ))}
      </ChoiceGroup>
      <Export kind={kind} />
      <Import key={kind} kind={kind} />
    </main>
  )
}

function Export({ kind }: { kind: ImportKind }) {
  return (
    <section aria-label="Export" className="grid justify-items-start gap-3">
      <div className="title-row">
        <h2>Export</h2>
      </div>
      <p className="max-w-prose text-muted">
        One row per {words[kind].one}. Edit the file in a spreadsheet and import it again. Leave the id empty
        to add a new row. Without the id column, rows are found by {foundBy[kind]}.
      </p>
      <ExportMenu
        what={kind}
        isTool={false}
        label={`Export ${kind}`}
        entries={inEachFormat(async (format) => {
          const { result } = await readCatalogFile(kind, format)
          return { file: result, said: `All ${kind} exported.` }
        })}
      />
    </section>
  )
}

const most = `10 MB and ${catalogLimits.importRowsMax.toLocaleString('en-US')} rows`

function Import({ kind }: { kind: ImportKind }) {
  const steps = useImportSteps(sendImport(kind), (report) => {
    if (report.saved)
      toast(`${counted(report.created + report.changed, words[kind].one)} saved.`, { tone: 'success' })
  })
  const { file, report, run } = steps
  return (
    <section aria-label="Import" className="grid gap-5">
      <div className="grid gap-3">
        <div className="title-row">
          <h2>Import</h2>
        </div>
        <p className="max-w-prose text-muted">
          You’ll see a preview first. Nothing is saved while a cell is wrong, or before you confirm.
        </p>
        <ChooseFile most={most} label="Table file" isBusy={run.isPending} onFile={steps.check} />
      </div>
      {steps.step && <ImportProgress step={steps.step} isSaving={steps.isSaving} />}
      {steps.sheets && <SheetQuestion sheets={steps.sheets} onChoose={steps.chooseSheet} />}
      {run.isError && !steps.sheets && <ImportFailure error={run.error} onAgain={steps.again} />}
      {report && !run.isPending && !run.isError && (
        <div className="grid gap-5">
          <h3 ref={steps.heading} tabIndex={-1} className="text-h3 font-semibold wrap-anywhere outline-none">
            {file?.name}
            {report.sheet !== null && (
              <small className="block text-small text-muted">Sheet {report.sheet}</small>
            )}
          </h3>
          {report.questions.length > 0 && (
            <ImportQuestions
              key={run.submittedAt}
              questions={report.questions}
              one={words[kind].one}
              onAnswered={steps.answer}
            />
          )}
          <Report kind={kind} report={report} steps={steps} />
        </div>
      )}
    </section>
  )
}
