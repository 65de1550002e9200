import { tableTypes } from '@portal/contract/catalog-files'
import type { DeviceImportReport } from '@portal/contract/device-files'
import type { TableChoices } from '@portal/contract/table-choices'
import type { ImportColumn } from '@portal/domain/device-columns'
import { useRef, useState } from 'react'
import { sheetsOf } from '../../../ui/sheet-question.tsx'
import { useImportDevices } from '../fleet-dialogs.queries.ts'

export type Edit = NonNullable<TableChoices['edits']>[number]
type Said = { columns: Record<string, ImportColumn | null>; edits: Edit[]; sheet: string | undefined }
const nothingSaid: Said = { columns: {}, edits: [], sheet: undefined }

const isSameCell = (one: Edit, other: Edit) => one.row === other.row && one.column === other.column

/** The file that was chosen, what a person said of it, what its check found, and its save. */
export function useImportSteps(accountId: string) {
  const run = useImportDevices()
  const heading = useRef<HTMLHeadingElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(nothingSaid)
  const [checked, setChecked] = useState<readonly Edit[]>([])
  const [step, setStep] = useState<{ done: number; total: number } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const report: DeviceImportReport | undefined = run.data

  function start(chosen: File, now: Said, token?: string) {
    setFile(chosen)
    setSaid(now)
    setChecked(now.edits)
    setSaving(token !== undefined)
    setStep({ done: 0, total: 0 })
    run.mutate(
      {
        accountId,
        file: asTable(chosen),
        choices: choicesOf(now),
        sheet: now.sheet,
        onProgress: (done, total) => setStep({ done, total }),
        ...(token !== undefined && { token }),
      },
      { onSuccess: () => setTimeout(() => heading.current?.focus()), onSettled: () => setStep(null) },
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
    mapColumn: (name: string, column: ImportColumn | null) =>
      file && start(file, { ...said, columns: withColumn(said.columns, name, column) }),
    correct: (edits: readonly Edit[]) =>
      setSaid({
        ...said,
        edits: [...said.edits.filter((old) => !edits.some((edit) => isSameCell(old, edit))), ...edits],
      }),
  }
}

/** One column of the roster is read from one column of the file. */
function withColumn(columns: Said['columns'], name: string, column: ImportColumn | null): Said['columns'] {
  const others = Object.entries(columns).map(
    ([heading, other]) => [heading, column !== null && other === column ? null : other] as const,
  )
  return { ...Object.fromEntries(others), [name]: column }
}

const choicesOf = ({ columns, edits }: Said): TableChoices => ({
  ...(Object.keys(columns).length > 0 && { columns }),
  ...(edits.length > 0 && { edits }),
})

/** The server looks at what a file is; what a computer calls it differs from one to the next. */
function asTable(file: File): Blob {
  const isWorkbook = /\.xlsx$/i.test(file.name)
  return new Blob([file], { type: isWorkbook ? tableTypes.xlsx[0] : tableTypes.csv[0] })
}
