import { tableTypes } from '@portal/contract/catalog-files'
import type { CatalogChoices } from '@portal/contract/table-choices'
import { choicesLine } from '@portal/domain/choices-line'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sheetsOf } from '../sheet-question.tsx'

export type Edit = NonNullable<CatalogChoices['edits']>[number]
type Said = {
  columns: Record<string, string | null>
  edits: Edit[]
  answers: NonNullable<CatalogChoices['answers']>
  sheet: string | undefined
}
const nothingSaid: Said = { columns: {}, edits: [], answers: {}, sheet: undefined }

const isSameCell = (one: Edit, other: Edit) => one.row === other.row && one.column === other.column

/** A file with what was said of it, to be checked, or saved with the token of its check. */
export type ImportStep = {
  file: Blob
  query: { token?: string; sheet?: string }
  onProgress: (done: number, total: number) => void
}

/** The file that was chosen, what a person said of it, what its check found, and its save. */
export function useImportSteps<Report extends { token: string | null }>(
  send: (step: ImportStep) => Promise<Report>,
  onDone: (report: Report) => void = () => {},
) {
  const run = useMutation({ mutationFn: send })
  const heading = useRef<HTMLHeadingElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(nothingSaid)
  const [checked, setChecked] = useState<readonly Edit[]>([])
  const [step, setStep] = useState<{ done: number; total: number } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const report: Report | undefined = run.data

  function start(chosen: File, now: Said, token?: string) {
    setFile(chosen)
    setSaid(now)
    setChecked(now.edits)
    setSaving(token !== undefined)
    setStep({ done: 0, total: 0 })
    run.mutate(
      {
        file: withChoices(asTable(chosen), now),
        query: {
          ...(token !== undefined && { token }),
          ...(now.sheet !== undefined && { sheet: now.sheet }),
        },
        onProgress: (done, total) => setStep({ done, total }),
      },
      {
        onSuccess: (found) => {
          onDone(found)
          setTimeout(() => heading.current?.focus())
        },
        onSettled: () => setStep(null),
      },
    )
  }

  return {
    run,
    file,
    step,
    report,
    heading,
    isSaving,
    edits: said.edits,
    /** Corrections that were not checked yet. */
    unchecked: said.edits.filter((edit) => !checked.includes(edit)).length,
    sheets: sheetsOf(run.error),
    check: (chosen: File) => start(chosen, nothingSaid),
    again: file ? () => start(file, said) : undefined,
    save: () => file && report?.token && start(file, said, report.token),
    chooseSheet: (sheet: string) => file && start(file, { ...said, sheet }),
    mapColumn: (name: string, column: string | null) =>
      file && start(file, { ...said, columns: withColumn(said.columns, name, column) }),
    answer: (answers: Said['answers']) =>
      file && start(file, { ...said, answers: { ...said.answers, ...answers } }),
    correct: (edits: readonly Edit[]) =>
      setSaid({
        ...said,
        edits: [...said.edits.filter((old) => !edits.some((edit) => isSameCell(old, edit))), ...edits],
      }),
  }
}

/** One column of the table is read from one column of the file. */
function withColumn(columns: Said['columns'], name: string, column: string | null): Said['columns'] {
  const others = Object.entries(columns).map(
    ([heading, other]) => [heading, column !== null && other === column ? null : other] as const,
  )
  return { ...Object.fromEntries(others), [name]: column }
}

function withChoices(file: Blob, { columns, edits, answers }: Said): Blob {
  const choices = {
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(edits.length > 0 && { edits }),
    ...(Object.keys(answers).length > 0 && { answers }),
  }
  return Object.keys(choices).length > 0 ? new Blob([choicesLine(choices), file], { type: file.type }) : file
}

/** The server looks at what a file is; what a computer calls it differs from one to the next. */
function asTable(file: File): Blob {
  const isWorkbook = /\.xlsx$/i.test(file.name)
  return new Blob([file], { type: isWorkbook ? tableTypes.xlsx[0] : tableTypes.csv[0] })
}
