import type { BenchUnit } from '@portal/contract/staging'
import {
  type BenchStep,
  hasNumberSaid,
  isScanned,
  scanFieldLabels,
  scanOrder,
} from '@portal/domain/bench-steps'
import { counted } from '@portal/domain/format'
import { formatPhone } from '@portal/domain/format-phone'
import { Check, Hand, ScanBarcode, X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { asStaged } from './bench-jobs.ts'
import { CameraButton } from './camera-button.tsx'
import type { Shown } from './use-bench.ts'
import { useScanFocus } from './use-scan-focus.ts'

/** How long "Fits" stands, ms; every other answer stays until the next scan. */
const fitsMs = 1_200

const questions: Record<BenchStep | 'none' | 'complete', { ask: string; hint: string }> = {
  none: { ask: 'Take a unit', hint: 'Scan a tag, or NEXT' },
  complete: { ask: 'All units are staged', hint: 'Scan a tracking number' },
  imei: { ask: 'Scan the IMEI', hint: '15 digits, on its carton' },
  iccid: { ask: 'Scan the SIM', hint: '19 or 20 digits, on its card' },
  number: { ask: 'Enter its number', hint: '10 digits, from the carrier' },
  tag: { ask: 'Scan its tag', hint: 'Print it with Tag again, stick it on' },
  checks: { ask: 'Do the checks', hint: 'Then scan NEXT' },
  done: { ask: 'Ready', hint: 'Scan NEXT' },
}

type ScanBandProps = {
  field: RefObject<HTMLInputElement | null>
  unit: BenchUnit | undefined
  step: BenchStep | undefined
  /** Checks of the unit that are not done yet; NEXT confirms them. */
  openChecks: number
  /** Nothing is left to stage. */
  isComplete: boolean
  shown: Shown | null
  onScan: (raw: string) => void
  onConfirm: () => void
  /** The number of a new line comes later. */
  onNumberLater: () => void
  /** The number that came by file is right. */
  onConfirmNumber: () => void
  onHide: () => void
}

/** What to scan, or what came of the last scan; the field in it has the focus all the time. */
export function ScanBand(props: ScanBandProps) {
  const { field, unit, step, openChecks, isComplete, shown, onScan, onConfirm, onHide } = props
  const known = step === 'number' ? (unit?.phoneNumber ?? null) : null
  useScanFocus(field)
  useFitsGoes(shown, onHide)
  const question = questions[step ?? (isComplete ? 'complete' : 'none')]
  const { ask, hint } =
    step === 'number' ? { ...question, ask: numberQuestion(unit?.unitNumber ?? null, known) } : question

  function scan(event: FormEvent) {
    event.preventDefault()
    const input = field.current
    const raw = input?.value ?? ''
    if (input) input.value = ''
    if (raw.trim() !== '') onScan(raw)
  }

  return (
    <section className="scan-band" data-tone={shown?.tone ?? 'ask'} aria-labelledby="scan-word">
      <span className="scan-sign" aria-hidden="true">
        {signs[shown?.tone ?? 'ask']}
      </span>
      <div className="scan-words">
        <div role={shown && shown.tone !== 'good' ? 'alert' : 'status'}>
          <h2 id="scan-word" className="bench-word">
            {shown ? shown.words.title : ask}
          </h2>
          {!shown && step === 'checks' && (
            <p className="scan-advice">NEXT confirms {counted(openChecks, 'check')}</p>
          )}
          {shown && (
            <>
              <p>{shown.words.text}</p>
              {shown.words.value !== '' && <p className="scan-value mono">{shown.words.value}</p>}
              {shown.words.advice !== '' && <p className="scan-advice">{shown.words.advice}</p>}
            </>
          )}
        </div>
        {shown?.asks && (
          <button type="button" className="bench-key scan-confirm" onClick={onConfirm}>
            {confirmWords[shown.asks]}
          </button>
        )}
        {step === 'number' && !shown?.asks && (
          <p className="scan-numbers">
            {known !== null && (
              <button type="button" className="bench-key scan-confirm" onClick={props.onConfirmNumber}>
                Yes, {formatPhone(known)}
              </button>
            )}
            <button type="button" className="bench-key scan-confirm" onClick={props.onNumberLater}>
              Number later
            </button>
          </p>
        )}
        <form className="scan-form" onSubmit={scan}>
          <label className="vh" htmlFor="scan-field">
            Scan field, {hint}
          </label>
          <input
            ref={field}
            id="scan-field"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={hint}
          />
          <CameraButton className="bench-key" onScan={onScan} />
        </form>
      </div>
      {unit && <ScanSteps unit={unit} step={step} />}
    </section>
  )
}

const confirmWords = { takeOver: 'Take it over', model: 'Yes, it is', area: 'Yes, it is right' } as const

const numberQuestion = (unitNumber: string | null, known: string | null) => {
  const unit = unitNumber === null ? 'this unit' : `unit ${unitNumber}`
  return known === null ? `Number of ${unit}` : `Is this the number of ${unit}?`
}

function useFitsGoes(shown: Shown | null, onHide: () => void) {
  const isGoing = shown?.tone === 'good'
  const hide = useRef(onHide)
  hide.current = onHide
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the same kind stands as long again
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => hide.current(), fitsMs)
    return () => clearTimeout(timer)
  }, [isGoing, shown?.id])
}

const signs = {
  ask: <ScanBarcode size={64} />,
  good: <Check size={64} strokeWidth={3.5} />,
  bad: <X size={64} strokeWidth={3.5} />,
  other: <Hand size={64} />,
} as const

function ScanSteps({ unit, step }: { unit: BenchUnit; step: BenchStep | undefined }) {
  const staged = asStaged(unit, '')
  const steps = [
    ...scanOrder
      .filter((field) => field !== 'iccid' || unit.needsSim)
      .flatMap((field) => [
        ...(field === 'tag' && unit.numberWish === 'new'
          ? [{ name: 'number', label: 'Number', isDone: hasNumberSaid(staged) }]
          : []),
        { name: field, label: scanFieldLabels[field], isDone: isScanned(staged, field) },
      ]),
    { name: 'checks', label: 'Checks', isDone: step === 'done' },
  ]
  return (
    <ol className="scan-steps" aria-label="Steps of this unit">
      {steps.map(({ name, label, isDone }) => (
        <li key={name} data-done={isDone || undefined} aria-current={name === step ? 'step' : undefined}>
          {isDone && <Check size={26} aria-hidden />}
          {label}
          {isDone && <span className="vh">, done</span>}
        </li>
      ))}
    </ol>
  )
}
