import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { addRepairMessage } from '@portal/contract/repair-details'
import { hourMs } from '@portal/domain/limits'
import { caseLimits, isOpenCase, mayDecideCases } from '@portal/domain/repair-cases'
import { answerDue, dueIn } from '@portal/domain/response-clock'
import { v7 } from 'uuid'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { countMessages, insertMessage, noteInCase } from './cases.store.ts'
import { lockCaseFor } from './lock-case-for.ts'
import { mailMessage } from './mail-case.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/**
 * Customer or staff writes on a case, or staff adds a note that customers never see (docs/spec/repairs.md#messages).
 * The version stays: no decision depends on a message. Throws as `lockCaseFor`, NOT_ALLOWED for a note of a customer, and TOO_MANY_REQUESTS.
 */
export const addMessage = (
  needs: Needs,
  caseId: string,
  { text, isInternal = false }: BodyOf<typeof addRepairMessage>,
): Promise<AnswerOf<typeof addRepairMessage>> =>
  idempotentTransaction(needs, async (tx) => {
    const isStaff = mayDecideCases(needs.actor)
    const { found, author } = await lockCaseFor(tx, needs, caseId, { version: null })
    if (isInternal && !isStaff) throw new AppError('NOT_ALLOWED')
    const { userId, by, at } = author
    const after = new Date(at.getTime() - 24 * hourMs)
    if ((await countMessages(tx, { caseId, userId, after })) >= caseLimits.messagesPerDay)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
    const message = { messageId: v7(), caseId, isStaff, isInternal, userId, by, text, at }
    await insertMessage(tx, message)
    // Of an internal note the customer sees nothing, so nothing of the case changes either.
    if (!isInternal) {
      await noteInCase(tx, caseId, { ...dueAfter(found, isStaff, needs), changedAt: at })
      await mailMessage(tx, found, message)
    }
    return { result: { messageId: message.messageId, version: found.version } }
  })

/** A message of the customer is to be answered where nothing else is due; one of staff answers it. */
function dueAfter(
  found: CaseRow,
  isStaff: boolean,
  { now, timeZone }: Pick<Needs, 'now' | 'timeZone'>,
): Partial<CaseRow> {
  if (isStaff) {
    if (found.dueFor !== 'answer') return {}
    const due = dueIn(found, now(), timeZone)
    return { dueFor: due?.dueFor ?? null, dueAt: due?.dueAt ?? null, lateToldAt: null }
  }
  if (found.dueFor !== null || !isOpenCase(found.state)) return {}
  return { ...answerDue(now(), timeZone), lateToldAt: null }
}
