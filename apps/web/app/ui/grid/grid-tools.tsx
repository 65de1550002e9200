import { Redo2, Undo2 } from 'lucide-react'
import type { GridState } from '../../lib/grid/grid-model.ts'
import { IconButton } from '../icon-button.tsx'

type UndoButtonsProps<Row> = {
  state: GridState<Row>
  change: (next: (state: GridState<Row>) => GridState<Row>) => void
  grid: Record<'undo' | 'redo', (state: GridState<Row>) => GridState<Row>>
  className?: string
}

/** Undo and redo, each with what it does. */
export function UndoButtons<Row>({ state, change, grid, className }: UndoButtonsProps<Row>) {
  const past = state.past.at(-1)
  const future = state.future.at(-1)
  return (
    <>
      <IconButton
        size="sm"
        className={className}
        label={past ? `Undo: ${past.label}` : 'Undo'}
        disabled={!past}
        onClick={() => change(grid.undo)}
      >
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        className={className}
        label={future ? `Redo: ${future.label}` : 'Redo'}
        disabled={!future}
        onClick={() => change(grid.redo)}
      >
        <Redo2 size={18} aria-hidden />
      </IconButton>
    </>
  )
}

/** What happened last, for people who do not see it; the same words once more are another text. */
export const GridStatus = ({ said }: Pick<GridState<unknown>, 'said'>) => (
  <p className="vh" role="status">
    {said.text}
    {said.count % 2 === 1 && '\u00a0'}
  </p>
)
