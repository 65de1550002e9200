import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { ofAccount } from './fleet.ts'
import { lineOfText } from './fleet-fields.ts'

/** Names of holders as personal data: which there are, a file of them, and their erasure (docs/spec/fleet.md#personal-data). */

const holderName = lineOfText(fleetLimits.holderMax).min(1)

export const holderSummary = z.object({
  /** Empty when the account has left the CRM. */
  accountName: z.string(),
  /** Names that are stored for the account, in devices or their histories; upper and lower case are one name. */
  holderCount: z.int(),
  /** Devices that have a holder now. */
  deviceCount: z.int(),
  /** The first 50 names that match, by name. */
  holders: z.array(
    z.object({
      holder: z.string(),
      /** Devices that they have now. */
      deviceCount: z.int(),
      /** Devices that they have or had. */
      everCount: z.int(),
    }),
  ),
})
export type HolderSummary = z.infer<typeof holderSummary>

export const getHolders = endpoint(calls.getHolders, {
  summary: 'Names of holders that are stored for an account; the first 50 that match.',
  params: ofAccount,
  query: z.strictObject({ search: lineOfText(fleetLimits.holderMax).optional() }),
  answer: result(holderSummary),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const exportHolders = endpoint(calls.exportHolders, {
  summary: 'Who had which device of an account, and when, as CSV or JSON: all holders, or one by name.',
  params: ofAccount,
  query: z.strictObject({ format: z.enum(['csv', 'json']), holder: holderName.optional() }),
  answer: result(z.object({ fileName: z.string(), content: z.string() })),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const eraseHolders = endpoint(calls.eraseHolders, {
  summary:
    'Erase the names of all holders of an account (null), or of one by name, from its devices and their histories. This cannot be undone.',
  params: ofAccount,
  body: z.strictObject({ holder: holderName.nullable() }),
  /** Devices whose names or histories are different now; 0 when the name is not stored. */
  answer: result(z.object({ deviceCount: z.int() })),
  errors: ['ACCOUNT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
