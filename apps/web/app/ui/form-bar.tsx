import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type FormBarProps = { className?: string; children: ReactNode }

/** Buttons that stay in reach while a long form scrolls by; what takes the focus scrolls clear of them. */
export const FormBar = ({ className, children }: FormBarProps) => (
  <div className={classNames('form-bar', className)}>{children}</div>
)

/** The form takes the focus when it replaces what was read. */
export function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  return form
}
