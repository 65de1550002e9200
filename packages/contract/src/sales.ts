import { salesGroupings, salesLimits } from '@portal/domain/sales'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { uuid, zohoId } from './fields.ts'
import { tableFile, tableFormat } from './table-files.ts'

/** What was sold, by month (docs/spec/sales.md). Amounts are dollars, months yyyy-MM. */

const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-MM.')

const sums = z.object({
  /** Items; add-ons are none. */
  units: z.int(),
  /** What is due to us. */
  due: z.number(),
  /** What carriers bill once. */
  carrierOnce: z.number(),
  /** What carriers bill each month for financed devices. */
  carrierMonthly: z.number(),
})
export type SalesSums = z.infer<typeof sums>

const salesRow = z.object({ key: z.string(), name: z.string(), now: sums, before: sums })
export type SalesRow = z.infer<typeof salesRow>

const period = z.object({ from: z.string(), to: z.string() })
const narrowedTo = z.nullable(z.object({ id: z.string(), name: z.string() }))

export const sales = z.object({
  period,
  /** The period of the same length right before. */
  before: period,
  rows: z.array(salesRow),
  /** Whether there are more rows. */
  hasMore: z.boolean(),
  /** Of everything, also of rows that are left out. */
  totals: z.object({ now: sums, before: sums }),
  /** To what the sums are narrowed, by name. */
  narrowed: z.object({
    agent: narrowedTo,
    account: narrowedTo,
    carrier: narrowedTo,
    product: narrowedTo,
  }),
})
export type Sales = z.infer<typeof sales>

const salesQuery = z.strictObject({
  by: z.enum(salesGroupings),
  /** The first and the last month. */
  from: month,
  to: month,
  agentId: zohoId.optional(),
  accountId: zohoId.optional(),
  carrierId: uuid.optional(),
  productId: uuid.optional(),
})

export const getSales = endpoint(calls.getSales, {
  scope: 'orders:read',
  needs: 'order',
  summary: `Sales by agent, account, carrier, product or month for a period of up to ${salesLimits.monthsMax} months, compared with the period before.`,
  query: salesQuery,
  answer: result(sales),
  errors: ['NOT_ALLOWED'],
})

export const exportSales = endpoint(calls.exportSales, {
  scope: 'orders:read',
  needs: 'order',
  summary: 'The same rows as CSV or XLSX, both periods side by side; no cell runs as a formula.',
  query: salesQuery.extend({ format: tableFormat }),
  answer: result(tableFile),
  errors: ['NOT_ALLOWED', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})
