import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import type { exportQuotes as exportQuotesCall, ListedQuoteRow } from '@portal/contract/quote-lists'
import { businessDay } from '@portal/domain/business-day'
import { limits } from '@portal/domain/limits'
import { quoteLabel, quoteStateLabels } from '@portal/domain/quotes'
import { tableRowsMax } from '@portal/domain/table-formats'
import type { SignedInContext } from '../../deps.ts'
import { allPages } from '../../documents/all-pages.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import { listQuotesOf } from './quote-list.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Quotes as a file, narrowed as the list (docs/spec/quotes.md#list). Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function exportQuotes(
  needs: Needs,
  { format, ...filter }: QueryOf<typeof exportQuotesCall>,
): Promise<AnswerOf<typeof exportQuotesCall>> {
  const { actor, now, timeZone } = needs
  const { rows, isCut } = await allPages<ListedQuoteRow>(tableRowsMax, (cursor) =>
    listQuotesOf(needs, { ...filter, limit: limits.listPageMax, cursor }),
  )
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  const file = await writeTable(actor.userId, {
    name: `quotes-${isFiltered ? 'filtered-' : ''}${businessDay(now(), timeZone)}`,
    sheet: 'Quotes',
    columns,
    rows,
    format,
  })
  return { result: { ...file, rows: rows.length, isCut } }
}

const columns: TableColumn<ListedQuoteRow>[] = [
  ['Quote', ({ quoteNumber }) => quoteLabel(quoteNumber)],
  ['Version', ({ version }) => String(version)],
  ['State', ({ state }) => quoteStateLabels[state]],
  ['Order ID', ({ orderId }) => String(orderId)],
  ['Account', ({ accountName }) => accountName],
  ['Recipient', ({ recipientName }) => recipientName],
  ['Agent', ({ agentName }) => agentName],
  ['Goods', ({ goods }) => goods],
  ['Total', ({ orderTotal }) => orderTotal.toFixed(2)],
  ['Monthly', ({ monthly }) => monthly.toFixed(2)],
  ['Sent', ({ sentAt }) => sentAt],
  ['Valid until', ({ validUntil }) => validUntil],
  ['New quote asked for', ({ renewalAskedAt }) => renewalAskedAt ?? ''],
]
