import type { ImportReport } from '@portal/contract/catalog-files'
import { counted } from '@portal/domain/format'
import { confirmPricesWords } from '@portal/domain/offers'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList, DescriptionListItem } from '../../../ui/description-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { rowsInView } from '../../../ui/virtual-rows.tsx'
import type { ImportKind } from '../admin-catalog.queries.ts'
import { ConfirmPrices, None } from '../catalog-parts.tsx'

/** What one row of a file is called, and many. */
export const words: Record<ImportKind, { one: string; many: string }> = {
  products: { one: 'product', many: 'Products' },
  offers: { one: 'offer', many: 'Offers' },
}

type ReportProps = { kind: ImportKind; report: ImportReport; onSave: () => void }

/** What a file would change, or changed. */
export function Report({ kind, report, onSave }: ReportProps) {
  const { created, changed, unchanged, errors, remarks, newManufacturers, diff, differences, token, saved } =
    report
  const question = confirmPricesWords(report)
  const [isAsked, setAsked] = useState(false)
  const { one } = words[kind]
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
      <DescriptionList>
        <DescriptionListItem label="New">{counted(created, one)}</DescriptionListItem>
        <DescriptionListItem label="Changed">{counted(changed, one)}</DescriptionListItem>
        <DescriptionListItem label="Unchanged">{counted(unchanged, one)}</DescriptionListItem>
        <DescriptionListItem label="Wrong">{counted(errors.length, 'cell')}</DescriptionListItem>
        {newManufacturers.length > 0 && (
          <DescriptionListItem label="New manufacturers" span={12}>
            {newManufacturers.join(', ')}
          </DescriptionListItem>
        )}
      </DescriptionList>
      {!saved && token && (
        <div>
          <Button onClick={() => (question ? setAsked(true) : onSave())}>
            Save {counted(created + changed, one)}
          </Button>
          <ConfirmPrices words={isAsked ? question : undefined} onNo={() => setAsked(false)} onYes={onSave} />
        </div>
      )}
      {errors.length > 0 && (
        <LongTable
          caption="Errors in the file"
          columns={errorColumns}
          rows={errors}
          rowKey={({ row, column }) => `${row} ${column}`}
        />
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
      {diff.length > 0 && (
        <LongTable
          caption={saved ? 'Changes' : 'Preview of changes'}
          note={
            created + changed > diff.length &&
            `The first ${diff.length.toLocaleString('en-US')} of ${counted(created + changed, 'row')}; all of them are ${saved ? 'saved' : 'checked'}.`
          }
          columns={diffColumns}
          rows={diff}
          rowKey={({ row }) => row}
        />
      )}
    </>
  )
}

function Verdict({ report: { saved, errors, diff, questions } }: { report: ImportReport }) {
  if (saved)
    return (
      <Notice tone="success" role="status">
        Saved. The shop is updated. Existing orders keep their prices.
      </Notice>
    )
  if (errors.length > 0)
    return (
      <Notice tone="danger" role="alert">
        {counted(errors.length, 'cell')} must be corrected in the file first. Nothing was saved.
      </Notice>
    )
  // The questions say it themselves.
  if (questions.length > 0) return null
  return (
    <Notice role="status">{diff.length === 0 ? 'No changes found.' : 'Nothing has been saved yet.'}</Notice>
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

const errorColumns: Column<ImportReport['errors'][number]>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'column', header: 'Column', cell: ({ column }) => <span className="mono">{column}</span> },
  { key: 'message', header: 'Error', card: 'wide', cell: ({ message }) => message },
]

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

const diffColumns: Column<ImportReport['diff'][number]>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  {
    key: 'name',
    header: 'Name',
    card: 'lead',
    cell: ({ name, kind }) => (
      <>
        {name}
        {kind === 'new' && <span className="sub">new</span>}
      </>
    ),
  },
  {
    key: 'changes',
    header: 'Changes',
    card: 'wide',
    cell: ({ kind, changes }) => (
      <ul className="grid gap-1">
        {(kind === 'new' ? changes.filter(({ after }) => after !== '') : changes).map(
          ({ column, before, after }) => (
            <li key={column} className="wrap-anywhere">
              <span className="text-subtle">{column}</span>{' '}
              {kind === 'changed' && (
                <>
                  <s>
                    <span className="vh">was </span>
                    {before || <None />}
                  </s>{' '}
                  <span aria-hidden="true">→</span> <span className="vh">now </span>
                </>
              )}
              {after || <None />}
            </li>
          ),
        )}
      </ul>
    ),
  },
]
