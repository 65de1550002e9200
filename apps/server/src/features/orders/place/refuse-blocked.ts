import { AppError, type ErrorCode, type FieldErrors } from '@portal/contract/errors'
import { capitalized } from '@portal/domain/capitalized'
import type { SubmitBlocker, SubmitBlockerCode } from '@portal/domain/submit-blockers'

/** Under which code an order is refused; the first of these that applies names the refusal. */
const refusals: ReadonlyArray<[ErrorCode, (code: SubmitBlockerCode) => boolean]> = [
  ['ORDER_EMPTY', (code) => code === 'lines'],
  ['ORDER_FULL', (code) => code === 'too-many-lines'],
  ['OFFERS_CHANGED', (code) => code === 'line-unavailable' || code === 'line-price'],
  ['DIRECT_NOT_OFFERED', (code) => code === 'direct' || code === 'destination-direct'],
  ['ADDRESS_UNVERIFIED', (code) => code.endsWith('-unverified')],
  ['ORDER_INCOMPLETE', () => true],
]

/**
 * Throws when something blocks Submit: one refusal that names everything, field by field.
 * @param words in place of a blocker's own, where more is known
 */
export function refuseBlocked(
  blockers: readonly SubmitBlocker[],
  words: (blocker: SubmitBlocker) => string | undefined = () => undefined,
): void {
  if (blockers.length === 0) return
  const fields: FieldErrors = {}
  for (const blocker of blockers) {
    const field = blocker.lineId === null ? blocker.field : `${blocker.field}.${blocker.lineId}`
    fields[field] = [...(fields[field] ?? []), words(blocker) ?? sentence(blocker.words)]
  }
  const [code] = refusals.find(([, applies]) => blockers.some((one) => applies(one.code))) ?? []
  throw new AppError(code ?? 'ORDER_INCOMPLETE', { fields })
}

const sentence = (words: string) => `${capitalized(words)}.`
