/** Repair cases as work of the desk. Apart from `desk.ts`, so that the desk loads what cases are only where there is one. */

import { type CaseKind, type CaseState, isGone } from './repair-cases.ts'
import type { DueFor } from './response-clock.ts'

const caseSteps: Record<Exclude<DueFor, 'shipment'>, string> = {
  decision: 'accept or decline the report.',
  repair: 'finish the repair, then mark the device as returned.',
  closing: 'close the case.',
  answer: 'answer the customer’s message.',
}

/** What an agent does next about an open case (docs/spec/desk.md#work). */
export function caseNextStep({
  kind,
  state,
  dueFor,
  waitsForReturn,
}: {
  kind: CaseKind
  state: CaseState
  dueFor: DueFor | null
  waitsForReturn: boolean
}): string {
  if (dueFor === 'shipment')
    return isGone(kind) ? 'send a replacement.' : 'send a replacement, or start the repair.'
  if (dueFor !== null) return caseSteps[dueFor]
  if (waitsForReturn) return 'ask the customer to send the old device back.'
  return state === 'replacementSent' ? 'close the case.' : 'look at the case.'
}
