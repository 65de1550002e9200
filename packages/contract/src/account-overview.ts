import * as z from 'zod'
import { invoiceAgeSum } from './books.ts'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { zohoId } from './fields.ts'
import { homeFleet, needs } from './home.ts'

/** How an account is at a glance (docs/spec/accounts.md#overview). Amounts are dollars, days yyyy-MM-dd. */

const attention = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('late'),
    orderId: z.int(),
    /** Of a box that left; null of an order that is still with us. */
    boxNumber: z.nullable(z.int()),
    daysLate: z.int(),
    /** '' where no day was promised. */
    promisedOn: z.string(),
    /** The new day; null where none is known. */
    day: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('failed'),
    orderId: z.int(),
    /** What accounting said; '' where it said nothing. */
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('missing'),
    /** That all of them are from; null where there are several, or none. */
    orderId: z.nullable(z.int()),
    units: z.int(),
  }),
  z.object({
    kind: z.literal('case'),
    caseId: z.string(),
    caseNumber: z.int(),
    unitNumber: z.nullable(z.string()),
    model: z.string(),
  }),
  z.object({ kind: z.literal('approval'), orderId: z.int(), orderTotal: z.number() }),
  z.object({ kind: z.literal('covers'), devices: z.int(), until: z.string() }),
])
export type AccountAttention = z.infer<typeof attention>

export const accountOverview = z.object({
  /** '' without one, and for people who see no devices. */
  shortCode: z.string(),
  /** Each part is null where the access does not include it, and where it could not be read. */
  arriving: z.nullable(z.object({ total: z.int(), late: z.int() })),
  fleet: z.nullable(homeFleet.omit({ coverEnds: true })),
  /** Counted up to 1,000 each. */
  cases: z.nullable(z.object({ open: z.int(), late: z.int() })),
  /** For those who see what the account owes. */
  money: z.nullable(
    z.object({
      owed: z.number(),
      overdue: z.number(),
      /** Unpaid ones, and those of them that are overdue. */
      invoices: z.int(),
      overdueInvoices: z.int(),
      ages: z.array(invoiceAgeSum),
    }),
  ),
  /** What needs its staff, the most harm first; at most five. Empty for people of the account. */
  attention: z.array(attention),
  /** What needs its people, as their Home has it; null for staff, and where it could not be read. */
  needs: z.nullable(z.array(needs)),
  /** Whether something could not be read: what is said is not all. */
  isPartial: z.boolean(),
})
export type AccountOverview = z.infer<typeof accountOverview>

export const getAccountOverview = endpoint(calls.getAccountOverview, {
  // It has money, devices and orders: more than any one scope of a key.
  scope: 'person',
  needs: 'everyone',
  summary:
    'How an account is at a glance, as far as the access goes: deliveries, devices by station, cases, what it owes, and what needs attention.',
  params: z.object({ accountId: zohoId }),
  answer: result(accountOverview),
  errors: ['ACCOUNT_NOT_FOUND'],
})
