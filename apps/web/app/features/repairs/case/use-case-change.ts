import type { RepairCase } from '@portal/contract/repairs'
import { ApiError, type CallName, type CallOf } from '../../../lib/api.ts'
import { useCallOnce } from '../../../lib/use-call.ts'
import { thenCases } from '../repairs.queries.ts'

/** One change of a case; `done` is said when it was made. */
export const useCaseChange = <N extends CallName>(to: CallOf<N>, done: string, onDone?: () => void) =>
  useCallOnce(to, { ...thenCases, done }, onDone)

/** What each dialog about a case gets. */
export type CaseDialogProps = { of: RepairCase; onClose: () => void }

/**
 * A refusal as a form shows it: what is said about fields that the form does not have is shown as a whole.
 * @param fields those of the form
 */
export function shownError(error: Error | null, ...fields: readonly string[]): Error | null {
  if (!(error instanceof ApiError) || fields.some((field) => field in error.fields)) return error
  const { requestId } = error
  return new ApiError(error.code, error.message, requestId === undefined ? {} : { requestId })
}

/** The open case that a report met, which its refusal names; null for any other refusal. */
export const openCaseOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.code === 'CASE_OPEN' ? (error.fields.caseId?.[0] ?? null) : null
