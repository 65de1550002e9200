import { Lock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TextInputProps = ComponentProps<'input'> & {
  leading?: ReactNode
  trailing?: ReactNode
  /** Shown but not changeable: read-only with a padlock. Say why in the field's hint. */
  locked?: boolean
  boxClassName?: string
}

/** A native input in the product's box. Spread a Field's control props and a form library's register on it. */
export function TextInput({ leading, trailing, locked = false, boxClassName, ...rest }: TextInputProps) {
  return (
    <span className={classNames('input', boxClassName)}>
      {leading}
      <input type="text" {...rest} {...(locked ? { readOnly: true } : {})} />
      {trailing}
      {locked && <Lock size={16} aria-hidden />}
    </span>
  )
}
