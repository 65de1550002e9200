import type { Reader } from '../../db/client.ts'
import { showDevice } from '../fleet/show-device.ts'
import { findAccountNames, findCaseMessage, findCaseRow, findEvent } from './cases.store.ts'

/** A case with what its emails say about it; undefined for one that is not there. */
export async function findCaseForEmail(on: Reader, caseId: string) {
  const row = await findCaseRow(on, caseId)
  if (!row) return undefined
  const [names, shown] = await Promise.all([
    findAccountNames(on, row.zohoAccountId),
    showDevice(on, row.deviceId),
  ])
  return { row, ...names, image: shown?.image ?? null }
}
export type CaseForEmail = NonNullable<Awaited<ReturnType<typeof findCaseForEmail>>>

export async function findCaseEventForEmail(on: Reader, data: { caseId: string; eventId: string }) {
  const [found, event] = await Promise.all([findCaseForEmail(on, data.caseId), findEvent(on, data.eventId)])
  return found && event && { ...found, event }
}
export type CaseEventForEmail = NonNullable<Awaited<ReturnType<typeof findCaseEventForEmail>>>

/** Internal notes are in no email. */
export async function findCaseMessageForEmail(on: Reader, messageId: string) {
  const message = await findCaseMessage(on, messageId)
  const found = message && !message.isInternal ? await findCaseForEmail(on, message.caseId) : undefined
  return found && message && { ...found, message }
}
export type CaseMessageForEmail = NonNullable<Awaited<ReturnType<typeof findCaseMessageForEmail>>>
