import { acceptsTypedQuantity } from '@portal/domain/cart-rules'
import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { useWholeNumber } from './use-whole-number.ts'

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
  /^\d+$/.test(typed) ? `The maximum is ${cap}.` : `Only whole numbers can be entered, not "${typed}".`
