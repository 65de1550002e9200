import { CircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { gridColumns, gridLabels } from './sheet-cells.ts'
import type { CellQuestion } from './sheet-errors.ts'
import { change as changeRows, goTo, say } from './sheet-state.ts'
import type { FleetSheet } from './use-sheet.ts'

const shownMax = 50
const column = gridColumns.indexOf('unitNumber')

type UnitQuestionsProps = {
  sheet: FleetSheet
  /** After the active cell was moved: the focus goes there. */
  onGoTo: (row: number, column: number) => void
}

/** Unit numbers that a unit of the fleet has with other zeros in front: the person says which is meant. Nothing waits for the answer. */
export function UnitQuestions({ sheet: { questions, change, keep }, onGoTo }: UnitQuestionsProps) {
  const id = useId()
  if (questions.length === 0) return null

  function open({ index }: CellQuestion) {
    change((before) => goTo(before, { row: index, column }))
    onGoTo(index, column)
  }

  function take({ index, unitNumber }: CellQuestion) {
    const title = titleOf(index)
    change((before) => {
      const row = before.rows[index]
      if (!row) return before
      const next = changeRows(before, new Map([[index, { ...row, unitNumber }]]), title)
      return say(next, `${title} is now ${unitNumber}.`)
    })
  }

  function keepTyped(question: CellQuestion) {
    keep(question.row)
    change((before) => say(before, `${titleOf(question.index)} stays ${question.row.unitNumber}.`))
  }

  return (
    <section className="sheet-errors" data-tone="warning" aria-labelledby={id}>
      <h2 id={id}>
        <CircleQuestionMark size={18} aria-hidden />
        {questions.length} to confirm
      </h2>
      <ul>
        {questions.slice(0, shownMax).map((question) => (
          <li key={question.row.key}>
            <button type="button" className="sheet-link" onClick={() => open(question)}>
              {titleOf(question.index)}
            </button>
            <p>
              {question.message} Did you mean{' '}
              <button
                type="button"
                className="sheet-link"
                aria-label={`Use ${question.unitNumber} in row ${question.index + 1}`}
                onClick={() => take(question)}
              >
                {question.unitNumber}?
              </button>{' '}
              <button
                type="button"
                className="sheet-link"
                aria-label={`Keep ${question.row.unitNumber} in row ${question.index + 1}`}
                onClick={() => keepTyped(question)}
              >
                Keep {question.row.unitNumber}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {questions.length > shownMax && (
        <p className="sheet-errors-more">and {questions.length - shownMax} more.</p>
      )}
    </section>
  )
}

const titleOf = (index: number) => `Row ${index + 1}, ${gridLabels.unitNumber}`
