import type { RowState, TablePreview } from '@portal/contract/table-preview'
import { counted } from '@portal/domain/format'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { saveCsv } from '../../lib/save-file.ts'
import { Button } from '../button.tsx'
import { ToggleChip } from '../chip.tsx'
import { type Column, DataTable } from '../data-table.tsx'
import { TextField } from '../form-fields.tsx'
import { ImportChanges, type RowChanges } from './import-changes.tsx'
import {
  alike,
  csvWithErrors,
  editsFor,
  type PreviewError,
  type PreviewRow,
  previewColumns,
} from './preview-rows.ts'
import type { Edit } from './use-import-steps.ts'

type ImportPreviewProps = {
  report: TablePreview
  /** What rows change, with the heading of what their names are: "Unit". */
  changes: { nameHeader: string; diff: readonly RowChanges[] }
  /** Of a wide table the columns by which people know a row that is wrong, beside those that are; else all. */
  leading?: readonly string[]
  edits: readonly Edit[]
  onCorrect: (edits: readonly Edit[]) => void
}

const rowsAtOnce = 50

/** What needs attention comes first. */
const stateWords: ReadonlyArray<readonly [RowState, string]> = [
  ['wrong', 'To correct'],
  ['changed', 'Changed'],
  ['new', 'New'],
  ['same', 'Unchanged'],
]

/** The rows of a file before they are saved: what is wrong is said at its row and corrected in its cell, what changes is shown as it is and would be (docs/spec/back-office.md#files). */
export function ImportPreview({ report, changes, leading, edits, onCorrect }: ImportPreviewProps) {
  const [count, setCount] = useState(rowsAtOnce)
  const states = stateWords.filter(([state]) => report.states[state] > 0)
  const [shown, setShown] = useState(states[0]?.[0] ?? 'new')
  const rows = report.preview.filter(({ state }) => state === shown)
  const names = previewColumns(report)
  const isWrong = new Set(report.errors.map(({ column }) => column))
  const errorsOf = Map.groupBy(report.errors, ({ row }) => row)
  const textOf = (row: number, column: string, text: string) =>
    edits.find((edit) => edit.row === row && edit.column === column)?.text ?? text

  const columns: Column<PreviewRow>[] = [
    { key: 'row', header: 'Row', numeric: true, card: 'lead', cell: ({ row }) => row },
    ...names.flatMap((name, place): Column<PreviewRow>[] => {
      if (shown === 'wrong' && leading && !leading.includes(name) && !isWrong.has(name)) return []
      return [
        {
          key: name,
          header: name,
          cell: ({ row, cells }) => {
            const text = textOf(row, name, cells[place] ?? '')
            const error = errorsOf.get(row)?.find(({ column }) => column === name)
            return error ? (
              <CellField
                key={text}
                row={row}
                name={name}
                text={text}
                onText={(next) => onCorrect([{ row, column: name, text: next }])}
              />
            ) : (
              text
            )
          },
        },
      ]
    }),
    {
      key: 'error',
      header: 'To correct',
      card: 'wide',
      cell: ({ row }) =>
        (errorsOf.get(row) ?? []).map((error) => (
          <RowError
            key={`${error.column} ${error.message}`}
            error={error}
            text={textOf(row, error.column, error.value)}
            others={alike(report.errors, error).length}
            onText={(text) => onCorrect(editsFor([error], text))}
            onAll={(text) => onCorrect(editsFor([error, ...alike(report.errors, error)], text))}
          />
        )),
    },
  ]
  return (
    <section className="grid gap-3" aria-label="Preview">
      <div className="flex flex-wrap items-center gap-2">
        {states.map(([state, words]) => (
          <ToggleChip key={state} pressed={shown === state} onToggle={() => setShown(state)}>
            {words} {report.states[state].toLocaleString('en-US')}
          </ToggleChip>
        ))}
        {shown === 'wrong' && rows.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<FileDown size={16} aria-hidden />}
            onClick={() => saveCsv('rows-to-correct.csv', csvWithErrors(report, rows))}
          >
            Download these rows
          </Button>
        )}
        <Questions errors={report.errors} onCorrect={onCorrect} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached with the keyboard */}
      <section className="import-errors" aria-label="Rows of the file" tabIndex={0}>
        {shown === 'changed' ? (
          <ImportChanges {...changes} count={count} />
        ) : (
          <DataTable
            caption="Rows of the file"
            columns={shown === 'wrong' ? columns : columns.slice(0, -1)}
            rows={rows.slice(0, count)}
            rowKey={({ row }) => row}
            density="compact"
          />
        )}
      </section>
      {rows.length > count && (
        <Button variant="ghost" size="sm" onClick={() => setCount(count + rowsAtOnce)}>
          Show more
        </Button>
      )}
      {report.states[shown] > rows.length && (
        <p className="text-small text-muted">
          The first {counted(rows.length, 'row')} of {report.states[shown].toLocaleString('en-US')}.
        </p>
      )}
    </section>
  )
}

type CellFieldProps = { row: number; name: string; text: string; onText: (text: string) => void }

/** A wrong cell, to be corrected where it stands. */
const CellField = ({ row, name, text, onText }: CellFieldProps) => (
  <TextField
    label={`${name} of row ${row}`}
    hideLabel
    defaultValue={text}
    onBlur={({ target }) => {
      if (target.value !== text) onText(target.value)
    }}
  />
)

type RowErrorProps = {
  error: PreviewError
  text: string
  /** Cells with the same value and error. */
  others: number
  onText: (text: string) => void
  onAll: (text: string) => void
}

function RowError({ error, text, others, onText, onAll }: RowErrorProps) {
  const { cell, message, value, suggestion, isQuestion } = error
  return (
    <div className="grid gap-1">
      <p>
        {cell !== '' && <span className="text-muted">{cell} </span>}
        {message}
      </p>
      <p className="flex flex-wrap gap-2">
        {suggestion !== null && suggestion !== text && (
          <Button variant="link" size="sm" onClick={() => onText(suggestion)}>
            Use {suggestion}
          </Button>
        )}
        {isQuestion && (
          <Button variant="link" size="sm" onClick={() => onText(value)}>
            Keep {value}
          </Button>
        )}
        {others > 0 && text !== value && (
          <Button variant="link" size="sm" onClick={() => onAll(text)}>
            Apply to {counted(others, 'other')}
          </Button>
        )}
      </p>
    </div>
  )
}

type QuestionsProps = { errors: readonly PreviewError[]; onCorrect: (edits: readonly Edit[]) => void }

/** Zeros that a spreadsheet dropped are dropped in the whole column, so they are answered together. */
function Questions({ errors, onCorrect }: QuestionsProps) {
  const asked = errors.filter(({ isQuestion }) => isQuestion)
  const suggested = asked.filter(({ suggestion }) => suggestion !== null)
  if (asked.length < 2) return null
  const answer = (questions: readonly PreviewError[], textOf: (question: PreviewError) => string) =>
    onCorrect(questions.flatMap((question) => editsFor([question], textOf(question))))
  return (
    <>
      {suggested.length > 1 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => answer(suggested, ({ suggestion, value }) => suggestion ?? value)}
        >
          Use all {suggested.length} suggestions
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => answer(asked, ({ value }) => value)}>
        Keep all {asked.length} as they are
      </Button>
    </>
  )
}
