import type { Bench, BenchUnit } from '@portal/contract/staging'
import {
  isNumberEntry,
  judgeEnteredNumber,
  type NumberJudgment,
  numberWords,
} from '@portal/domain/bench-number'
import { type Confirmation, type Judgment, judgeScan } from '@portal/domain/bench-rules'
import { nextStep, numberChecks } from '@portal/domain/bench-steps'
import { answerTone, type BenchWords, benchWords } from '@portal/domain/bench-words'
import { counted } from '@portal/domain/format'
import { unitsMeant } from '@portal/domain/printed-number'
import { type BenchCommand, readScan, type Scanned } from '@portal/domain/scans'
import { formatTracking, trackingProblem } from '@portal/domain/tracking-number'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import {
  asStaged,
  type DoneStep,
  expectedField,
  type Job,
  type StepAnswer,
  undoOf,
  unitAt,
} from './bench-jobs.ts'
import type { BoxForTracking } from './bench-words.ts'
import { play, trackingWords } from './bench-words.ts'
import { useBenchJobs } from './use-bench-jobs.ts'

/** What the band shows instead of its question. */
export type Shown = {
  id: number
  tone: ReturnType<typeof answerTone>
  words: BenchWords
  asks?: Asks
}
/** What a command or a box is for. */
type Elsewhere = {
  onAside: () => void
  onTag: () => void
  onBox: () => void
  /** Fills the number in to the box that it is for. */
  onTracking: (trackingNumber: string) => BoxForTracking
}

/** What the same scan, or a press, answers with Yes. */
type Asks = Confirmation | 'area'
type Asked = { scanned: string; confirms: Asks }

/** Everything that happens at a bench (docs/spec/staging.md#bench-screen). */
export function useBench(
  bench: Bench,
  { email, name, hasSound, ...elsewhere }: { email: string; name: string; hasSound: boolean } & Elsewhere,
) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [notSaved, setNotSaved] = useState<string[]>([])
  const [done, setDone] = useState<readonly DoneStep[]>([])
  /** A finished unit that was scanned: Undo opens it again. */
  const [reopenable, setReopenable] = useState<string | null>(null)
  const jobs = useBenchJobs(bench, email, { onAnswer, onRefused })
  const { units, isAway, add } = jobs
  const current = unitAt(units, name)
  const undo = undoOf({ current, units }, done, reopenable)
  const wantedOf = (unit: BenchUnit) => bench.checks[unit.kind]
  const stepOf = (unit: BenchUnit) => nextStep(asStaged(unit, name), wantedOf(unit))
  const openChecks = current
    ? wantedOf(current).filter(({ name: check }) => !current.checks.includes(check))
    : []

  function show(tone: Shown['tone'], words: BenchWords, asks?: Asks) {
    setReopenable(null)
    setShown((before) => ({ id: (before?.id ?? 0) + 1, tone, words, ...(asks && { asks }) }))
    if (hasSound) play(tone)
  }

  function say(said: Judgment, scanned: string, unit: BenchUnit | undefined) {
    const next = unit ? nextStep(asStaged(unit, name), wantedOf(unit)) : 'done'
    const asks = said.kind === 'notYours' ? 'takeOver' : said.kind === 'asks' ? 'model' : undefined
    setAsked(asks ? { scanned, confirms: asks } : null)
    show(answerTone(said.kind), benchWords(said, { model: unit?.model ?? 'device', next }), asks)
    if (said.kind === 'wrong' && said.problem === 'staged')
      setReopenable(units.find(({ tagCode }) => tagCode === said.value)?.deviceId ?? null)
  }

  const remember = (step: DoneStep) => setDone((before) => [...before, step])

  /** A unit that is finished is not taken; its answer leads to opening it again. */
  function sayFinished({ unitNumber, tagCode }: BenchUnit) {
    say({ kind: 'wrong', problem: 'staged', field: 'tag', value: tagCode, of: unitNumber }, tagCode, current)
  }

  function sayNumber(said: NumberJudgment, number: string, unit: BenchUnit | undefined) {
    const isAsked = said.kind === 'asks'
    setAsked(isAsked ? { scanned: number, confirms: 'area' } : null)
    const next = unit ? nextStep(asStaged(unit, name), wantedOf(unit)) : 'done'
    show(answerTone(said.kind), numberWords(said, next), isAsked ? 'area' : undefined)
  }

  function onNumberAnswer({ body }: Job, said: NumberJudgment, unit: BenchUnit | undefined) {
    if (isAway && said.kind !== 'fits') keepNote(`${numberWords(said, 'done').title}: ${said.value}`)
    sayNumber(said, 'number' in body ? body.number : '', unit)
    if (said.kind === 'fits') remember({ deviceId: said.deviceId, what: 'number' })
  }

  function onAnswer(job: Job, { said, unit }: StepAnswer) {
    const { name: step, body } = job
    if (step === 'enterNumber' && said && !('field' in said))
      return onNumberAnswer(job, said as NumberJudgment, unit ?? undefined)
    if (step !== 'scanAtBench' || !said) {
      if (step === 'takeUnit' && unit === null)
        tell('No unit left', 'Every other unit is staged, set aside or at another bench')
      return
    }
    const about = unit ?? units.find(({ deviceId }) => deviceId === body.deviceId)
    // What was kept for a while is about a unit that is no longer on the table.
    if (isAway && said.kind !== 'fits')
      keepNote(
        `${benchWords(said as Judgment, { model: about?.model ?? '', next: 'done' }).title}: ${body.scanned}`,
      )
    say(said as Judgment, body.scanned, about)
    if (said.kind === 'fits' && 'field' in said) remember({ deviceId: said.deviceId, what: said.field })
  }

  function onRefused({ body }: Job, error: unknown) {
    if (isAway) keepNote(messageOf(error))
    setAsked(null)
    show('bad', {
      title: 'Not saved',
      text: messageOf(error),
      value: 'scanned' in body ? body.scanned : '',
      advice: '',
    })
  }

  const keepNote = (note: string) => setNotSaved((before) => [...before, note])
  const tell = (title: string, text: string) => show('other', { title, text, value: '', advice: '' })

  function toBoxes() {
    elsewhere.onBox()
    tell('Boxes', 'They are packed, closed and shipped below; scan a tracking number in the field of its box')
  }

  function onBoxScan(text: string) {
    if (!text.startsWith('1Z')) return toBoxes()
    const problem = trackingProblem(text)
    const found = problem === null ? elsewhere.onTracking(text) : undefined
    const { tone, words } = trackingWords(found, problem ?? '')
    show(tone, { ...words, value: formatTracking(text) })
  }

  function onScan(raw: string) {
    const scanned = readScan(raw, expectedField(current))
    if (scanned.kind === 'command') return onCommand(scanned.command)
    if (scanned.kind === 'box') return onBoxScan(scanned.text)
    if (current && stepOf(current) === 'number' && scanned.kind === 'wrong' && isNumberEntry(raw.trim()))
      return onEntered(current, raw.trim())
    const named = scanned.kind === 'wrong' ? unitsMeant(units, raw, bench.shortCode) : []
    if (named.length > 1)
      return tell('Which one?', `${named.map(({ unitNumber }) => unitNumber).join(' or ')}: scan its tag`)
    const [typed] = named
    if (typed && typed.deviceId === current?.deviceId)
      return tell('On the table', `Unit ${typed.unitNumber} is here already; scan the code of its tag`)
    if (typed) return bring(typed)
    onNumber(scanned, raw.trim())
  }

  /** The number of a new line: typed, pasted or scanned in its own step. */
  function onEntered(unit: BenchUnit, number: string) {
    const isConfirmed = asked?.confirms === 'area' && asked.scanned === number
    const said = judgeEnteredNumber(number, { unit, units, isConfirmed })
    if (said.kind !== 'fits') return sayNumber(said, number, unit)
    const { deviceId } = unit
    add({ name: 'enterNumber', body: { deviceId, bench: name, number, ...(isConfirmed && { isConfirmed }) } })
    if (isAway)
      show('good', { title: 'Kept', text: 'It is sent when the connection is back', value: '', advice: '' })
  }

  /** The number is not there yet: the unit goes on, and is counted. */
  function numberLater() {
    if (!current) return
    hide()
    const { deviceId } = current
    add({ name: 'checkDone', body: { deviceId, bench: name, check: numberChecks.later, isDone: true } })
    remember({ deviceId, what: 'number' })
  }

  function onNumber(scanned: Exclude<Scanned, { kind: 'command' } | { kind: 'box' }>, raw: string) {
    const confirms = asked?.scanned === raw && asked.confirms !== 'area' ? asked.confirms : null
    const said = judgeScan(scanned, {
      units: units.map((unit) => asStaged(unit, name)),
      direct: bench.directList,
      deviceId: current?.deviceId ?? null,
      confirms,
    })
    if (said.kind !== 'fits') return say(said, raw, current)
    add({
      name: 'scanAtBench',
      body: { scanned: raw, deviceId: current?.deviceId ?? null, bench: name, ...(confirms && { confirms }) },
    })
    if (isAway)
      show('good', { title: 'Kept', text: 'It is sent when the connection is back', value: '', advice: '' })
  }

  /** What was said about the scan before is no longer about the unit on the table. */
  function hide() {
    setShown(null)
    setAsked(null)
    setReopenable(null)
  }

  function take(deviceId: string | null) {
    hide()
    add({ name: 'takeUnit', body: { deviceId, bench: name } })
  }

  /** A unit that was named or scanned elsewhere comes to the table, unless it is finished. */
  function bring(unit: BenchUnit) {
    if (unit.status === 'staged') return sayFinished(unit)
    take(unit.deviceId)
  }

  function finish({ deviceId }: BenchUnit) {
    remember({ deviceId, what: 'finish' })
    hide()
    add(
      { name: 'finishUnit', body: { deviceId, bench: name, allChecks: true } },
      { name: 'takeUnit', body: { deviceId: null, bench: name } },
    )
  }

  /** @param allChecks the scanned command says that the checks are done as well */
  function next({ allChecks }: { allChecks: boolean }) {
    if (!current) return take(null)
    const step = nextStep(asStaged(current, name), wantedOf(current))
    if (step === 'done' || (step === 'checks' && allChecks)) return finish(current)
    if (step === 'checks')
      return show('bad', {
        title: 'Not complete',
        text: 'Check what is done',
        value: '',
        advice: `Or scan NEXT: it confirms ${counted(openChecks.length, 'check')}`,
      })
    show('bad', {
      title: 'Not complete',
      text: 'IMEI, SIM and tag come first',
      value: '',
      advice: `Now the ${stepNames[step]}`,
    })
  }

  function undoLast() {
    if (!undo) return
    const { deviceId, what, label } = undo
    hide()
    setDone((before) => before.filter((one) => one.deviceId !== deviceId || one.what !== what))
    add({ name: 'undoScan', body: { deviceId, bench: name, what } })
    show('good', { title: 'Undone', text: label, value: '', advice: '' })
  }

  function onCommand(command: BenchCommand) {
    const run = {
      NEXT: () => next({ allChecks: true }),
      UNDO: undoLast,
      ASIDE: elsewhere.onAside,
      TAG: elsewhere.onTag,
      BOX: toBoxes,
    }
    run[command]()
  }

  return {
    ...jobs,
    current,
    done,
    openChecks,
    shown,
    undo,
    notSaved,
    forgetNotes: () => setNotSaved([]),
    hideAnswer: hide,
    onScan,
    next: () => next({ allChecks: false }),
    take,
    bring,
    undoLast,
    confirm: () => asked && onScan(asked.scanned),
    numberLater,
    /** A number that came by file is only confirmed. */
    confirmNumber: () => current?.phoneNumber && onEntered(current, current.phoneNumber),
    check: (check: string, isDone: boolean) =>
      current && add({ name: 'checkDone', body: { deviceId: current.deviceId, bench: name, check, isDone } }),
    aside(reason: string) {
      if (!current) return
      add(
        { name: 'setAside', body: { deviceId: current.deviceId, bench: name, reason } },
        { name: 'takeUnit', body: { deviceId: null, bench: name } },
      )
      hide()
    },
  }
}

const stepNames = { imei: 'IMEI', iccid: 'SIM', number: 'number, or Number later', tag: 'tag' } as const
