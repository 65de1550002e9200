import { type QuantityEdit, quantityEdit } from '@portal/domain/cart-rules'
import { limits } from '@portal/domain/limits'
import { Check, Pencil, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { notWhole, useWholeNumber } from './quantity-input.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type QuantityEditorProps = {
  productName: string
  quantity: number
  busy: boolean
  /** What may be entered, both included. */
  range?: { min: number; max: number }
  /** The column or the line already says "Quantity". */
  hideLabel?: boolean
  /** − and + around the number. */
  hasSteps?: boolean
  onApply: (quantity: number) => void
}

/** Why an edit was not applied; the number then stays as it was (docs/spec/cart.md#quantities). */
function refusalOf(edit: QuantityEdit, limitText: string): string {
  if ('apply' in edit || edit.ignore === 'unchanged') return ''
  return edit.ignore === 'out of range'
    ? `Not changed: enter a quantity from ${limitText}.`
    : `Not changed: enter a whole number from ${limitText}.`
}

/**
 * A quantity that turns into a field: Enter or the tick applies, Escape or the cross discards
 * (docs/spec/cart.md#quantities). Two items of a wrapping row: the control, and what was refused on a separate line.
 */
export function QuantityEditor({
  productName,
  quantity,
  busy,
  range = limits.cartItemQuantity,
  hideLabel = false,
  hasSteps = false,
  onApply,
}: QuantityEditorProps) {
  const limitText = `${range.min} to ${range.max}`
  const [text, setText] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const isEditing = text !== null
  const box = useWholeNumber({
    value: text ?? '',
    onValueChange: setText,
    accepts: (typed) => /^\d*$/.test(typed),
  })

  const said = box.refused === null ? refusal : notWhole(box.refused)

  useEffect(() => {
    // The field had the focus; it goes back to where editing began.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function apply() {
    if (text === null) return
    const edit = quantityEdit(box.fractional ?? text, quantity, range)
    setRefusal(refusalOf(edit, limitText))
    leave()
    if ('apply' in edit) onApply(edit.apply)
  }
  function discard() {
    setRefusal('')
    leave()
  }
  function leave() {
    setText(null)
    box.clearRefused()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      apply()
    } else if (event.key === 'Escape') discard()
  }
  function handleLeave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) apply()
  }

  return (
    <>
      <div className="flex items-center gap-1 min-h-11" aria-busy={busy}>
        {!hideLabel && <span className="text-ui text-muted">Quantity</span>}
        {isEditing ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only hears its field lose the focus
          <span className="flex items-center gap-1" onBlur={handleLeave}>
            <span className="w-20 ml-2">
              <span className="input">
                <input
                  // biome-ignore lint/a11y/noAutofocus: the person just asked to type here
                  autoFocus
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`Quantity of ${productName}`}
                  aria-description={`${limitText}. Enter applies, Escape discards.`}
                  value={text}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => box.type(event.target.value)}
                  onKeyDown={handleKey}
                />
              </span>
            </span>
            <IconButton size="sm" label={`Apply quantity of ${productName}`} onClick={apply}>
              <Check size={18} aria-hidden />
            </IconButton>
            <IconButton size="sm" label={`Discard quantity of ${productName}`} onClick={discard}>
              <X size={18} aria-hidden />
            </IconButton>
          </span>
        ) : (
          <>
            {hasSteps ? (
              <QuantityStepper
                label={`Quantity of ${productName}`}
                quantity={quantity}
                busy={busy}
                range={range}
                onApply={onApply}
              />
            ) : (
              <strong className="min-w-8 pl-1 text-center tabular-nums">{quantity}</strong>
            )}
            <IconButton
              ref={pencil}
              size="sm"
              label={`Edit quantity of ${productName}`}
              // Still focusable: the focus comes back here while the change is under way.
              aria-disabled={busy}
              onClick={() => {
                if (busy) return
                setRefusal('')
                setText(String(quantity))
              }}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <div role="status" className="order-last basis-full">
        {said && <p className="field-hint pb-2">{said}</p>}
      </div>
    </>
  )
}
