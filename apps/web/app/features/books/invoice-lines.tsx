import type { BookInvoice } from '@portal/contract/books'
import { counted } from '@portal/domain/format'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { money } from './invoice-columns.tsx'

/** What the invoice bills, and what it comes to. */
export const InvoiceLines = ({ invoice }: { invoice: BookInvoice }) => (
  <RecordCard
    title="Lines"
    {...(invoice.items.length > 0 && { note: counted(invoice.items.length, 'line') })}
  >
    <DataTable
      caption={`Lines of invoice ${invoice.number}`}
      columns={columns}
      rows={invoice.items}
      rowKey={(line) => invoice.items.indexOf(line)}
      footer={<Sums invoice={invoice} />}
    />
  </RecordCard>
)

type Line = BookInvoice['items'][number]

const columns: Column<Line>[] = [
  { key: 'item', header: 'Item', card: 'lead', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  { key: 'rate', header: 'Rate', numeric: true, cell: ({ rate }) => money(rate) },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => money(amount) },
]

const Sums = ({ invoice: { charges, total, state } }: { invoice: BookInvoice }) => (
  <>
    {charges.map(({ name, amount }) => (
      <tr key={name}>
        <td colSpan={3} className="num">
          {name}
        </td>
        <td className="num">{money(amount)}</td>
      </tr>
    ))}
    <tr>
      <td colSpan={3} className="num">
        Total
      </td>
      <td className="num">
        <strong>{state === 'void' ? <s>{money(total)}</s> : money(total)}</strong>
      </td>
    </tr>
  </>
)
