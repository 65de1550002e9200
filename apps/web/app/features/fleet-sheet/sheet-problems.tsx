import { counted } from '@portal/domain/format'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { gridColumns } from './sheet-cells.ts'
import { type CellError, errorTitle } from './sheet-errors.ts'
import type { Conflict } from './sheet-rows.ts'
import { change as changeRows, goTo, say } from './sheet-state.ts'
import { UnknownStation } from './unknown-station.tsx'
import type { FleetSheet } from './use-sheet.ts'

const shownMax = 50

type SheetErrorsProps = {
  sheet: FleetSheet
  onDetails: (row: number) => void
  /** After the active cell was moved: the focus goes there. */
  onGoTo: (row: number, column: number) => void
}

/** Everything that is to be put right, with a way out of each. */
export function SheetErrors({ sheet, onDetails, onGoTo }: SheetErrorsProps) {
  const { errors, change } = sheet
  const id = useId()
  if (errors.length === 0) return null

  function open(error: CellError) {
    const place = { row: error.index, column: gridColumns.indexOf(error.column) }
    change((before) => goTo(before, place))
    onGoTo(place.row, place.column)
  }

  function take(error: CellError, unitNumber: string) {
    change((before) => {
      const row = before.rows[error.index]
      if (!row) return before
      const next = changeRows(before, new Map([[error.index, { ...row, unitNumber }]]), errorTitle(error))
      return say(next, `${errorTitle(error)} is now ${unitNumber}.`)
    })
  }

  return (
    <section className="sheet-errors" aria-labelledby={id}>
      <h2 id={id}>
        <TriangleAlert size={18} aria-hidden />
        {errors.length} to fix
      </h2>
      <ul>
        {errors.slice(0, shownMax).map((error) => (
          <li key={`${error.index}/${error.column}`}>
            <button type="button" className="sheet-link" onClick={() => open(error)}>
              {errorTitle(error)}
            </button>
            <p>
              {error.message}{' '}
              {error.suggestion !== null && (
                <button
                  type="button"
                  className="sheet-link"
                  aria-label={`Use ${error.suggestion} in row ${error.index + 1}`}
                  onClick={() => take(error, error.suggestion ?? '')}
                >
                  Use {error.suggestion}
                </button>
              )}
              {error.unknownStation !== undefined && (
                <UnknownStation
                  sheet={sheet}
                  row={error.index}
                  text={error.unknownStation}
                  onGiven={() => open(error)}
                />
              )}
              {error.needsDetails && (
                <button
                  type="button"
                  className="sheet-link"
                  aria-label={`Open the number of row ${error.index + 1}`}
                  onClick={() => onDetails(error.index)}
                >
                  Open
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {errors.length > shownMax && <p className="sheet-errors-more">and {errors.length - shownMax} more.</p>}
    </section>
  )
}

type SheetConflictsProps = {
  conflicts: readonly Conflict[]
  /** Takes what the other person saved. */
  onTheirs: (conflict: Conflict) => void
  /** Keeps what was typed here; it is saved with the next save. */
  onMine: (conflict: Conflict) => void
}

/** Rows that another person changed meanwhile. */
export function SheetConflicts({ conflicts, onTheirs, onMine }: SheetConflictsProps) {
  const id = useId()
  if (conflicts.length === 0) return null
  return (
    <section className="sheet-errors" data-tone="warning" aria-labelledby={id} role="alert">
      <h2 id={id}>
        <TriangleAlert size={18} aria-hidden />
        {counted(conflicts.length, 'row')} changed while you were working
      </h2>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.theirs.key}>
            <b>Row {conflict.index + 1}</b>
            <p>{conflictWords(conflict)}</p>
            <div className="flex flex-wrap gap-2 pt-2">
              <Button size="sm" variant="ghost" onClick={() => onTheirs(conflict)}>
                Take theirs
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onMine(conflict)}>
                Keep mine
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function conflictWords({ changedBy, theirs: { deviceId, unitNumber, holder } }: Conflict): string {
  if (deviceId === null) return 'Another person cleared it.'
  const stored = [unitNumber || 'no unit number', holder || 'no holder'].join(', ')
  return `${changedBy || 'Another person'} saved: ${stored}.`
}

const reasonsMax = 5

/** Why nothing was saved: of wrong cells each reason, since the row that another person changed may be a different one. */
export function SaveFailure({ error }: { error: Error }) {
  const reasons = [...new Set(reasonsOf(error))]
  const isGone = error instanceof ApiError && error.code === 'ORDER_NOT_FOUND'
  const message = isGone
    ? 'This order was removed meanwhile. What you typed is still here to be copied.'
    : messageOf(error)
  const shown = reasons.slice(0, reasonsMax).join(' ')
  return (
    <ErrorPanel message={shown === '' ? message : `${message} ${shown}`} requestId={requestIdOf(error)} />
  )
}
