import { counted } from '@portal/domain/format'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { plainText } from '../../../ui/rich-text.tsx'
import { offerWords, type PriceRow, priceColumns, priceGrid, priceLabels, rowOf } from './price-cells.ts'

type PricePreviewDialogProps = { changed: readonly PriceRow[]; onClose: () => void; onSave: () => void }

/** What each offer would cost, before it is saved. */
export function PricePreviewDialog({ changed, onClose, onSave }: PricePreviewDialogProps) {
  return (
    <Dialog
      open
      title={`${counted(changed.length, 'offer')} would change`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onSave}>Save prices</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard */}
      <section className="price-preview" aria-label="Preview of prices" tabIndex={0}>
        <DataTable
          caption="Preview of prices"
          density="compact"
          columns={columns}
          rows={changed.flatMap(changesOf)}
          rowKey={({ key }) => key}
        />
      </section>
    </Dialog>
  )
}

type Change = { key: string; offer: string; price: string; before: string; after: string }

function changesOf(row: PriceRow): Change[] {
  const stored = rowOf(row.offer)
  const { text } = priceGrid.model
  return priceColumns
    .filter((column) => row.prices[column] !== stored.prices[column])
    .map((column) => ({
      key: `${row.offer.offerId} ${column}`,
      offer: offerWords(row.offer),
      price: priceLabels[column],
      before: plainText(text(stored, column, null)),
      after: plainText(text(row, column, null)),
    }))
}

const columns: Column<Change>[] = [
  { key: 'offer', header: 'Offer', card: 'lead', cell: ({ offer }) => offer },
  { key: 'price', header: 'Price', cell: ({ price }) => price },
  { key: 'before', header: 'Now', numeric: true, cell: ({ before }) => before },
  { key: 'after', header: 'New', numeric: true, cell: ({ after }) => <b>{after}</b> },
]
