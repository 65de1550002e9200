import { counted } from '@portal/domain/format'
import { ArrowDownToLine, ClipboardPaste, Keyboard, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { cellCount } from '../../lib/grid/grid-moves.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { UndoButtons } from '../../ui/grid/grid-tools.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { countNumbered, numberRows } from './number-on.ts'
import { SheetFiles } from './sheet-files.tsx'
import { fillSelection, rangeWords, selectionOf, unitGrid } from './sheet-state.ts'
import type { FleetSheet } from './use-sheet.ts'

/** How far the sheet is. */
export function SheetProgress({ sheet: { state, errors } }: { sheet: FleetSheet }) {
  const { numbered } = countNumbered(state.rows)
  const all = state.rows.length
  const wrong = new Set(errors.map(({ index }) => index)).size
  const left = all - numbered
  const rest = [left > 0 && `${left} left`, errors.length > 0 && `${errors.length} to fix`].filter(Boolean)
  const share = (count: number) => `${all === 0 ? 0 : (100 * count) / all}%`
  return (
    <div className="sheet-progress">
      <p role="status">
        <b>
          {numbered} of {all} numbered
        </b>
        {rest.length > 0 && <span>{rest.join(', ')}</span>}
      </p>
      <span className="sheet-bar" aria-hidden>
        <i style={{ width: share(Math.max(0, numbered - wrong)) }} />
        <i data-wrong style={{ width: share(wrong) }} />
      </span>
    </div>
  )
}

type SheetToolsProps = {
  sheet: FleetSheet
  isReading: boolean
  /** Undefined while the account is not known, which files are checked against. */
  onFile?: ((file: File) => void) | undefined
  /** Undefined where cells take what is pasted. */
  onPasteList?: (() => void) | undefined
}

/** Numbering on, files, undo and the keys. */
export function SheetTools({ sheet, isReading, onFile, onPasteList }: SheetToolsProps) {
  const { state, change, context, nextUnits, scope } = sheet
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [first] = [...nextUnits.values()]
  const { top, bottom } = selectionOf(state)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act on the sheet below
    <div className="sheet-tools" role="group" aria-label="Sheet">
      <Button
        size="sm"
        variant="ghost"
        icon={<ListOrdered size={18} aria-hidden />}
        disabled={first === undefined}
        onClick={() => change((before) => numberRows(before, nextUnits))}
      >
        Number on{first === undefined ? '' : ' from '}
        {first !== undefined && <span className="mono">{first}</span>}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="sheet-wide-only"
        icon={<ArrowDownToLine size={18} aria-hidden />}
        disabled={top === bottom}
        onClick={() => change((before) => fillSelection(before, context))}
      >
        Fill down
      </Button>
      {onPasteList && (
        <Button
          size="sm"
          variant="ghost"
          icon={<ClipboardPaste size={18} aria-hidden />}
          onClick={onPasteList}
        >
          Paste a list
        </Button>
      )}
      <SheetFiles
        isReading={isReading}
        onFile={onFile}
        hasSample={scope.link === undefined}
        isMenu={onPasteList !== undefined}
      />
      <UndoButtons state={state} change={change} grid={unitGrid} className="sheet-tool" />
      <IconButton
        size="sm"
        className="sheet-tool sheet-wide-only"
        label="Keyboard shortcuts"
        onClick={() => setHelpOpen(true)}
      >
        <Keyboard size={18} aria-hidden />
      </IconButton>
      <KeyHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** The selected range, and the keys that are needed most. */
export function SheetFoot({ sheet: { state }, isReadOnly }: { sheet: FleetSheet; isReadOnly: boolean }) {
  const range = selectionOf(state)
  const count = cellCount(range)
  const [name, ...rows] = rangeWords(range).split(', ')
  return (
    <div className="sheet-foot">
      <span>
        <b>
          {name}, {rows[0]}
        </b>{' '}
        {count > 1 && counted(count, 'cell')}
      </span>
      <span className="sheet-keys" aria-hidden>
        {isReadOnly ? (
          <>
            <kbd>Ctrl</kbd>
            <kbd>C</kbd> copy{' '}
          </>
        ) : (
          <>
            <kbd>Enter</kbd> edit <kbd>Ctrl</kbd>
            <kbd>D</kbd> fill down <kbd>Ctrl</kbd>
            <kbd>V</kbd> paste <kbd>F8</kbd> next error{' '}
          </>
        )}
        <kbd>Tab</kbd> leave the sheet
      </span>
    </div>
  )
}

const keyHelp: ReadonlyArray<readonly [keys: string, does: string]> = [
  ['Arrows', 'move; with Shift they select'],
  ['Ctrl + arrow', 'to the edge of what is filled in'],
  ['Home, End', 'first and last cell of the row; with Ctrl of the sheet'],
  ['Enter or F2', 'edit; Enter keeps and goes down, Esc restores'],
  ['Letters and digits', 'replace what is in the cell'],
  ['Tab while typing', 'keep, go right and type on; Enter then goes to the next row, where Tab began'],
  ['Alt + Down', 'list of stations'],
  ['Delete', 'empty the selected cells'],
  ['Ctrl + C, X, V', 'copy, cut, paste; also from Excel and Google Sheets'],
  ['Ctrl + D', 'fill down; unit numbers go on'],
  ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
  ['Ctrl + A', 'select the column, and again the sheet'],
  ['F8', 'next error'],
  ['Tab', 'leave the sheet'],
]

function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="sheet-help">
        {keyHelp.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
