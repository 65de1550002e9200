import { acceptsTypedQuantity } from '@portal/domain/cart-rules'
import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'

export type QuantityInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'min' | 'max' | 'size'
> & {
  /** Names all three parts: "Quantity", or "Quantity of Halden N6 Pro". */
  label: string
  /** Digits, or empty while typing. */
  value: string
  onValueChange: (value: string) => void
  min?: number
  /** Typing above this is ignored, and the reason is shown. */
  cap: number
  size?: 'md' | 'lg'
}

/**
 * Minus, number, plus. Takes whole numbers only; what it refuses it shows below and announces
 * (docs/spec/messages.md#refused-input).
 */
export function QuantityInput({
  label,
  value,
  onValueChange,
  min = 1,
  cap,
  size = 'md',
  className,
  disabled = false,
  ...rest
}: QuantityInputProps) {
  const box = useWholeNumber({
    value,
    onValueChange,
    accepts: (text) => acceptsTypedQuantity(text, cap),
  })
  const [refusal, setRefusal] = useState('')
  const amount = value === '' ? 0 : Number(value)
  const present = box.refused === null ? refusal : refusalOf(box.refused, cap)

  function step(by: number) {
    box.clearRefused()
    setRefusal('')
    onValueChange(String(Math.min(cap, Math.max(min, amount + by))))
  }

  /** The words stay, so that the person finds them after moving on. */
  function leave() {
    setRefusal(present)
    box.clearRefused()
  }

  return (
    <>
      <span className={classNames('qty', size === 'lg' && 'qty-lg', className)}>
        <button
          type="button"
          aria-label={`${label}: one less`}
          disabled={disabled || amount <= min}
          onClick={() => step(-1)}
        >
          <Minus size={18} aria-hidden />
        </button>
        <input
          {...rest}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          disabled={disabled}
          value={value}
          onChange={(event) => {
            setRefusal('')
            box.type(event.target.value)
          }}
          onBlur={leave}
        />
        <button
          type="button"
          aria-label={`${label}: one more`}
          disabled={disabled || amount >= cap}
          onClick={() => step(1)}
        >
          <Plus size={18} aria-hidden />
        </button>
        <span className="vh" role="status">
          {present}
        </span>
      </span>
      {present && (
        <span className="qty-refusal" aria-hidden="true">
          {present}
        </span>
      )}
    </>
  )
}

const refusalOf = (typed: string, cap: number) =>
  /^\d+$/.test(typed) ? `The maximum is ${cap}.` : notWhole(typed)

/** Why something that was typed does not stand in the box. */
export const notWhole = (typed: string) => `Only whole numbers can be entered, not "${typed}".`

type WholeNumberBox = {
  /** The digits in the box, or '' while it is empty. */
  value: string
  onValueChange: (value: string) => void
  /** Whether this text may stand in the box. */
  accepts: (text: string) => boolean
}

type Refused = {
  /** The box as it would be with what was refused. */
  text: string
  /** Its end is a decimal point, with the digits that were typed right behind it. */
  isFraction: boolean
}

/**
 * Typing into a box that takes digits only. What is no digit is dropped and named, and the next digit counts again. Of
 * "1.5", the fraction is dropped as a whole: without that, its point would go and its 5 make it 15.
 */
export function useWholeNumber({ value, onValueChange, accepts }: WholeNumberBox) {
  const [refused, setRefused] = useState<Refused | null>(null)

  function type(text: string) {
    const behind = text.startsWith(value) ? text.slice(value.length) : ''
    if (refused?.isFraction && /^\d+$/.test(behind))
      return setRefused({ text: refused.text + behind, isFraction: true })
    if (!accepts(text)) return setRefused({ text, isFraction: value !== '' && /^[.,]\d*$/.test(behind) })
    setRefused(null)
    onValueChange(text)
  }

  return {
    /** What was refused last; null once something was taken. */
    refused: refused?.text ?? null,
    /** The number with a fraction that was just typed, which is no quantity; null for any other. */
    fractional: refused?.isFraction ? refused.text : null,
    type,
    clearRefused: () => setRefused(null),
  }
}
