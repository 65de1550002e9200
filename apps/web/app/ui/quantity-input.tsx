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
  /** Typing above this is ignored, and the reason is said. */
  cap: number
  size?: 'md' | 'lg'
}

/** Minus, number, plus. Takes digits only; what it refuses it says in a status line (visual 6.6). */
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
  const [refusal, setRefusal] = useState('')
  const amount = value === '' ? 0 : Number(value)

  function offer(text: string) {
    if (acceptsTypedQuantity(text, cap)) {
      setRefusal('')
      onValueChange(text)
    } else {
      setRefusal(/^\d+$/.test(text) ? `The most you can enter is ${cap}.` : 'Only digits can be entered.')
    }
  }
  const step = (by: number) => offer(String(Math.min(cap, Math.max(min, amount + by))))

  return (
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
        onChange={(event) => offer(event.target.value)}
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
        {refusal}
      </span>
    </span>
  )
}
