import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'

/** How a step failed, as it is stored and told. */
export type Failure = {
  outcome: IntegrationFailure | 'unexpected'
  /** The ledger answered and will answer the same again: a person has to mend something. */
  isRefusal: boolean
  /** In plain words, ours. */
  says: string
  retryAfterMs: number | undefined
  httpStatus: number | null
  vendorCode: string | null
}

const words: Record<IntegrationFailure, string> = {
  auth: 'The ledger does not let us in.',
  forbidden: 'The ledger does not allow us to do this.',
  rate_limited: 'The ledger has too much to do at the moment.',
  not_found: 'The ledger does not know something that this order refers to.',
  invalid: 'The ledger refused this order.',
  conflict: 'The ledger has something else under this order’s number.',
  unavailable: 'The ledger could not be reached.',
  timeout: 'The ledger did not answer in time.',
  bad_response: 'The ledger answered in a way that we do not understand.',
}

const ours = { retryAfterMs: undefined, httpStatus: null, vendorCode: null }

/** No try came to an end. */
export const cutOff: Failure = {
  ...ours,
  outcome: 'unexpected',
  isRefusal: true,
  says: 'Every try to pass this order on was cut off in the middle.',
}

/**
 * What to make of an error. Not being let in is no order's fault: such orders wait until somebody has seen to it,
 * like those that meet a ledger that is down.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof IntegrationError))
    return {
      ...ours,
      outcome: 'unexpected',
      isRefusal: false,
      says: 'Something unexpected happened on the way to the ledger.',
    }
  const isLockedOut = error.kind === 'auth' || error.kind === 'forbidden'
  return {
    outcome: error.kind,
    isRefusal: !error.retryable && !isLockedOut,
    says: error.reason ?? words[error.kind],
    retryAfterMs: error.retryAfterMs,
    httpStatus: error.status ?? null,
    vendorCode: error.vendorCode ?? null,
  }
}
