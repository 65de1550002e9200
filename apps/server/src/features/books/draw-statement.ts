import type { Statement, StatementLine } from '@portal/contract/statements'
import { statementKindLabels } from '@portal/domain/book-entries'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { formatCents, fromDollars } from '@portal/domain/money'
import { drawPdf } from '../../documents/pdf-document.ts'
import type { Fact } from '../../documents/pdf-facts.ts'
import { styles } from '../../documents/pdf-page.ts'
import { type CellText, columnOf, ungrouped } from '../../documents/pdf-table.ts'

export type StatementDocument = { statement: Statement; printedOn: string; drawnAt: Date }

const money = (dollars: number) => formatCents(fromDollars(dollars))

/** What takes off the balance, below zero. */
const taken = (dollars: number) => money(dollars === 0 ? 0 : -dollars)

/** Statement of an account, as the bytes of a PDF file. */
export const drawStatement = ({ statement, printedOn, drawnAt }: StatementDocument): Promise<Buffer> =>
  drawPdf({
    title: 'Statement',
    badge: '',
    facts: factsOf(statement, printedOn),
    table: {
      heading: 'Transactions',
      about: counted(statement.lines.length, 'transaction'),
      columns,
      groups: ungrouped([openingRow(statement), ...statement.lines.map(cellsOf)]),
      isDense: true,
      totals: [
        ['Opening balance', money(statement.opening)],
        ['Invoices', money(statement.invoiced)],
        ...(statement.voided === 0 ? [] : [['Void invoices', taken(statement.voided)] as const]),
        ['Payments', taken(statement.paid)],
        ...(statement.credited === 0 ? [] : [['Credit notes', taken(statement.credited)] as const]),
        ...(statement.refunded === 0 ? [] : [['Refunds', money(statement.refunded)] as const]),
        ...(statement.returned === 0 ? [] : [['Payments returned', money(statement.returned)] as const]),
        ['Closing balance', money(statement.closing)],
      ],
    },
    remarks: [
      statement.overdue > 0
        ? `${money(statement.overdue)} of what is open is overdue as of ${printedOn}.`
        : '',
      statement.credit > 0
        ? `${money(statement.credit)} of what was paid is not applied to an invoice as of ${printedOn}.`
        : '',
    ].filter(Boolean),
    running: `Statement, ${statement.accountName}`,
    drawnAt,
  })

const factsOf = (statement: Statement, printedOn: string): Fact[] => [
  { label: 'Account', text: statement.accountName },
  {
    label: 'Period',
    text: `${formatDay(statement.from)} to ${formatDay(statement.to)}`,
    lines: [`Printed ${printedOn}`],
  },
  { label: 'Closing balance', text: money(statement.closing) },
  { label: 'Terms', text: statement.terms, lines: [`Remit to ${brand.legalName}`, ...brand.remitTo] },
]

const columns = [
  columnOf('Date', 0, 66),
  columnOf('Transaction', 72, 76),
  columnOf('Number', 154, 72),
  columnOf('Details', 232, 124),
  columnOf('Amount', 360, 74, 'right'),
  columnOf('Balance', 440, 76, 'right'),
]

const plain = (text: string): CellText[] => [{ text, style: styles.text }]

const openingRow = ({ from, opening }: Statement): CellText[][] => [
  plain(formatDay(from)),
  plain('Opening'),
  plain(''),
  plain(''),
  plain(''),
  [{ text: money(opening), style: styles.strong }],
]

const cellsOf = ({ on, kind, number, about, amount, balance }: StatementLine): CellText[][] => [
  plain(formatDay(on)),
  plain(statementKindLabels[kind]),
  plain(number),
  [{ text: about, style: styles.quiet }],
  plain(money(amount)),
  plain(money(balance)),
]
