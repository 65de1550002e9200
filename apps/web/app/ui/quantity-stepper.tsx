import { quantityStep } from '@portal/domain/cart-rules'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

type QuantityStepperProps = {
  /** Names both buttons and what is said after a press: "Quantity of Halden N6 Pro". */
  label: string
  quantity: number
  busy: boolean
  range: { min: number; max: number }
  onApply: (quantity: number) => void
}

/** Presses that follow each other sooner are one change. */
const pauseMs = 400

/**
 * Minus, number, plus, for a quantity that is saved elsewhere. The number follows each press, also while a change is under
 * way, and is applied once the presses pause, or at once when the person leaves the line. At a limit the button stays, and
 * does nothing (docs/spec/cart.md#quantities).
 */
export function QuantityStepper({ label, quantity, busy, range, onApply }: QuantityStepperProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const shown = wanted ?? quantity
  const apply = useRef(() => {})

  useEffect(() => {
    apply.current = () => {
      if (wanted !== null && wanted !== quantity) onApply(wanted)
    }
  })
  useEffect(() => {
    if (wanted === quantity) setWanted(null)
  }, [wanted, quantity])
  useEffect(() => {
    if (wanted === null || busy) return
    const timer = setTimeout(() => apply.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, busy])
  useEffect(() => () => apply.current(), [])

  const step = (by: 1 | -1) => {
    const next = quantityStep(shown, by, range)
    if (next !== null) setWanted(next)
  }
  const isAtLimit = (by: 1 | -1) => quantityStep(shown, by, range) === null

  return (
    <span className="qty ml-2">
      {/* Still focusable at its limit: the focus must not be lost between two presses. */}
      <button
        type="button"
        aria-label={`${label}: one less`}
        aria-disabled={isAtLimit(-1)}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <strong>{shown}</strong>
      <button
        type="button"
        aria-label={`${label}: one more`}
        aria-disabled={isAtLimit(1)}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden />
      </button>
      <span className="vh" role="status">
        {wanted !== null && `${label}: ${wanted}`}
      </span>
    </span>
  )
}
