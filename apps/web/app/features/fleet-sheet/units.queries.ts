import { fleetCalls } from '@portal/contract/fleet-calls'
import type { UnitQuestion } from '@portal/contract/fleet-units'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { isEmptyRow, type SheetRow } from './sheet-cells.ts'
import type { CellProblem, ServerAnswers } from './sheet-errors.ts'
import { cellsOf } from './sheet-rows.ts'

/** Unit numbers in use from each of these values on; null asks for nothing. */
export const takenQuery = (
  asked: { accountId: string; starts: readonly number[]; orderId: number | undefined } | null,
) =>
  queryOptions({
    queryKey: ['units', 'taken', asked],
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) => {
            const answers = await Promise.all(asked.starts.map((from) => readTaken(asked, from, signal)))
            return answers.flatMap(({ results }) => results)
          },
    staleTime: 60_000,
  })

const readTaken = (
  { accountId, orderId }: { accountId: string; orderId: number | undefined },
  from: number,
  signal: AbortSignal,
) =>
  call(fleetCalls.getTakenUnits, {
    params: { accountId },
    query: { from: String(from), orderId: orderId === undefined ? undefined : String(orderId) },
    signal,
  })

type ProblemCells = CallInput<'checkUnits'>['body']['rows'][number]
/** Asks the server what is wrong with some rows, and what is to be asked about them where the fleet may be known. */
export type AskProblems = (
  rows: ProblemCells[],
  signal: AbortSignal,
) => Promise<{ results: readonly CellProblem[]; questions?: readonly UnitQuestion[] }>

/** Of the rows of an account. */
export const askProblemsOf =
  ({ accountId, orderId }: { accountId: string; orderId: number | undefined }): AskProblems =>
  (rows, signal) =>
    call(fleetCalls.checkUnits, {
      params: { accountId },
      body: { ...(orderId !== undefined && { orderId }), rows },
      signal,
    })

/** The unit of the account that a unit number may mean which differs only by zeros in front; null asks for nothing. */
export const unitQuestionQuery = (asked: { accountId: string; unitNumber: string } | null) =>
  queryOptions({
    queryKey: ['units', 'question', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) =>
            askProblemsOf({ accountId: asked.accountId, orderId: undefined })(
              [{ unitNumber: asked.unitNumber }],
              signal,
            ),
    select: ({ questions = [] }) => questions[0] ?? null,
    staleTime: 60_000,
  })

/** Everything that only the server knows about these rows, in as many calls as it takes. */
export async function askProblems(
  rows: readonly SheetRow[],
  ask: AskProblems,
  signal: AbortSignal,
): Promise<ServerAnswers> {
  const asked = rows.filter((row) => row.canEdit && !isEmptyRow(row))
  const problems = new Map<SheetRow, CellProblem[]>()
  const questions = new Map<SheetRow, UnitQuestion>()
  for (let start = 0; start < asked.length; start += fleetLimits.unitRowsMax) {
    const part = asked.slice(start, start + fleetLimits.unitRowsMax)
    const cells = part.map((row) => {
      // The PIN is sent to be stored and for nothing else.
      const { portPin: _, ...rest } = cellsOf(row)
      return { ...rest, place: row.place }
    })
    const answer = await ask(cells, signal)
    for (const problem of answer.results) {
      const row = part[problem.row]
      if (row) problems.set(row, [...(problems.get(row) ?? []), problem])
    }
    for (const question of answer.questions ?? []) {
      const row = part[question.row]
      if (row) questions.set(row, question)
    }
  }
  return { problems, questions }
}

export type SaveRows = CallInput<'saveUnits'>['body']['rows']

/** Saves rows of a sheet. Lists and details that show them are read again. */
export const useSaveUnits = () =>
  useCall(fleetCalls.saveUnits, { refresh: [['fleet'], ['order'], ['units', 'taken']] })

/** The cells of a file, with its errors; nothing is saved. */
export const readUnitsFile = (
  file: File,
  {
    accountId,
    orderId,
    sheet,
  }: { accountId: string; orderId: number | undefined; sheet?: string | undefined },
) =>
  call(fleetCalls.readUnitsFile, {
    params: { accountId },
    query: {
      ...(orderId !== undefined && { orderId: String(orderId) }),
      ...(sheet !== undefined && { sheet }),
    },
    body: file,
  })

export const readSample = () => call(fleetCalls.getUnitsSample, { query: { format: 'xlsx' } })
