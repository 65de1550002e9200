import type { OrderRow } from '@portal/contract/orders'
import { shownText } from '@portal/domain/order-facts'
import { orderStatusLabel } from '@portal/domain/order-status'
import { listedTextNames, orderTexts } from '@portal/domain/order-texts'
import { formatBusinessDate } from '../../lib/business-date.ts'

type CsvColumn = [header: string, value: (row: OrderRow) => string]

const columns: CsvColumn[] = [
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Status', ({ statusId }) => orderStatusLabel(statusId)],
  ['Order Date', ({ dateCreated }) => formatBusinessDate(dateCreated)],
  ['Account', ({ account }) => account.accountName],
  ['Contact', ({ zohoContactName }) => zohoContactName],
  ...listedTextNames.map((name): CsvColumn => [orderTexts[name].factLabel, (row) => shownText(name, row)]),
  ['Items', ({ numberOfItems }) => String(numberOfItems)],
  ['Total', ({ orderTotal }) => orderTotal.toFixed(2)],
  ['Invoice', ({ zohoInventoryInvoiceLink }) => zohoInventoryInvoiceLink ?? ''],
]

/** The orders as CSV (RFC 4180) with a byte order mark, which is how spreadsheets know it is UTF-8. */
export function ordersCsv(rows: readonly OrderRow[]): string {
  const lines = [
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula gets an apostrophe: it is someone's name, not theirs to run. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
