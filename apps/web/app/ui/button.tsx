import type { ComponentProps, MouseEvent } from 'react'
import { ButtonContent, type ButtonLook, buttonClass } from './button-look.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: the label stays, a spinner is added and further clicks do nothing. */
    busy?: boolean
  }

/** A native button. `type` is "button" unless told otherwise. */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  icon,
  arrow = false,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled keeps the focus where it is; `disabled` would drop it to the page.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      onClick={handleClick}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      <ButtonContent icon={busy ? <Spinner /> : icon} arrow={arrow && !busy}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** A turning ring beside a label that already says what is continuing. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
