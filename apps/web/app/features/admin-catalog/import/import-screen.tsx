import { tableTypes } from '@portal/contract/catalog-files'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { ApiError, mayPass, messageOf, requestIdOf } from '../../../lib/api.ts'
import { reasonsOf } from '../../../lib/reasons-of.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup, Segment } from '../../../ui/choice-group.tsx'
import { ExportMenu, inEachFormat } from '../../../ui/export-menu.tsx'
import { ErrorPanel } from '../../../ui/page-states.tsx'
import { SheetQuestion, sheetsOf } from '../../../ui/sheet-question.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type ImportKind, readCatalogFile, useImport } from '../admin-catalog.queries.ts'
import { type Answers, ImportQuestions } from './import-questions.tsx'
import { Report, words } from './import-report.tsx'

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

/** The server looks at what a file is; what a computer calls it differs from one to the next. */
function asTable(file: File): Blob {
  const isWorkbook = /\.xlsx$/i.test(file.name)
  return new Blob([file], { type: isWorkbook ? tableTypes.xlsx[0] : tableTypes.csv[0] })
}

const noAnswers: Answers = new Map()

type Step = { done: number; total: number }
/** A file, with the sheet of it that is meant and what its rows mean. */
type Asked = { file: File; sheet?: string; answers: Answers }

function Import({ kind }: { kind: ImportKind }) {
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const run = useImport()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const sheets = sheetsOf(run.error)

  /** @param token of the check whose changes are to be saved */
  function start(next: Asked, token?: string) {
    setAsked(next)
    setStep({ done: 0, total: 0 })
    run.mutate(
      {
        kind,
        ...next,
        file: asTable(next.file),
        onProgress: (done, total) => setStep({ done, total }),
        ...(token !== undefined && { token }),
      },
      {
        onSuccess: (report) => {
          if (report.saved)
            toast(`${counted(report.created + report.changed, words[kind].one)} saved.`, { tone: 'success' })
          setTimeout(() => heading.current?.focus())
        },
        onSettled: () => setStep(null),
      },
    )
  }

  return (
    <section aria-label="Import" className="grid gap-5">
      <div className="grid justify-items-start gap-3">
        <div className="title-row">
          <h2>Import</h2>
        </div>
        <p className="max-w-prose text-muted">
          CSV, TSV or XLSX, up to 10 MB and 20,000 rows. You’ll see a preview first. Nothing is saved until
          you confirm.
        </p>
        <Button
          icon={<FileUp size={18} aria-hidden />}
          busy={run.isPending}
          onClick={() => input.current?.click()}
        >
          Choose a file to check
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Table file"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) start({ file: chosen, answers: noAnswers })
            // The same file again, corrected, is a change too.
            event.target.value = ''
          }}
        />
      </div>
      {step && <Progress step={step} name={asked?.file.name ?? ''} />}
      {sheets && asked && (
        <SheetQuestion
          sheets={sheets}
          onChoose={(sheet) => start({ file: asked.file, sheet, answers: noAnswers })}
        />
      )}
      {run.isError && !sheets && (
        <ImportFailure error={run.error} {...(asked && { onRetry: () => start(asked) })} />
      )}
      {run.data && !run.isPending && (
        <div className="grid gap-5">
          <h3 ref={heading} tabIndex={-1} className="text-h3 font-semibold wrap-anywhere outline-none">
            {asked?.file.name}
          </h3>
          {run.data.questions.length > 0 && asked && (
            <ImportQuestions
              key={run.submittedAt}
              questions={run.data.questions}
              one={words[kind].one}
              onAnswered={(more) => start({ ...asked, answers: new Map([...asked.answers, ...more]) })}
            />
          )}
          <Report
            kind={kind}
            report={run.data}
            onSave={() => asked && run.data?.token && start(asked, run.data.token)}
          />
        </div>
      )}
    </section>
  )
}

function Progress({ step: { done, total }, name }: { step: Step; name: string }) {
  const text =
    total === 0
      ? `Sending ${name}`
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} steps`
  return (
    <div className="grid max-w-prose gap-2">
      <progress
        className="w-full"
        aria-label="Progress"
        {...(total > 0 ? { value: done, max: total } : {})}
      />
      <p className="text-small text-muted" aria-hidden="true">
        {text}
      </p>
    </div>
  )
}

function ImportFailure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const reasons = reasonsOf(error)
  // After anything else the file itself must change first.
  const isPassing = mayPass(error) || (error instanceof ApiError && error.code === 'IMPORT_STALE')
  return (
    <ErrorPanel
      message={
        <>
          {messageOf(error)}
          {reasons.map((reason) => (
            <span key={reason} className="block">
              {reason}
            </span>
          ))}
        </>
      }
      requestId={requestIdOf(error)}
      {...(onRetry && isPassing && { onRetry, retryLabel: 'Check again' })}
    />
  )
}
