import { AppError } from '@portal/contract/errors'
import { type CaseState, caseLabel, isSameProblem } from '@portal/domain/repair-cases'
import { dueIn } from '@portal/domain/response-clock'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { databaseError } from '../../db/database-error.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { findOpenCases, insertEvents, updateCase } from './cases.store.ts'

/** What the timeline tells. */
export type CaseEvent = { kind: string; text: string; detail?: string }

/** The changes that come with a state: its date, and by when staff has to act. */
export function intoState(
  { kind }: Pick<CaseRow, 'kind'>,
  state: CaseState,
  { at, timeZone }: { at: Date; timeZone: string },
): Partial<CaseRow> {
  const due = dueIn({ kind, state }, at, timeZone)
  return {
    state,
    dueFor: due?.dueFor ?? null,
    dueAt: due?.dueAt ?? null,
    lateToldAt: null,
    closedAt: state === 'closed' ? at : null,
  }
}

/**
 * Writes a change of a locked case with its entry in the timeline.
 * Throws what the database refuses because two people did it at the same moment, in words.
 * @returns the new version, and the id of the entry
 */
export async function changeCase(
  tx: Tx,
  author: EventAuthor,
  found: CaseRow,
  { changes, event }: { changes: Partial<CaseRow>; event: CaseEvent },
): Promise<{ version: number; eventId: string }> {
  const version = await updateCase(tx, found.caseId, { ...changes, changedAt: author.at }).catch((error) =>
    refuseTaken(error),
  )
  const eventId = await tellCase(tx, author, found.caseId, event)
  return { version, eventId }
}

export async function tellCase(
  tx: Tx,
  author: EventAuthor,
  caseId: string,
  { kind, text, detail = '' }: CaseEvent,
): Promise<string> {
  const eventId = v7()
  const { userId, by, onBehalfOf, at, requestId } = author
  await insertEvents(tx, [{ eventId, caseId, kind, text, detail, userId, by, onBehalfOf, at, requestId }])
  return eventId
}

/** The constraints are those of repairs.tables.ts. */
export function refuseTaken(error: unknown): never {
  const cause = databaseError(error)
  const { constraint } = cause as { constraint?: string }
  if (constraint === 'repair_cases_lent') throw new AppError('SPARE_NOT_FREE', { cause })
  if (constraint === 'repair_cases_open') throw new AppError('CASE_OPEN', { cause })
  if (constraint === 'repair_cases_cover' || constraint === 'repair_cases_program')
    throw new AppError('COVER_CHANGED', { cause })
  throw cause
}

/** Refuses a second open case of the same problem. The device is locked. Throws CASE_OPEN, which names the first. */
export async function refuseOpenCase(
  tx: Tx,
  { deviceId, kind }: Pick<CaseRow, 'deviceId' | 'kind'>,
): Promise<void> {
  const open = (await findOpenCases(tx, deviceId)).find((one) => isSameProblem(one.kind, kind))
  if (open)
    throw new AppError('CASE_OPEN', {
      message: `This problem is reported already: case ${caseLabel(open.caseNumber)}.`,
      fields: { caseId: [open.caseId] },
    })
}
