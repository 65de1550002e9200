import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'

/** How a step failed, as it is stored and told. */
export type Failure = {
  outcome: IntegrationFailure | 'unexpected'
  /** The ledger answered and will answer the same again: a person has to fix something. */
  isRefusal: boolean
  /** In plain words, ours. */
  says: string
  retryAfterMs: number | undefined
  httpStatus: number | null
  vendorCode: string | null
}

const words: Record<IntegrationFailure, string> = {
  auth: 'Accounting refused our sign-in.',
  forbidden: 'Accounting does not allow this.',
  rate_limited: 'Accounting is busy.',
  not_found: 'Something on this order is unknown to accounting.',
  invalid: 'Accounting rejected this order.',
  conflict: 'Accounting already has another record under this order number.',
  unavailable: 'Accounting could not be reached.',
  timeout: 'Accounting did not respond in time.',
  bad_response: 'Accounting sent a response we could not read.',
}

const ours = { retryAfterMs: undefined, httpStatus: null, vendorCode: null }

/** No try came to an end. */
export const cutOff: Failure = {
  ...ours,
  outcome: 'unexpected',
  isRefusal: true,
  says: 'Every attempt to send this order was interrupted.',
}

/**
 * What to make of an error. Not being let in is no order's fault: such orders wait until someone has seen to it,
 * like those that meet a ledger that is down.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof IntegrationError))
    return {
      ...ours,
      outcome: 'unexpected',
      isRefusal: false,
      says: 'Something unexpected happened while sending this order to accounting.',
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
