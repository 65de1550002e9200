import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { exportOrders as exportOrdersCall, HistoryOrder } from '@portal/contract/orders'
import { promisedLabel } from '@portal/domain/arrival-words'
import { businessDay, formatBusinessDay } from '@portal/domain/business-day'
import { formatDay } from '@portal/domain/format-date'
import { approvalFilterLabels, ordersExportMax } from '@portal/domain/order-filters'
import { stageWords } from '@portal/domain/order-stage'
import { orderStatus, orderStatusLabel } from '@portal/domain/order-status'
import { listedTextNames, orderTexts, shownText } from '@portal/domain/order-texts'
import { quoteLabel, quoteStateLabels } from '@portal/domain/quotes'
import type { SignedInContext } from '../../../deps.ts'
import { allPages } from '../../../documents/all-pages.ts'
import { type TableColumn, writeTable } from '../../../documents/write-table.ts'
import { agentHistory } from './order-history.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'publicBaseUrl'>

/**
 * The orders of a list as a file, narrowed and sorted as the list (docs/spec/orders.md#lists); what matches beyond the limit is left
 * out. Throws AGENT_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY.
 */
export async function exportOrders(
  needs: Needs,
  agentId: string,
  { format, ...query }: QueryOf<typeof exportOrdersCall>,
): Promise<AnswerOf<typeof exportOrdersCall>> {
  const { actor, now, timeZone } = needs
  const { rows, isCut } = await allPages<HistoryOrder>(ordersExportMax, (cursor) =>
    agentHistory(needs, agentId, { ...query, withShipping: true, cursor }),
  )
  const file = await writeTable(actor.userId, {
    name: `orders-${isFiltered(query) ? 'filtered-' : ''}${businessDay(now(), timeZone)}`,
    sheet: 'Orders',
    columns: orderColumns(rows, timeZone),
    rows,
    format,
  })
  return { result: { ...file, orders: rows.length, isCut } }
}

/** The name of the file says that it does not have all orders. */
const isFiltered = ({ sort: _, ...filters }: object & { sort?: unknown }) =>
  Object.values(filters).some((value) => value !== undefined)

const columnsFor = (timeZone: string): TableColumn<HistoryOrder>[] => [
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Status', ({ statusId }) => orderStatusLabel(statusId)],
  ['Stage', ({ progress }) => (progress ? stageWords(progress.stage, progress) : '')],
  ['Order Date', ({ dateCreated }) => formatBusinessDay(dateCreated, timeZone)],
  ['Account', ({ account }) => account.accountName],
  ['Contact', ({ zohoContactName }) => zohoContactName],
  ...listedTextNames.map(
    (name): TableColumn<HistoryOrder> => [orderTexts[name].factLabel, (row) => shownText(name, row)],
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

/** Orders of all agents say whose they are, at the end. */
export const orderColumns = (rows: readonly HistoryOrder[], timeZone: string): TableColumn<HistoryOrder>[] =>
  rows.some(({ agentName }) => agentName !== undefined)
    ? [...columnsFor(timeZone), ['Agent', ({ agentName }) => agentName ?? '']]
    : columnsFor(timeZone)
