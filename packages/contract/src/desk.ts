import { deskAccountSorts, deskLimits, quietDays } from '@portal/domain/desk'
import { limits } from '@portal/domain/limits'
import { lineStates } from '@portal/domain/line-states'
import { caseKinds, caseStates } from '@portal/domain/repair-cases'
import { type AgeBand, ageBands, type StuckKind, stuckKinds, stuckLimits } from '@portal/domain/stuck-work'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { agentOrAll, storable, text } from './fields.ts'

/** What an agent sees first in the morning (docs/spec/desk.md). Amounts are dollars, moments ISO 8601, days yyyy-MM-dd. */

const ofOrder = { orderId: z.int(), accountId: z.string(), accountName: z.string() }

export const deskAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  agent: z.object({ agentId: z.string(), name: z.string() }),
  /** The last order that was submitted; null before the first. */
  lastOrder: z.nullable(z.object({ orderId: z.int(), submittedAt: z.string() })),
  /** Devices that have not ended. */
  devices: z.int(),
  /** Whether there are more devices than are counted. */
  devicesIsExact: z.boolean(),
  /** Cover with a repair left that ends soon. */
  coverEnds: z.nullable(z.object({ on: z.string(), devices: z.int() })),
  /** The last order, draft or quote of the account; null where there is none. */
  lastContactAt: z.nullable(z.string()),
})
export type DeskAccount = z.infer<typeof deskAccount>

export const getDeskAccounts = endpoint(calls.getDeskAccounts, {
  scope: 'accounts:read',
  needs: 'order',
  summary:
    'The active accounts of an agent, or of all agents for managers and Administrators (`all`), with last order, devices, ending cover and last contact.',
  params: z.object({ agentId: agentOrAll }),
  query: z.strictObject({
    /** Only accounts without a submitted order for so many days. */
    quiet: z
      .enum(quietDays.map(String) as [`${(typeof quietDays)[number]}`, ...`${(typeof quietDays)[number]}`[]])
      .optional(),
    sort: z.enum(deskAccountSorts).optional(),
    limit: z.coerce.number().int().min(1).max(deskLimits.accountsPage).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({ results: z.array(deskAccount), nextCursor: z.nullable(z.string()) }),
  errors: ['AGENT_NOT_FOUND'],
})

/** Counted up to 1,000: 1,000 is that many or more. */
const byAge = z.object(
  Object.fromEntries(ageBands.map((band) => [band, z.int()])) as Record<AgeBand, z.ZodInt>,
)
export const stuckCounts = z.object(
  Object.fromEntries(stuckKinds.map((kind) => [kind, byAge])) as Record<StuckKind, typeof byAge>,
)
export type StuckCounts = z.infer<typeof stuckCounts>

export const getStuckWork = endpoint(calls.getStuckWork, {
  scope: 'orders:read',
  needs: 'order',
  summary: 'How much work of every agent does not move on, by kind and by age in days, and by agent and age.',
  answer: z.object({
    result: stuckCounts,
    agents: z.array(
      z.object({
        /** Null for registrations that no agent's customer sent. */
        agent: z.nullable(z.object({ agentId: z.string(), name: z.string() })),
        ages: byAge,
        /** Whether everything was counted: of each kind and age 1,000 are. */
        isExact: z.boolean(),
      }),
    ),
  }),
  errors: ['NOT_ALLOWED'],
})

export const stuckRow = z.object({
  /** Of the order, box, case, request for approval or user, as its kind goes; with `since` it tells rows apart. */
  id: z.string(),
  /** Since when it waits. */
  since: z.string(),
  /** Whose it is; null for a registration that no agent's customer sent. */
  agent: z.nullable(z.object({ agentId: z.string(), name: z.string() })),
  /** Null for a registration of no known account. */
  accountId: z.nullable(z.string()),
  accountName: z.string(),
  orderId: z.nullable(z.int()),
  /** "C-1043" of a case, the name of a person who registered; '' for orders. */
  label: z.string(),
  /** What is wrong, in words to be shown as they are. */
  text: z.string(),
})
export type StuckRow = z.infer<typeof stuckRow>

export const getStuckRows = endpoint(calls.getStuckRows, {
  scope: 'orders:read',
  needs: 'order',
  summary: 'Work of one kind that does not move on, of every agent, what waits longest first.',
  params: z.object({ kind: z.enum(stuckKinds, `The kind is one of ${stuckKinds.join(', ')}.`) }),
  query: z.strictObject({
    age: z.enum(ageBands, `The age is one of ${ageBands.join(', ')}.`).optional(),
    limit: z.coerce.number().int().min(1).max(stuckLimits.page).optional(),
    cursor: text(200).optional(),
  }),
  answer: z.object({ results: z.array(stuckRow), nextCursor: z.nullable(z.string()) }),
  errors: ['NOT_ALLOWED'],
})

const foundOrder = z.object({
  ...ofOrder,
  statusId: z.int(),
  contactName: z.string(),
  dateCreated: z.string(),
})
const foundAccount = z.object({ accountId: z.string(), accountName: z.string(), agentName: z.string() })
const foundContact = z.object({
  contactId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
const foundDevice = z.object({
  deviceId: z.string(),
  /** The order that it came with; null where none is known. */
  orderId: z.nullable(z.int()),
  accountName: z.string(),
  unitNumber: z.nullable(z.string()),
  name: z.string(),
  holder: z.string(),
  phoneNumber: z.nullable(z.string()),
})
const foundQuote = z.object({ ...ofOrder, quoteNumber: z.int(), recipientName: z.string() })
const foundInvoice = z.object({ ...ofOrder, invoiceId: z.string(), number: z.string() })
const foundCase = z.object({
  caseId: z.string(),
  caseNumber: z.int(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  unitNumber: z.nullable(z.string()),
  accountName: z.string(),
})
const foundProduct = z.object({ productId: z.string(), urlPathName: z.string(), name: z.string() })

/** What a search found, kind by kind; each with up to five. */
/** A line, found by its number or SIM (docs/spec/lines.md). */
const foundLine = z.object({
  lineId: z.string(),
  number: z.nullable(z.string()),
  state: z.enum(lineStates),
  carrier: z.nullable(z.string()),
  unitNumber: z.nullable(z.string()),
  holder: z.string(),
  accountName: z.string(),
})
export const portalFinds = z.object({
  orders: z.array(foundOrder),
  accounts: z.array(foundAccount),
  contacts: z.array(foundContact),
  devices: z.array(foundDevice),
  lines: z.array(foundLine),
  quotes: z.array(foundQuote),
  invoices: z.array(foundInvoice),
  cases: z.array(foundCase),
  products: z.array(foundProduct),
})
export type PortalFinds = z.infer<typeof portalFinds>

export const searchPortal = endpoint(calls.searchPortal, {
  scope: 'orders:read',
  needs: 'everyone',
  summary:
    'Orders, accounts, contacts, devices and products that have the words of a text, in any order, lines by number or SIM, and orders, devices, quotes, invoices and cases of a printed number or its beginning, of everything the caller may see: people who only stage see what is at the staging desk, people of an account what is theirs, without accounts and contacts. One or two characters are a unit number.',
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .min(deskLimits.searchMin, 'Type what you look for.')
      .max(limits.searchMax)
      .refine(...storable),
  }),
  answer: result(portalFinds),
  errors: ['NOT_ALLOWED'],
})
