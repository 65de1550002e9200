import { isMonthly, productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { priceValueProblem } from '@portal/domain/price-change'
import { Redo2, Undo2 } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import '../../../styles/price-sheet.css'
import { cellCount } from '../../../lib/grid/grid-moves.ts'
import { readTsv } from '../../../lib/grid/tsv.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { DataGrid } from '../../../ui/grid/data-grid.tsx'
import { CellInput, type EditorProps } from '../../../ui/grid/grid-row.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { adjusted, offerWords, type PriceRow, priceColumns, priceGrid, priceLabels } from './price-cells.ts'
import type { PriceSheetGrid } from './use-price-grid.ts'

/** Prices of offers in a grid with the keys of a spreadsheet; on a phone one offer at a time. */
export function PriceSheet({ grid }: { grid: PriceSheetGrid }) {
  const { state, change, errors, notes } = grid
  const isPhone = useMedia(phone)
  const items = useMemo(() => state.rows.map((_, row) => ({ kind: 'row' as const, row })), [state.rows])
  if (isPhone) return <PhonePrices grid={grid} />
  return (
    <div className="price-sheet">
      <PriceTools grid={grid} />
      <DataGrid
        grid={priceGrid}
        state={state}
        change={change}
        context={null}
        items={items}
        label="Prices of offers"
        rowsHead="Offer"
        head={rowHead}
        Editor={PriceEditor}
        errors={errors}
        notes={notes}
        marksChanges
        isReadOnly={false}
        onPaste={(text) => {
          const block = readTsv(text)
          if (block.length > 0) change((before) => priceGrid.paste(before, block, null))
        }}
      />
      <p className="vh" role="status">
        {state.said.text}
        {state.said.count % 2 === 1 && '\u00a0'}
      </p>
    </div>
  )
}

/** The field takes the attributes of an input besides these; the column is none. */
const PriceEditor = ({ label, edit, onText, onLeave }: EditorProps<null>) => (
  <CellInput label={label} edit={edit} onText={onText} onLeave={onLeave} />
)

const rowHead = ({ offer }: PriceRow) => (
  <>
    <b>{productNameOf(offer)}</b>
    <small>
      {offer.carrier}, {offer.purchaseType}
    </small>
  </>
)

/** Undo and redo, and the same change of all selected amounts. */
function PriceTools({ grid: { state, change } }: { grid: PriceSheetGrid }) {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { unit, value } = readAdjustment(typed)
  const problem = priceValueProblem(unit, value)
  const range = priceGrid.selectionOf(state)
  const past = state.past.at(-1)
  const future = state.future.at(-1)

  function apply(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (problem !== undefined) return
    setAsked(false)
    const label = `${typed.trim()}, ${priceGrid.cellsWords(range)}`
    change((before) => adjusted(before, priceGrid.selectionOf(before), { unit, value }, label))
  }

  return (
    <form className="price-tools" onSubmit={apply}>
      <IconButton
        size="sm"
        label={past ? `Undo: ${past.label}` : 'Undo'}
        disabled={!past}
        onClick={() => change(priceGrid.undo)}
      >
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={future ? `Redo: ${future.label}` : 'Redo'}
        disabled={!future}
        onClick={() => change(priceGrid.redo)}
      >
        <Redo2 size={18} aria-hidden />
      </IconButton>
      <TextField
        label="Change the selected prices by"
        placeholder="+5%"
        autoComplete="off"
        value={typed}
        error={isAsked ? problem : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="ghost" type="submit">
        Apply to {counted(cellCount(range), 'cell')}
      </Button>
      <p className="price-keys" aria-hidden>
        <kbd>Enter</kbd> edit <kbd>Ctrl</kbd> <kbd>D</kbd> fill down <kbd>Ctrl</kbd> <kbd>V</kbd> paste{' '}
        <kbd>Ctrl</kbd> <kbd>Z</kbd> undo
      </p>
    </form>
  )
}

/** "+5%", "-2.50", "$3": percent where it says so, and otherwise dollars. */
function readAdjustment(typed: string) {
  const text = typed.trim().replace('−', '-')
  const number = text.replace(/[$%,\s]/g, '')
  return {
    unit: text.endsWith('%') ? ('percent' as const) : ('amount' as const),
    value: number === '' ? Number.NaN : Number(number),
  }
}

/** The offers as a list; one is edited in a dialog. */
function PhonePrices({ grid: { state, change, errors, notes } }: { grid: PriceSheetGrid }) {
  const [open, setOpen] = useState<number | null>(null)
  const row = open === null ? undefined : state.rows[open]
  const changed = new Set(priceGrid.changedRows(state))
  return (
    <>
      <ul className="price-phone" aria-label="Prices of offers">
        {state.rows.map((one, index) => (
          <li key={one.offer.offerId}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <span>
                <b>{productNameOf(one.offer)}</b>
                <small>
                  {one.offer.carrier}, {one.offer.purchaseType}
                </small>
              </span>
              <span>
                {priceGrid.model.text(one, 'itemPrice', null)}
                {changed.has(index) && <small>changed</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {row && open !== null && (
        <Dialog
          open
          title={offerWords(row.offer)}
          onClose={() => setOpen(null)}
          footer={<Button onClick={() => setOpen(null)}>Done</Button>}
        >
          <div className="grid gap-4">
            {priceColumns
              .filter((column) => column !== 'termMonths' || isMonthly(row.offer.purchaseType))
              .map((column) => {
                const at = { row: open, column: priceColumns.indexOf(column) }
                const of = (list: typeof errors) =>
                  list.find((one) => one.index === open && one.column === column)?.message
                return (
                  <TextField
                    key={`${open} ${column} ${priceGrid.model.text(row, column, null)}`}
                    label={priceLabels[column]}
                    defaultValue={priceGrid.model.text(row, column, null)}
                    error={of(errors)}
                    warning={of(notes)}
                    autoComplete="off"
                    onBlur={(event) => {
                      const { value } = event.target
                      change((before) => priceGrid.putText(before, at, value, null))
                    }}
                  />
                )
              })}
          </div>
        </Dialog>
      )}
    </>
  )
}
