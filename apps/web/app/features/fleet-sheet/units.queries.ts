import '../../lib/fleet-calls.ts'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/api.ts'
import { isEmptyRow, type SheetRow } from './sheet-cells.ts'
import type { CellProblem, ServerProblems } from './sheet-errors.ts'
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
  call('getTakenUnits', {
    params: { accountId },
    query: { from: String(from), orderId: orderId === undefined ? undefined : String(orderId) },
    signal,
  })

type ProblemCells = CallInput<'checkUnits'>['body']['rows'][number]
/** Asks the server what is wrong with some rows. */
export type AskProblems = (
  rows: ProblemCells[],
  signal: AbortSignal,
) => Promise<{ results: readonly CellProblem[] }>

/** Of the rows of an account. */
export const askProblemsOf =
  ({ accountId, orderId }: { accountId: string; orderId: number | undefined }): AskProblems =>
  (rows, signal) =>
    call('checkUnits', {
      params: { accountId },
      body: { ...(orderId !== undefined && { orderId }), rows },
      signal,
    })

/** Everything that only the server knows is wrong with these rows, in as many calls as it takes. */
export async function askProblems(
  rows: readonly SheetRow[],
  ask: AskProblems,
  signal: AbortSignal,
): Promise<ServerProblems> {
  const asked = rows.filter((row) => row.canEdit && !isEmptyRow(row))
  const problems = new Map<SheetRow, CellProblem[]>()
  for (let start = 0; start < asked.length; start += fleetLimits.unitRowsMax) {
    const part = asked.slice(start, start + fleetLimits.unitRowsMax)
    const cells = part.map((row) => {
      // The PIN is sent to be stored and for nothing else.
      const { portPin: _, ...rest } = cellsOf(row)
      return { ...rest, place: row.place }
    })
    for (const problem of (await ask(cells, signal)).results) {
      const row = part[problem.row]
      if (row) problems.set(row, [...(problems.get(row) ?? []), problem])
    }
  }
  return problems
}

export type SaveRows = CallInput<'saveUnits'>['body']['rows']

/** Saves rows of a sheet. Lists and details that show them are read again. */
export function useSaveUnits() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<'saveUnits'>) => call('saveUnits', input),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['fleet'] }),
        queryClient.invalidateQueries({ queryKey: ['order'] }),
        queryClient.invalidateQueries({ queryKey: ['units', 'taken'] }),
      ]),
  })
}

/** The cells of a file, with its errors; nothing is saved. */
export const readUnitsFile = (
  file: File,
  { accountId, orderId }: { accountId: string; orderId: number | undefined },
) =>
  call('readUnitsFile', {
    params: { accountId },
    query: orderId === undefined ? {} : { orderId: String(orderId) },
    body: file,
  })

export const readSample = () => call('getUnitsSample', { query: { format: 'xlsx' } })
