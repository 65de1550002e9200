import { counted } from '@portal/domain/format'
import { plansWithoutLine } from '@portal/domain/number-wish'
import { ClipboardPaste } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import '../../styles/fleet-sheet.css'
import { messageOf } from '../../lib/api.ts'
import { rowsBeyond } from '../../lib/grid/grid-paste.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { typedFile } from '../../lib/typed-file.ts'
import { phone, useMedia } from '../../lib/use-media.ts'
import { focusCell } from '../../ui/grid/data-grid.tsx'
import { GridStatus } from '../../ui/grid/grid-tools.tsx'
import { SheetQuestion, sheetsOf } from '../../ui/sheet-question.tsx'
import { toast } from '../../ui/toast.tsx'
import { PhoneRows } from './grid/phone-rows.tsx'
import { RowSheet } from './grid/row-sheet.tsx'
import { SheetGrid } from './grid/sheet-grid.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { headedBlock, pastedBlock, pasteHeaded } from './pasted-headings.ts'
import { PlansNotice } from './plans-notice.tsx'
import { withNewNumbers } from './sheet-errors.ts'
import { SheetErrors } from './sheet-problems.tsx'
import { FileDialog, LongListDialog, PasteDialog, type Raising } from './sheet-questions.tsx'
import { withQuantity } from './sheet-rows.ts'
import {
  change as changeRows,
  paste,
  goTo as placeAt,
  redo,
  type SheetState,
  say,
  undo,
} from './sheet-state.ts'
import { SheetFoot, SheetProgress, SheetTools } from './sheet-tools.tsx'
import { type FileRows, fileRows, takeFile } from './unit-files.ts'
import { UnitQuestions } from './unit-questions.tsx'
import { readUnitsFile } from './units.queries.ts'
import type { FleetSheet } from './use-sheet.ts'

type UnitSheetProps = {
  sheet: FleetSheet
  /** The name of the grid: "Units of order 10134". */
  label: string
  isReadOnly: boolean
  /** Undefined where quantities cannot be raised. */
  raising?: Raising | undefined
  /** Above the list of errors. */
  notices?: ReactNode
  /** The list of errors is above the grid instead of beside it. */
  isNarrow?: boolean
}

/** What is put into the sheet once it is known where to. `rows` it needs, from `top` on. */
type Placing = { listed: number; top: number; place: (state: SheetState) => SheetState }

/** A fleet sheet with its tools, questions and errors (docs/spec/fleet.md#sheet). */
export function UnitSheet({ sheet, label, isReadOnly, raising, notices, isNarrow = false }: UnitSheetProps) {
  const { state, change, context, scope } = sheet
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phone)
  // As wide as the styles place the errors beside the sheet; the focus goes through them as they are seen.
  const isBeside = useMedia('(min-width: 64rem)')
  const isAbove = isNarrow || isReadOnly || !isBeside
  const [details, setDetails] = useState<number | null>(null)
  const [openRow, setOpenRow] = useState<number | null>(null)
  const [tooLong, setTooLong] = useState<Placing | null>(null)
  const [file, setFile] = useState<{ name: string; read: FileRows } | null>(null)
  const [isReading, setReading] = useState(false)
  const [workbook, setWorkbook] = useState<{ file: File; sheets: readonly string[] } | null>(null)
  const [isPasting, setPasting] = useState(false)
  useUndoKeys(box, isReadOnly ? null : change)
  const detailRow = details === null ? undefined : state.rows[details]

  /** Puts rows into the sheet, or asks where they have no place. */
  function put(placing: Placing, beyond: number) {
    if (beyond > 0 && raising) setTooLong(placing)
    else change((before) => leftOut(placing.place(before), beyond))
  }

  /** Pastes at the selection, or from the first cell of a row on. */
  function handlePaste(text: string, row?: number) {
    if (isReadOnly) return
    const block = pastedBlock(text, state)
    if (block.length === 0) return
    const headed = headedBlock(block, state)
    if (headed?.tooWide) {
      toast(headed.tooWide, { tone: 'danger' })
      return
    }
    const rows = headed?.rows ?? block
    const at = (before: SheetState) => (row === undefined ? before : placeAt(before, { row, column: 0 }))
    const beyond = rowsBeyond(at(state), rows)
    const top = row ?? Math.min(state.cursor.row, state.corner.row)
    const place = (before: SheetState) =>
      headed ? pasteHeaded(at(before), headed, context) : paste(at(before), rows, context)
    put({ listed: rows.length, top, place }, beyond)
    const { above = 0, notRead = [] } = headed ?? {}
    const notes = [
      ...(above > 0 ? [`${counted(above, 'row')} above the headings not read.`] : []),
      ...(notRead.length > 0 ? [notReadWords(notRead)] : []),
    ]
    if (notes.length > 0) toast(notes.join(' '))
  }

  async function openFile(chosen: File, ofSheet?: string) {
    if (scope.accountId === null) return
    setReading(true)
    setWorkbook(null)
    try {
      const scoped = { accountId: scope.accountId, orderId: scope.orderId, sheet: ofSheet }
      const read = fileRows((await readUnitsFile(typedFile(chosen), scoped)).result)
      if (read.errorCount > 0) setFile({ name: chosen.name, read })
      else {
        take(read)
        if (read.ignoredColumns.length > 0) toast(notReadWords(read.ignoredColumns))
      }
    } catch (error) {
      const sheets = sheetsOf(error)
      if (sheets) setWorkbook({ file: chosen, sheets })
      else toast([messageOf(error), ...reasonsOf(error)].join(' '), { tone: 'danger' })
    } finally {
      setReading(false)
    }
  }

  function take(read: FileRows) {
    setFile(null)
    const listed = (read.fitting.at(-1)?.at ?? -1) + 1
    put({ listed, top: 0, place: (before) => takeFile(before, read.fitting) }, listed - state.rows.length)
  }

  const goTo = (row: number, column: number) =>
    isPhone ? setOpenRow(row) : requestAnimationFrame(() => focusCell(box.current, row, column))

  const side = (
    <aside className="sheet-side" aria-label="Help with the sheet">
      {notices}
      <PlansNotice
        plans={plansWithoutLine(state.rows)}
        onGive={isReadOnly ? undefined : () => change(withNewNumbers)}
      />
      {workbook && (
        <SheetQuestion sheets={workbook.sheets} onChoose={(one) => void openFile(workbook.file, one)} />
      )}
      {!isReadOnly && <SheetErrors sheet={sheet} onDetails={setDetails} onGoTo={goTo} />}
      {!isReadOnly && <UnitQuestions sheet={sheet} onGoTo={goTo} />}
      {!isReadOnly && !isPhone && <PasteHint />}
    </aside>
  )

  return (
    <div className="sheet-page" ref={box} {...(isNarrow || isReadOnly ? { 'data-narrow': true } : {})}>
      <div className="sheet-top">
        <SheetProgress sheet={sheet} />
        {!isReadOnly && (
          <SheetTools
            sheet={sheet}
            isReading={isReading}
            onFile={scope.accountId === null ? undefined : (chosen) => void openFile(chosen)}
            onPasteList={isPhone ? () => setPasting(true) : undefined}
          />
        )}
      </div>
      <div className="sheet-columns">
        {isAbove && side}
        <div className="sheet">
          {isPhone ? (
            <PhoneRows sheet={sheet} label={label} onOpen={setOpenRow} onPaste={handlePaste} />
          ) : (
            <>
              <SheetGrid
                sheet={sheet}
                label={label}
                isReadOnly={isReadOnly}
                onPaste={handlePaste}
                onDetails={setDetails}
              />
              <SheetFoot sheet={sheet} isReadOnly={isReadOnly} />
            </>
          )}
        </div>
        {!isAbove && side}
      </div>
      <GridStatus said={state.said} />
      {detailRow && details !== null && (
        <NumberDialog
          row={detailRow}
          onClose={() => setDetails(null)}
          onSave={(row) => {
            change((before) => changeRows(before, new Map([[details, row]]), `Number, row ${details + 1}`))
            setDetails(null)
          }}
        />
      )}
      {openRow !== null && (
        <RowSheet sheet={sheet} index={openRow} onGoTo={setOpenRow} onClose={() => setOpenRow(null)} />
      )}
      {isPasting && (
        <PasteDialog
          onTake={(text) => {
            setPasting(false)
            handlePaste(text, 0)
          }}
          onClose={() => setPasting(false)}
        />
      )}
      {file && (
        <FileDialog {...file} file={file.read} onTake={() => take(file.read)} onClose={() => setFile(null)} />
      )}
      {tooLong && raising && (
        <LongList sheet={sheet} raising={raising} placing={tooLong} onClose={() => setTooLong(null)} />
      )}
    </div>
  )
}

/**
 * Ctrl+Z and Ctrl+Y beside the grid too: after a file was opened the focus is on the button that asked for it. Fields have an
 * undo of their own.
 * @param change null where nothing can be changed
 */
function useUndoKeys(box: RefObject<HTMLElement | null>, change: FleetSheet['change'] | null) {
  useEffect(() => {
    const element = box.current
    if (element === null || change === null) return
    const press = (event: KeyboardEvent) => {
      const isFar = (event.ctrlKey || event.metaKey) && !event.altKey
      const isElsewhere = event.target instanceof Element && event.target.closest(ownKeys) === null
      const key = event.key.toLowerCase()
      if (!isFar || !isElsewhere || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      change(key === 'y' || event.shiftKey ? redo : undo)
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [box, change])
}

const ownKeys = '[role=grid], dialog, input:not([type=file]), textarea, select'

/** Columns that have no place in the sheet. */
const notReadWords = (columns: readonly string[]) => `Columns not read: ${columns.join(', ')}.`

const leftOut = (state: SheetState, beyond: number): SheetState =>
  beyond > 0
    ? say(state, `${state.said.text} ${counted(beyond, 'row')} left out: the order has no place for more.`)
    : state

type LongListProps = { sheet: FleetSheet; raising: Raising; placing: Placing; onClose: () => void }

function LongList({ sheet, raising, placing, onClose }: LongListProps) {
  const { state, change, lines, setLines } = sheet
  const { listed, top, place } = placing
  const line = lines.find(({ key }) => key === state.rows[top]?.lineKey) ?? lines[0]
  if (!line) return null
  return (
    <LongListDialog
      listed={listed}
      places={state.rows.length - top}
      lines={lines}
      line={line}
      raising={raising}
      onClose={onClose}
      onFirst={() => {
        change(place)
        onClose()
      }}
      onRaise={async (raised, quantity) => {
        await raising.raise(raised, quantity)
        const next = lines.map((one) => (one.key === raised.key ? { ...one, quantity } : one))
        setLines(next)
        change((before) => place(withQuantity(before, next)))
        onClose()
      }}
    />
  )
}

function PasteHint() {
  return (
    <section className="sheet-note" aria-label="Have a list?">
      <ClipboardPaste size={20} aria-hidden />
      <div>
        <b>Have a list?</b>
        <p>
          Copy the columns in Excel or Google Sheets, click a cell here and paste. Nothing is saved before you
          look at it.
        </p>
      </div>
    </section>
  )
}
