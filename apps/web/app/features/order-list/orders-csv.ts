import type { HistoryOrder } from '@portal/contract/orders'
import { promisedLabel } from '@portal/domain/arrival-words'
import { formatDay } from '@portal/domain/format-date'
import { approvalFilterLabels } from '@portal/domain/order-filters'
import { stageWords } from '@portal/domain/order-stage'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { listedTextNames, orderTexts, shownText } from '@portal/domain/order-texts'
import { quoteLabel, quoteStateLabels } from '@portal/domain/quotes'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { type CsvColumn, csvOf } from '../../lib/save-file.ts'

const agent: CsvColumn<HistoryOrder> = ['Agent', ({ agentName }) => agentName ?? '']

const columns: CsvColumn<HistoryOrder>[] = [
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Status', ({ statusId }) => orderStatusLabel(statusId)],
  ['Stage', ({ progress }) => (progress ? stageWords(progress.stage, progress) : '')],
  ['Order Date', ({ dateCreated }) => formatBusinessDate(dateCreated)],
  ['Account', ({ account }) => account.accountName],
  ['Contact', ({ zohoContactName }) => zohoContactName],
  ...listedTextNames.map(
    (name): CsvColumn<HistoryOrder> => [orderTexts[name].factLabel, (row) => shownText(name, row)],
  ),
  [promisedLabel, promisedDays],
  ['Items', ({ numberOfItems }) => String(numberOfItems)],
  ['Total', ({ orderTotal }) => orderTotal.toFixed(2)],
  ['Invoice', ({ zohoInventoryInvoiceLink }) => zohoInventoryInvoiceLink ?? ''],
  ['Destinations', ({ shipping }) => shipping?.destinations.join('; ') ?? ''],
  ['Boxes shipped', ({ progress }) => (progress ? String(progress.shippedBoxes) : '')],
  ['Boxes delivered', ({ progress }) => (progress ? String(progress.deliveredBoxes) : '')],
  ['Tracking numbers', ({ shipping }) => shipping?.trackingNumbers.join('; ') ?? ''],
  ['Due today', ({ orderTotal }) => orderTotal.toFixed(2)],
  ['Billed monthly by carriers', ({ costs }) => costs?.monthly.toFixed(2) ?? ''],
  ['Term (months)', ({ costs }) => costs?.termMonths?.toString() ?? ''],
  ['Billed by carriers over the term', ({ costs }) => costs?.committed?.toFixed(2) ?? ''],
  ['Billed once by carriers', ({ costs }) => costs?.once.toFixed(2) ?? ''],
  ['Quote', ({ quote }) => (quote ? quoteLabel(quote.quoteNumber) : '')],
  ['Quote status', ({ quote }) => (quote ? quoteStateLabels[quote.state] : '')],
  ['Quote valid until', ({ quote }) => (quote ? formatDay(quote.validUntil) : '')],
  [
    'Approval',
    ({ awaitsApproval, isSentBack, statusId }) =>
      awaitsApproval
        ? approvalFilterLabels.waiting
        : isSentBack && statusId === orderStatus.draft
          ? approvalFilterLabels['sent-back']
          : '',
  ],
]

/** The day of each destination, once where they are the same. */
function promisedDays({ promisedDeliveryDate, otherPromisedDates = [] }: HistoryOrder): string {
  const days = [promisedDeliveryDate, ...otherPromisedDates].filter((day) => day !== '')
  return [...new Set(days)].map(formatDay).join('; ')
}

/** The orders as CSV, as the list shows them; those of all agents say whose they are, at the end. */
export const ordersCsv = (rows: readonly HistoryOrder[]): string =>
  csvOf(rows.some(({ agentName }) => agentName !== undefined) ? [...columns, agent] : columns, rows)
