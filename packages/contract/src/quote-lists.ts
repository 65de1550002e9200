import { limits } from '@portal/domain/limits'
import { quoteLimits, quoteListStates, quoteStates } from '@portal/domain/quotes'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text, zohoId } from './fields.ts'
import { cutTableFile, tableFormat } from './table-files.ts'

/** Quotes of many orders (docs/spec/quotes.md#list). Amounts are dollars, moments ISO 8601. */

/** Narrows the list; customers have the quotes of their account, agents those of their orders, managers all. */
export const quoteFilter = z.strictObject({
  state: z.enum(quoteListStates, `The state is one of ${quoteListStates.join(', ')}.`).optional(),
  accountId: zohoId.optional(),
  agentId: zohoId.optional(),
  /** The number, or words of the account or the recipient. */
  search: text(quoteLimits.searchMax).optional(),
})
export type QuoteFilter = z.infer<typeof quoteFilter>

export const listedQuoteRow = z.object({
  quoteId: z.string(),
  quoteNumber: z.int(),
  version: z.int(),
  state: z.enum(quoteStates),
  /** Whether it can be answered and ends within 72 hours. */
  isExpiring: z.boolean(),
  /** When a new one was asked for in place of an expired one. */
  renewalAskedAt: z.nullable(z.string()),
  orderId: z.int(),
  accountId: z.string(),
  accountName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  recipientName: z.string(),
  /** What is offered, as orders count it: "19 devices, 8 add-ons". */
  goods: z.string(),
  orderTotal: z.number(),
  /** What carriers bill every month. */
  monthly: z.number(),
  sentAt: z.string(),
  /** yyyy-MM-dd */
  validUntil: z.string(),
})
export type ListedQuoteRow = z.infer<typeof listedQuoteRow>

export const getQuoteList = endpoint(calls.getQuoteList, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary:
    'The newest quote of each order that the caller may see, the last sent first; 100 without `limit`. Counted up to 1,000: `totalIsExact` is false when more match than `total`.',
  query: quoteFilter.extend({
    limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({
    results: z.array(listedQuoteRow),
    total: z.int(),
    totalIsExact: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
})

export const exportQuotes = endpoint(calls.exportQuotes, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary: 'The same quotes as CSV or XLSX, narrowed as the list, at most 20,000; no cell runs as a formula.',
  query: quoteFilter.extend({ format: tableFormat }),
  answer: result(cutTableFile),
  errors: ['TOO_MANY_DOCUMENTS', 'BUSY'],
})
