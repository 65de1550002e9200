import type { TablePreview } from '@portal/contract/table-preview'
import { useState } from 'react'
import '../../styles/table-import.css'
import { ChooseFile } from './choose-file.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportFailure, ImportProgress } from './import-states.tsx'
import type { Edit } from './use-import-steps.ts'

export const title = 'Tables from files'

const report: TablePreview = {
  ignoredColumns: ['Badge'],
  columns: [
    { heading: 'Unit No.', column: 'Unit', first: ['014', '15', '16'] },
    { heading: 'Driver', column: 'Holder', first: ['Dana Whitfield'] },
    { heading: 'Badge', column: null, first: ['9', '12'] },
  ],
  remarks: [],
  sheet: null,
  errorCount: 2,
  questionCount: 2,
  errors: ['15', '16'].map((value, at) => ({
    row: at + 3,
    column: 'Unit',
    cell: `A${at + 3}`,
    value,
    message: `“${value}”: did you mean 0${value}?`,
    isQuestion: true,
    suggestion: `0${value}`,
  })),
  states: { new: 1, changed: 1, same: 0, wrong: 2 },
  preview: [
    { row: 3, state: 'wrong', cells: ['15', 'Jamal Irving'] },
    { row: 4, state: 'wrong', cells: ['16', 'Erin Kowalski'] },
    { row: 5, state: 'changed', cells: ['020', 'Rosa Delgado'] },
    { row: 2, state: 'new', cells: ['014', 'Dana Whitfield'] },
  ],
}
const changes = {
  nameHeader: 'Unit',
  diff: [
    { row: 5, name: '020', changes: [{ column: 'Holder', before: 'Tomas Vega', after: 'Rosa Delgado' }] },
  ],
}
const nothing = () => {}

export function Gallery() {
  const [edits, setEdits] = useState<readonly Edit[]>([])
  return (
    <>
      <ChooseFile most="10,000 devices" label="File of devices" isBusy={false} onFile={nothing} />
      <ImportProgress step={{ done: 3_000, total: 4_000 }} isSaving={false} />
      <ImportFailure error={new Error('This file is too large.')} onAgain={undefined} />
      <ImportColumns
        columns={report.columns}
        names={['Unit', 'Holder']}
        needed={['Unit']}
        onColumn={nothing}
      />
      <ImportPreview
        report={report}
        changes={changes}
        edits={edits}
        onCorrect={(more) => setEdits([...edits, ...more])}
      />
    </>
  )
}
