import { limits } from '@portal/domain/limits'
import { caseGroupNames, caseKinds, caseLimits, caseStates } from '@portal/domain/repair-cases'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid, zohoId } from './fields.ts'
import { caseRow } from './repairs.ts'
import { tableFile, tableFormat } from './table-files.ts'

/** "due": what is late or due first comes first, then cases that wait for others, by number. */
export const caseSorts = ['due', 'newest', 'oldest', 'changed'] as const
export type CaseSort = (typeof caseSorts)[number]

/** Narrows a list; customers have the cases of their account, agents those of their accounts, managers all. */
export const caseFilter = z.strictObject({
  /** "open" has all that are not declined or closed. Without: all. */
  group: z.enum(['open', ...caseGroupNames]).optional(),
  state: z.enum(caseStates).optional(),
  kind: z.enum(caseKinds).optional(),
  /** Only cases on which staff is late. */
  late: z.literal('true', 'Give "true" or leave it out.').optional(),
  accountId: zohoId.optional(),
  agentId: zohoId.optional(),
  deviceId: uuid.optional(),
  /** A case number, or part of unit number, holder, make and model, description or account. */
  search: text(caseLimits.searchMax).optional(),
})
export type CaseFilter = z.infer<typeof caseFilter>

export const getRepairCases = endpoint(calls.getRepairCases, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'Cases that the caller may see, what is due first unless sorted otherwise; 100 without `limit`.',
  query: caseFilter.extend({
    sort: z.enum(caseSorts, `Sort by ${caseSorts.join(', ')}.`).optional(),
    limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
    cursor: text(200).optional(),
  }),
  /** Counted up to 1,000: `totalIsExact` is false when more cases match than `total`. */
  answer: z.object({
    results: z.array(caseRow),
    total: z.int(),
    totalIsExact: z.boolean(),
    nextCursor: z.nullable(z.string()),
  }),
})

/** Counted up to 1,000 each: 1,000 is that many or more. */
export const caseCounts = z.object({
  open: z.int(),
  late: z.int(),
  reported: z.int(),
  accepted: z.int(),
  underWay: z.int(),
  closed: z.int(),
})
export type CaseCounts = z.infer<typeof caseCounts>

export const getRepairCounts = endpoint(calls.getRepairCounts, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'How many cases each group has, narrowed as a list.',
  query: caseFilter.omit({ group: true, state: true, late: true }),
  answer: result(caseCounts),
})

export const exportRepairCases = endpoint(calls.exportRepairCases, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'Cases as CSV or XLSX, narrowed as a list, the newest 10,000; no cell runs as a formula.',
  query: caseFilter.extend({ format: tableFormat }),
  answer: result(tableFile.extend({ cases: z.int() })),
  errors: ['TOO_MANY_DOCUMENTS', 'BUSY'],
})

const figures = z.object({
  /** Devices that have not ended. */
  devices: z.int(),
  /** Cases of the last 365 days other than lost and stolen. */
  breaks: z.int(),
  /** Lost or stolen in the last 365 days. */
  gone: z.int(),
  /** Breaks for each 100 devices and year, with one decimal; null without devices. */
  breaksPer100: z.nullable(z.number()),
  /** Days between the report and a device that works again (a spare, a replacement, the repaired one), on average with one decimal; null without any. */
  daysWithoutPhone: z.nullable(z.number()),
  /** Repairs that cover paid. */
  coveredRepairs: z.int(),
  /** What cases cost, and what they would have cost without cover. */
  cost: z.number(),
  costWithoutCover: z.number(),
})
export type RepairFigures = z.infer<typeof figures>

export const getRepairFigures = endpoint(calls.getRepairFigures, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'Breaks, days without a phone and cost of the last 365 days: in all, by account and by model, the most breaks first, at most 50 each.',
  query: caseFilter.pick({ accountId: true, agentId: true }),
  answer: result(
    z.object({
      from: z.string(),
      all: figures,
      accounts: z.array(figures.extend({ accountId: z.string(), accountName: z.string() })),
      models: z.array(figures.extend({ model: z.string() })),
    }),
  ),
})
