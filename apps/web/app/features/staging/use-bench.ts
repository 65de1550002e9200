import type { Bench, BenchUnit } from '@portal/contract/staging'
import { type Confirmation, type Judgment, judgeScan } from '@portal/domain/bench-rules'
import { type BenchCommand, readScan, type Scanned } from '@portal/domain/bench-scan'
import { nextStep } from '@portal/domain/bench-steps'
import { answerTone, type BenchWords, benchWords } from '@portal/domain/bench-words'
import { formatTracking, trackingProblem } from '@portal/domain/tracking-number'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { asStaged, expectedField, type Job, type StepAnswer, unitAt } from './bench-jobs.ts'
import type { BoxForTracking } from './box-for-tracking.ts'
import { play } from './tones.ts'
import { trackingWords } from './tracking-words.ts'
import { type Undo, undoOf } from './undo-of.ts'
import { useBenchJobs } from './use-bench-jobs.ts'

/** What the band shows instead of its question. */
export type Shown = {
  id: number
  tone: ReturnType<typeof answerTone>
  words: BenchWords
  asks?: Confirmation
}
/** What a command or a box is for. */
type Elsewhere = {
  onAside: () => void
  onTag: () => void
  onBox: () => void
  /** Fills the number in to the box that it is for. */
  onTracking: (trackingNumber: string) => BoxForTracking
}

type Asked = { scanned: string; confirms: Confirmation }

/** Everything that happens at a bench (docs/spec/staging.md#bench-screen). */
export function useBench(
  bench: Bench,
  { email, name, hasSound, ...elsewhere }: { email: string; name: string; hasSound: boolean } & Elsewhere,
) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [notSaved, setNotSaved] = useState<string[]>([])
  const [finished, setFinished] = useState<string | null>(null)
  const jobs = useBenchJobs(bench, email, { onAnswer, onRefused })
  const { units, isAway, add } = jobs
  const current = unitAt(units, name)
  const undo = undoOf(
    current,
    units.find(({ deviceId }) => deviceId === finished),
  )
  const wantedOf = (unit: BenchUnit) => bench.checks[unit.kind]

  function show(tone: Shown['tone'], words: BenchWords, asks?: Confirmation) {
    setShown((before) => ({ id: (before?.id ?? 0) + 1, tone, words, ...(asks && { asks }) }))
    if (hasSound) play(tone)
  }

  function say(said: Judgment, scanned: string, unit: BenchUnit | undefined) {
    const next = unit ? nextStep(asStaged(unit, name), wantedOf(unit)) : 'done'
    const asks = said.kind === 'notYours' ? 'takeOver' : said.kind === 'asks' ? 'model' : undefined
    setAsked(asks ? { scanned, confirms: asks } : null)
    show(answerTone(said.kind), benchWords(said, { model: unit?.model ?? 'device', next }), asks)
  }

  function onAnswer({ name: step, body }: Job, { said, unit }: StepAnswer) {
    if (step !== 'scanAtBench' || !said) {
      if (step === 'takeUnit' && unit === null)
        tell('No unit left', 'Every other unit is staged, set aside or at another bench')
      return
    }
    const about = unit ?? units.find(({ deviceId }) => deviceId === body.deviceId)
    // What was kept for a while is about a unit that is no longer on the table.
    if (isAway && said.kind !== 'fits')
      keepNote(`${benchWords(said, { model: about?.model ?? '', next: 'done' }).title}: ${body.scanned}`)
    say(said, body.scanned, about)
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
    const typed = scanned.kind === 'wrong' ? units.find((unit) => isTyped(unit, raw)) : undefined
    if (typed && typed.deviceId === current?.deviceId)
      return tell('On the table', `Unit ${typed.unitNumber} is here already; scan the code of its tag`)
    if (typed) return take(typed.deviceId)
    onNumber(scanned, raw.trim())
  }

  function onNumber(scanned: Exclude<Scanned, { kind: 'command' } | { kind: 'box' }>, raw: string) {
    const confirms = asked?.scanned === raw ? asked.confirms : null
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

  function take(deviceId: string | null) {
    // What was said about the scan before is no longer about the unit on the table.
    setShown(null)
    setAsked(null)
    add({ name: 'takeUnit', body: { deviceId, bench: name } })
  }

  function finish({ deviceId }: BenchUnit) {
    setFinished(deviceId)
    setShown(null)
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
        text: 'Tick the checks that are done',
        value: '',
        advice: 'Or scan NEXT: it ticks all of them',
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
    setShown(null)
    setAsked(null)
    add({ name: 'undoScan', body: { deviceId: undo.deviceId, bench: name, what: undo.what } })
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
    shown,
    undo: undo as Undo | null,
    notSaved,
    forgetNotes: () => setNotSaved([]),
    hideAnswer: () => setShown(null),
    onScan,
    next: () => next({ allChecks: false }),
    take,
    undoLast,
    confirm: () => asked && onScan(asked.scanned),
    check: (check: string, isDone: boolean) =>
      current && add({ name: 'checkDone', body: { deviceId: current.deviceId, bench: name, check, isDone } }),
    aside(reason: string) {
      if (!current) return
      add(
        { name: 'setAside', body: { deviceId: current.deviceId, bench: name, reason } },
        { name: 'takeUnit', body: { deviceId: null, bench: name } },
      )
      setShown(null)
    },
  }
}

const stepNames = { imei: 'IMEI', iccid: 'SIM', tag: 'tag' } as const

/** A person can type a unit number instead of scanning its tag. */
const isTyped = ({ unitNumber }: BenchUnit, raw: string) =>
  unitNumber !== null && unitNumber.toLowerCase() === raw.trim().toLowerCase()
