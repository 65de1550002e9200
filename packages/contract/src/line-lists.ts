import { deviceKinds, deviceStatuses } from '@portal/domain/device-status'
import { limits } from '@portal/domain/limits'
import { lineGroupNames, lineListLimits, lineNotes } from '@portal/domain/line-lists'
import { lineStates, suspendReasons } from '@portal/domain/line-states'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { text, uuid, zohoId } from './fields.ts'
import { tableFile, tableFormat } from './table-files.ts'

/** Lines as lists have them (docs/spec/lines.md). Days are yyyy-MM-dd, amounts dollars. */

/** The device that has a line, and who has the device. */
export const deviceOfLine = z.object({
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  status: z.enum(deviceStatuses),
  make: z.string(),
  model: z.string(),
  /** The product's picture; null for a device that is no product of the catalog. */
  image: z.nullable(z.string()),
  holder: z.string(),
  station: z.nullable(z.object({ stationId: z.string(), name: z.string(), code: z.string() })),
})
export type DeviceOfLine = z.infer<typeof deviceOfLine>

/** What a line costs a month at the moment, in dollars. */
const lineCosts = z.object({
  plan: z.number(),
  /** Of the device; 0 once it is paid. */
  installment: z.number(),
  /** Discounts and credits, taken off the two. */
  credits: z.number(),
  monthly: z.number(),
})
export type LineCosts = z.infer<typeof lineCosts>

export const lineRow = z.object({
  lineId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** Whose account it is; empty for an account without an agent. */
  agentName: z.string(),
  /** Null while it is pending, and where only the SIM is known. */
  number: z.nullable(z.string()),
  state: z.enum(lineStates),
  suspendReason: z.nullable(z.enum(suspendReasons)),
  /** Null where it is not known yet. */
  carrierId: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  planName: z.string(),
  iccid: z.nullable(z.string()),
  /** Null while no device has it. */
  device: z.nullable(deviceOfLine),
  orderId: z.nullable(z.int()),
  /** Null for people without prices, and while the terms are not known. */
  costs: z.nullable(lineCosts),
  /** Installments that are left; null for people without prices, and where there are none. */
  monthsLeft: z.nullable(z.int()),
  /** When its terms end: the contract, or the last installment; null for people without prices, and where they have no end. */
  termsEndOn: z.nullable(z.string()),
  version: z.int(),
})
export type LineRow = z.infer<typeof lineRow>

/** How lists are sorted; "-descending" reads the same order backwards. "ends" is for people with prices. */
export const lineSorts = [
  'number',
  'number-descending',
  'unit',
  'unit-descending',
  'holder',
  'holder-descending',
  'ends',
  'ends-descending',
] as const
export type LineSort = (typeof lineSorts)[number]

/** Narrows lists; customers have the lines of their account, agents those of their accounts, those who act for others all. */
export const lineFilter = z.strictObject({
  /** Part of a number, SIM, unit number, holder, make or model; or a list of numbers and SIMs, one in each row. */
  search: text(lineListLimits.searchMax).optional(),
  /** Without one: all that have not ended. */
  group: z.enum(lineGroupNames).optional(),
  /** "endsSoon": terms that end within 60 days, for people with prices. */
  note: z.enum(lineNotes).optional(),
  carrierId: uuid.optional(),
  /** Of the device. */
  stationId: uuid.optional(),
  accountId: zohoId.optional(),
  agentId: zohoId.optional(),
})
export type LineFilter = z.infer<typeof lineFilter>

const sorted = { sort: z.enum(lineSorts, `Sort by ${lineSorts.join(', ')}.`).optional() }

export const getLines = endpoint(calls.getLines, {
  scope: 'lines:read',
  needs: 'lines',
  summary: 'Lines that the caller may see, by number unless sorted otherwise; 100 without `limit`.',
  query: lineFilter.extend({
    ...sorted,
    limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
    cursor: text(1_000).optional(),
  }),
  /** Counted up to 10,000: `totalIsExact` is false when more lines match than `total`. */
  answer: z.object({
    results: z.array(lineRow),
    total: z.int(),
    totalIsExact: z.boolean(),
    /** What all lines that match cost a month; null for people without prices, of more than are counted, and on later pages. */
    monthly: z.nullable(z.number()),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['NOT_ALLOWED'],
})

/** Counted up to 10,000 each where they are of more than one account. */
export const lineCounts = z.object({
  pending: z.int(),
  active: z.int(),
  suspended: z.int(),
  ended: z.int(),
  /** Null for people without prices, as all terms are. */
  endsSoon: z.nullable(z.int()),
  withoutNumber: z.int(),
  withoutDevice: z.int(),
})
export type LineCounts = z.infer<typeof lineCounts>

export const getLineCounts = endpoint(calls.getLineCounts, {
  scope: 'lines:read',
  needs: 'lines',
  summary: 'How many lines are pending, active and suspended, and how many have what must be looked at.',
  query: lineFilter.pick({ accountId: true, agentId: true }),
  answer: result(lineCounts),
})

export const exportLines = endpoint(calls.exportLines, {
  scope: 'lines:read',
  needs: 'lines',
  summary:
    'Lines as CSV or XLSX, narrowed and sorted as a list; no cell runs as a formula. An XLSX holds at most 10,000 lines. People without prices get no columns with amounts or terms.',
  query: lineFilter.extend({ ...sorted, format: tableFormat }),
  answer: result(
    tableFile.extend({
      lines: z.int(),
      /** Whether there are more than one file takes. */
      isCut: z.boolean(),
    }),
  ),
  errors: ['NOT_ALLOWED', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})
