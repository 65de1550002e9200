import type { FleetSettings } from '@portal/contract/fleet'
import type { SheetStation } from '@portal/contract/fleet-units'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { type Numbering, nextUnits, rowsToNumber, startsOf } from './number-on.ts'
import { gridColumns, type SheetLine, type SheetRow } from './sheet-cells.ts'
import { answerKey, errorsOf, questionsOf, type ServerAnswers } from './sheet-errors.ts'
import { type SheetState, sheetOf } from './sheet-state.ts'
import { type AskProblems, askProblems, askProblemsOf, takenQuery } from './units.queries.ts'

/** Whose devices a sheet numbers, and what the account offers for them. */
export type SheetScope = {
  /** Null while the account is not chosen: stations and unit numbers in use are not known then. */
  accountId: string | null
  orderId: number | undefined
  stations: readonly SheetStation[]
  settings: Pick<FleetSettings, 'unitDigits' | 'nextNumber'> & Partial<Pick<FleetSettings, 'shortCode'>>
  /** On a public page: how its rows are checked. It has no numbers, and which unit numbers are in use is not told there. */
  link?: AskProblems
}

export type Change = (state: SheetState) => SheetState

const noAnswers: ServerAnswers = { problems: new Map(), questions: new Map() }
const checkWaitMs = 350

/** A fleet sheet on the screen: its state, its errors, and the numbers that are free. */
export function useSheet(
  initial: { lines: readonly SheetLine[]; rows: readonly SheetRow[] },
  scope: SheetScope,
) {
  const [state, setState] = useState(() =>
    sheetOf(initial.rows, scope.link ? gridColumns.length - 1 : gridColumns.length),
  )
  const [lines, setLines] = useState(initial.lines)
  const change = useCallback((next: Change) => setState(next), [])
  // Stations that were added from this sheet.
  const [added, setAdded] = useState<readonly SheetStation[]>([])
  const stations = useMemo(() => {
    const known = new Set(scope.stations.map(({ stationId }) => stationId))
    return [...scope.stations, ...added.filter(({ stationId }) => !known.has(stationId))]
  }, [scope.stations, added])
  const { shortCode = '' } = scope.settings
  const context = useMemo(() => ({ stations, shortCode }), [stations, shortCode])
  const { answers, isChecking } = useServerAnswers(state.rows, scope)
  const { problems } = answers
  // Rows whose unit number the person meant as it is.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const rows = useDeferredValue(state.rows)
  const whole = useMemo(() => ({ ...scope, stations }), [scope, stations])
  const numbering = useNumbering(whole)
  const inUse = numbering?.taken
  const errors = useMemo(() => errorsOf(rows, problems, context, inUse), [rows, problems, context, inUse])
  const questions = useMemo(() => questionsOf(rows, answers, kept), [rows, answers, kept])
  const keep = useCallback((row: SheetRow) => setKept((before) => new Set([...before, answerKey(row)])), [])
  const targets = useMemo(() => rowsToNumber(state), [state])
  const units = useMemo(
    () => (numbering ? nextUnits(state.rows, targets, numbering) : new Map<number, string>()),
    [state.rows, targets, numbering],
  )
  const addStation = useCallback((station: SheetStation) => setAdded((before) => [...before, station]), [])
  return {
    state,
    change,
    lines,
    setLines,
    scope: whole,
    context,
    errors,
    /** Unit numbers that may mean a unit of the fleet; `keep` answers that one is meant as it is. */
    questions,
    keep,
    isChecking,
    nextUnits: units,
    numbering,
    addStation,
  }
}
export type FleetSheet = ReturnType<typeof useSheet>

/** Null until the unit numbers in use are known. */
function useNumbering({ accountId, orderId, stations, settings }: SheetScope): Numbering | null {
  const starts = startsOf({ settings, stations })
  const taken = useQuery(takenQuery(accountId === null ? null : { accountId, starts, orderId })).data
  return useMemo(
    () => (accountId !== null && taken === undefined ? null : { settings, stations, taken: taken ?? [] }),
    [accountId, settings, stations, taken],
  )
}

/** What the server says about the rows, a moment after the last change. A check that fails is made at the next change: saving checks again. */
function useServerAnswers(rows: readonly SheetRow[], { accountId, orderId, link }: SheetScope) {
  const [answer, setAnswer] = useState<{ rows: readonly SheetRow[]; answers: ServerAnswers } | null>(null)
  const settled = useSettled(rows, checkWaitMs)
  useEffect(() => {
    const ask = link ?? (accountId === null ? undefined : askProblemsOf({ accountId, orderId }))
    if (ask === undefined) return
    const stop = new AbortController()
    askProblems(settled, ask, stop.signal).then(
      (answers) => setAnswer({ rows: settled, answers }),
      () => undefined,
    )
    return () => stop.abort()
  }, [settled, accountId, orderId, link])
  const isAsked = link !== undefined || accountId !== null
  return { answers: answer?.answers ?? noAnswers, isChecking: isAsked && answer?.rows !== rows }
}
