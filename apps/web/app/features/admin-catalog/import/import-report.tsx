import type { ImportReport } from '@portal/contract/catalog-files'
import { offerFileColumns, productFileColumns } from '@portal/domain/catalog-columns'
import { counted } from '@portal/domain/format'
import { confirmPricesWords } from '@portal/domain/offers'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ImportColumns } from '../../../ui/table-import/import-columns.tsx'
import { ImportPreview } from '../../../ui/table-import/import-preview.tsx'
import type { Edit } from '../../../ui/table-import/use-import-steps.ts'
import { rowsInView } from '../../../ui/virtual-rows.tsx'
import type { ImportKind } from '../admin-catalog.queries.ts'
import { ConfirmPrices } from '../catalog-parts.tsx'

/** What one row of a file is called, and many. */
export const words: Record<ImportKind, { one: string; many: string }> = {
  products: { one: 'product', many: 'Products' },
  offers: { one: 'offer', many: 'Offers' },
}

/** The columns by which a row is known, and those of which a file needs one. */
const columnsOf: Record<
  ImportKind,
  { names: readonly string[]; leading: readonly string[]; needed: readonly string[] }
> = {
  products: {
    names: productFileColumns,
    leading: ['product', 'manufacturer', 'model'],
    needed: ['productId', 'product', 'model'],
  },
  offers: {
    names: offerFileColumns,
    leading: ['product', 'carrier', 'purchaseType'],
    needed: ['offerId', 'product', 'productId', 'socCode'],
  },
}

type Steps = {
  edits: readonly Edit[]
  unchecked: number
  again: (() => void) | undefined
  save: () => void
  mapColumn: (heading: string, column: string | null) => void
  correct: (edits: readonly Edit[]) => void
}
type ReportProps = { kind: ImportKind; report: ImportReport; steps: Steps }

/** What a file would change, or changed. */
export function Report({ kind, report, steps }: ReportProps) {
  const { created, changed, remarks, newManufacturers, diff, differences, token, saved } = report
  const question = confirmPricesWords(report)
  const [isAsked, setAsked] = useState(false)
  const { one } = words[kind]
  const { names, leading, needed } = columnsOf[kind]
  const isChanged = steps.unchecked > 0 && !saved
  return (
    <>
      <Verdict report={report} />
      {remarks.length > 0 && (
        <Notice tone="warning">
          {remarks.map((remark) => (
            <span key={remark} className="block">
              {remark}
            </span>
          ))}
        </Notice>
      )}
      {newManufacturers.length > 0 && (
        <p>
          New {newManufacturers.length === 1 ? 'manufacturer' : 'manufacturers'}:{' '}
          {newManufacturers.join(', ')}
        </p>
      )}
      {!saved && (
        <ImportColumns columns={report.columns} names={names} needed={needed} onColumn={steps.mapColumn} />
      )}
      {differences.length > 0 && (
        <LongTable
          caption="Shown and charged prices that differ"
          note="Correct the display price or the price in the file, or save to confirm both."
          columns={differenceColumns}
          rows={differences}
          rowKey={({ row, field }) => `${row} ${field}`}
        />
      )}
      {!saved && report.preview.length > 0 && (
        <ImportPreview
          report={report}
          changes={{ nameHeader: 'Name', diff: diff.filter((row) => row.kind === 'changed') }}
          leading={leading}
          edits={steps.edits}
          onCorrect={steps.correct}
        />
      )}
      {(isChanged || (!saved && token)) && (
        <div>
          {isChanged ? (
            <Button onClick={steps.again}>Check {counted(steps.unchecked, 'correction')}</Button>
          ) : (
            <Button onClick={() => (question ? setAsked(true) : steps.save())}>
              Save {counted(created + changed, one)}
            </Button>
          )}
          <ConfirmPrices
            words={isAsked ? question : undefined}
            onNo={() => setAsked(false)}
            onYes={steps.save}
          />
        </div>
      )}
    </>
  )
}

function Verdict({ report }: { report: ImportReport }) {
  const { saved, rows, created, changed, unchanged, errorCount, states, questions } = report
  if (saved)
    return (
      <Notice tone="success" role="status">
        Saved: {created.toLocaleString('en-US')} new, {changed.toLocaleString('en-US')} changed. The shop is
        updated. Existing orders keep their prices.
      </Notice>
    )
  if (errorCount > 0) {
    const fine = rows - states.wrong - questions.length
    return (
      <Notice tone="danger" role="alert">
        {counted(errorCount, 'cell')} must be corrected, here or in the file. Nothing was saved.
        {states.wrong > 0 &&
          ` ${counted(fine, 'row')} of ${rows.toLocaleString('en-US')} ${fine === 1 ? 'is' : 'are'} fine.`}
      </Notice>
    )
  }
  // The questions say it themselves.
  if (questions.length > 0) return null
  if (rows === 0) return <Notice tone="warning">The file has no rows below its header.</Notice>
  return (
    <Notice role="status">
      {created + changed === 0
        ? `No changes: everything is as the file has it (${counted(rows, 'row')}).`
        : `${created.toLocaleString('en-US')} new, ${changed.toLocaleString('en-US')} changed, ${unchanged.toLocaleString('en-US')} unchanged. Nothing has been saved yet.`}
    </Notice>
  )
}

type LongTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  note?: string | false
}

function LongTable<Row>({ caption, columns, rows, rowKey, note }: LongTableProps<Row>) {
  return (
    <section aria-label={caption} className="grid gap-3">
      <h4 className="font-semibold">{caption}</h4>
      {note && <p className="text-small text-muted">{note}</p>}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        density="compact"
        renderRows={rowsInView({ rows, rowKey, columns })}
      />
    </section>
  )
}

const differenceColumns: Column<ImportReport['differences'][number]>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'name', header: 'Name', card: 'lead', cell: ({ name }) => name },
  {
    key: 'field',
    header: 'Price',
    cell: ({ field, of }) =>
      of === 'term' ? 'Term' : field === 'displayPricePrimary' ? 'Item' : 'Rate plan',
  },
  { key: 'shown', header: 'The shop shows', numeric: true, cell: ({ shown }) => shown },
  { key: 'charged', header: 'Orders charge', numeric: true, cell: ({ charged }) => charged },
]
