import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateRepairChecklist } from '@portal/contract/repair-details'
import { type ChecklistStep, checklistLabels, checklistOf } from '@portal/domain/repair-cases'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { changeCase } from './change-case.ts'
import { lockCaseFor } from './lock-case-for.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>
type Form = BodyOf<typeof updateRepairChecklist>
type Done = { changes: Partial<CaseRow>; step: ChecklistStep; isDone: boolean; detail: string }

/**
 * Says what was done about a lost or stolen device, with time and person (docs/spec/repairs.md#lost-and-stolen).
 * Throws as `lockCaseFor`, and CASE_STATE_REFUSED for a step that the case does not have.
 */
export const updateChecklist = (
  needs: Needs,
  caseId: string,
  { version, ...form }: Form,
): Promise<AnswerOf<typeof updateRepairChecklist>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, author } = await lockCaseFor(tx, needs, caseId, { version })
    const done = stepsDone(found, form, author)
    const steps = checklistOf(found.kind)
    if (done.some(({ step }) => !steps.includes(step)))
      throw new AppError('CASE_STATE_REFUSED', { message: 'This case has no such step.' })
    if (done.length === 0) return { result: { caseId, version } }
    const changed = await changeCase(tx, author, found, {
      changes: Object.assign({}, ...done.map(({ changes }) => changes)),
      event: { kind: 'checklist', text: done.map(wordsOf).join(', '), detail: detailOf(done) },
    })
    return { result: { caseId, version: changed.version } }
  })

const wordsOf = ({ step, isDone }: Done) =>
  isDone ? checklistLabels[step] : `${checklistLabels[step]}: taken back`
const detailOf = (done: readonly Done[]) => done.map(({ detail }) => detail).join('')

/** The steps that change. What is done already keeps its time. */
function stepsDone(
  found: CaseRow,
  { lineSuspended, lockRequested, policeReport }: Omit<Form, 'version'>,
  { at, by }: EventAuthor,
): Done[] {
  const done: Done[] = []
  const moment = (isDone: boolean) => (isDone ? at : null)
  const person = (isDone: boolean) => (isDone ? by : null)
  if (lineSuspended !== undefined && lineSuspended !== (found.lineSuspendedAt !== null))
    done.push({
      step: 'lineSuspended',
      isDone: lineSuspended,
      detail: '',
      changes: { lineSuspendedAt: moment(lineSuspended), lineSuspendedBy: person(lineSuspended) },
    })
  if (lockRequested !== undefined && lockRequested !== (found.lockRequestedAt !== null))
    done.push({
      step: 'lockRequested',
      isDone: lockRequested,
      detail: '',
      changes: { lockRequestedAt: moment(lockRequested), lockRequestedBy: person(lockRequested) },
    })
  const number = policeReport === undefined ? found.policeReport : policeReport || null
  if (number !== found.policeReport)
    done.push({
      step: 'policeReport',
      isDone: number !== null,
      detail: number ?? '',
      changes: {
        policeReport: number,
        policeReportAt: moment(number !== null),
        policeReportBy: person(number !== null),
      },
    })
  return done
}
