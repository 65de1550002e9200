import { isMonthly, productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { priceValueProblem } from '@portal/domain/price-change'
import { type FormEvent, useMemo, useState } from 'react'
import '../../../styles/price-sheet.css'
import { cellCount } from '../../../lib/grid/grid-moves.ts'
import { readTsv } from '../../../lib/grid/tsv.ts'
import { useFirstRows } from '../../../lib/use-first-rows.ts'
import { phone, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { DataGrid } from '../../../ui/grid/data-grid.tsx'
import { CellInput, type EditorProps } from '../../../ui/grid/grid-row.tsx'
import { GridStatus, UndoButtons } from '../../../ui/grid/grid-tools.tsx'
import { adjusted, offerWords, type PriceRow, priceColumns, priceGrid, priceLabels } from './price-cells.ts'
import { typedNumber } from './typed-number.ts'
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
      <GridStatus said={state.said} />
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
  // Percent where it says so, and otherwise dollars.
  const unit = typed.trim().endsWith('%') ? 'percent' : 'amount'
  const value = typedNumber(typed)
  const problem = priceValueProblem(unit, value)
  const range = priceGrid.selectionOf(state)

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
      <UndoButtons state={state} change={change} grid={priceGrid} />
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

/** So many are shown at first. */
const phoneOffers = 40

/** The offers as a list; one is edited in a dialog. */
function PhonePrices({ grid: { state, change, errors, notes } }: { grid: PriceSheetGrid }) {
  const [open, setOpen] = useState<number | null>(null)
  const row = open === null ? undefined : state.rows[open]
  const changed = new Set(priceGrid.changedRows(state))
  const { shown, showAll } = useFirstRows(state.rows, phoneOffers, '.price-phone > li')
  return (
    <>
      <ul className="price-phone" aria-label="Prices of offers">
        {shown.map((one, index) => (
          <li key={one.offer.offerId}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <span>{rowHead(one)}</span>
              <span>
                {priceGrid.model.text(one, 'itemPrice', null)}
                {changed.has(index) && <small>changed</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {showAll && (
        <Button variant="ghost" onClick={showAll}>
          Show all {counted(state.rows.length, 'offer')}
        </Button>
      )}
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
