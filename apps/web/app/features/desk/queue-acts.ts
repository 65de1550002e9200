import type { QueueRow } from '@portal/contract/desk-queue'
import { portalCalls } from '@portal/contract/portal-calls'
import { quoteCalls } from '@portal/contract/quote-calls'
import { repairCalls } from '@portal/contract/repair-calls'
import { accountPath, adminUserPath, orderPath, orderStageId, repairCasePath } from '@portal/domain/paths'
import { numbersPath, unitsPath } from '@portal/domain/portal-paths'
import { quoteLimits } from '@portal/domain/quotes'
import { type CaseAction, caseActions } from '@portal/domain/repair-cases'
import { trackingLink } from '@portal/domain/tracking-number'
import { call } from '../../lib/api.ts'
import { emailWords } from '../../lib/emails.ts'

/** Who looks at the queue: what they may do follows from it. */
export type QueueViewer = { mayRetry: boolean; mayReview: boolean }

type Leads = { kind: 'leads'; label: string; to: string }
type LeadsOut = { kind: 'leadsOut'; label: string; href: string }
/** Happens without more input, once it can not be undone any more. */
export type ActInPlace = {
  kind: 'inPlace'
  label: string
  /** What the row says meanwhile. */
  done: { title: string; why: string }
  run: (sent: { idempotencyKey: string; keepalive: boolean }) => Promise<unknown>
}
/** Needs more input, which a dialog asks for above the queue. */
export type CaseStepAct = { kind: 'caseStep'; label: string; caseId: string; step: CaseAction }
/** Done where the queue is. */
export type ActHere = ActInPlace | CaseStepAct
export type QueueAct = Leads | LeadsOut | ActHere

const leads = (label: string, to: string): Leads => ({ kind: 'leads', label, to })

/** Where the record of a row is; null where the person may not see it. */
export function recordPath(
  { harm, id, orderId, accountId }: QueueRow,
  { mayReview }: QueueViewer,
): string | null {
  if (orderId !== null)
    return harm === 'lateOrder' || harm === 'lateBox'
      ? `${orderPath(orderId)}#${orderStageId}`
      : orderPath(orderId)
  if (harm !== 'registration') return repairCasePath(id)
  if (mayReview) return adminUserPath(id)
  return accountId === null ? null : accountPath(accountId)
}

/** What can be done about a row, the first act first (docs/spec/desk.md#acts). */
export function actsOf(row: QueueRow, viewer: QueueViewer): QueueAct[] {
  const record = recordPath(row, viewer)
  if (record === null) return []
  switch (row.harm) {
    case 'lateOrder':
      return [leads('View stage', record)]
    case 'lateBox':
      return row.trackingNumber === ''
        ? [leads('View box', record)]
        : [{ kind: 'leadsOut', label: 'Track box', href: trackingLink(row.trackingNumber) }]
    case 'error': {
      if (!viewer.mayRetry) return [leads('Open order', record)]
      const fix = leads('Edit and retry', record)
      return row.isAboutItems ? [fix, retry(row)] : [retry(row), fix]
    }
    case 'acceptedQuote':
      return [leads('Submit order', record)]
    case 'openQuote':
      return row.quote?.isExpired ? [sendAgain(row, row.quote)] : [leads('Open order', record)]
    case 'lateCase':
    case 'dueCase':
    case 'waitingCase':
      return actsOfCase(row, record)
    case 'numbersMissing':
      return [leads('Enter numbers', numbersPath(Number(row.id)))]
    case 'plansWithoutLine':
      return [leads('Open units', unitsPath(Number(row.id)))]
    case 'approval':
      return [leads('Open order', record)]
    case 'registration':
      return [leads(viewer.mayReview ? 'Review' : 'Open account', record)]
    case 'reopenedDraft':
      return [leads('Open draft', record)]
    case 'idleDraft':
      return [leads('Open draft', record), removeDraft(row)]
  }
}

function actsOfCase(row: QueueRow, record: string): QueueAct[] {
  switch (row.case?.dueFor) {
    case 'decision':
      return [caseStep(row, 'accept'), caseStep(row, 'decline')]
    case 'shipment':
      return [caseStep(row, 'sendReplacement')]
    case 'closing':
      return [closeCase(row, row.case.version)]
    case 'repair':
      return [leads('Finish repair', record)]
    case 'answer':
      return [leads('Answer', record)]
    default:
      return [leads('Open case', record)]
  }
}

const caseStep = ({ id }: QueueRow, step: CaseAction): CaseStepAct => ({
  kind: 'caseStep',
  label: caseActions[step].label,
  caseId: id,
  step,
})

/** Rows that the server answered have the number of their order. */
const orderIdOf = ({ orderId }: QueueRow) => String(orderId)

const retry = (row: QueueRow): ActInPlace => ({
  kind: 'inPlace',
  label: 'Retry',
  done: { title: `${row.title} is sent again`, why: 'Accounting gets it as it is.' },
  run: (sent) => call(portalCalls.retryOrder, { params: { orderId: orderIdOf(row) }, ...sent }),
})

const removeDraft = (row: QueueRow): ActInPlace => ({
  kind: 'inPlace',
  label: 'Remove',
  done: { title: `${row.title} is removed`, why: row.accountName },
  run: ({ keepalive }) => call(portalCalls.removeOrder, { params: { orderId: orderIdOf(row) }, keepalive }),
})

const closeCase = (row: QueueRow, version: number): ActInPlace => ({
  kind: 'inPlace',
  label: 'Close case',
  done: { title: `${row.title.split(',')[0]} is closed`, why: row.accountName },
  run: (sent) => call(repairCalls.closeRepair, { params: { caseId: row.id }, body: { version }, ...sent }),
})

const sendAgain = (row: QueueRow, quote: NonNullable<QueueRow['quote']>): ActInPlace => ({
  kind: 'inPlace',
  label: 'Send new quote',
  done: {
    title: `Order ${orderIdOf(row)} is quoted again`,
    why: `${emailWords(`${quote.recipientName} gets an email.`)} It is valid for ${quoteLimits.validDays.default} days.`,
  },
  run: (sent) =>
    call(quoteCalls.sendQuote, {
      params: { orderId: orderIdOf(row) },
      body: {
        version: quote.orderVersion,
        recipientName: quote.recipientName,
        recipientEmail: quote.recipientEmail,
        validDays: quoteLimits.validDays.default,
        onAccept: quote.onAccept,
      },
      ...sent,
    }),
})
