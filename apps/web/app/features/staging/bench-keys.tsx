import type { BenchUnit } from '@portal/contract/staging'
import type { BenchStep } from '@portal/domain/bench-steps'
import { ArrowRight, CirclePause, Printer, Undo2 } from 'lucide-react'
import type { Undo } from './bench-jobs.ts'

type BenchKeysProps = {
  unit: BenchUnit | undefined
  step: BenchStep | undefined
  /** Nothing is left to stage. */
  isComplete: boolean
  undo: Undo | null
  onUndo: () => void
  onAside: () => void
  onTag: () => void
  onNext: () => void
}

/** The keys below the unit; each of them has a printed code as well. */
export function BenchKeys({ unit, step, isComplete, undo, onUndo, onAside, onTag, onNext }: BenchKeysProps) {
  const isReady = unit === undefined || step === 'done'
  if (isComplete && undo === null) return null
  return (
    <div className="bench-keys">
      {(unit || undo) && (
        <button type="button" className="bench-key" aria-disabled={undo === null} onClick={onUndo}>
          <Undo2 size={30} aria-hidden />
          Undo {undo && <span>{undo.label}</span>}
        </button>
      )}
      {unit && (
        <>
          <button type="button" className="bench-key" onClick={onAside}>
            <CirclePause size={30} aria-hidden />
            Set aside
          </button>
          <button type="button" className="bench-key" onClick={onTag}>
            <Printer size={30} aria-hidden />
            Tag again
          </button>
        </>
      )}
      {!isComplete && (
        <button type="button" className="bench-key bench-key-primary" data-ready={isReady} onClick={onNext}>
          Next unit
          <ArrowRight size={30} aria-hidden />
          {!isReady && <span>{step === 'checks' ? 'after the checks' : 'after the steps'}</span>}
        </button>
      )}
    </div>
  )
}
