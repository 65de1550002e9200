import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = {
  /** One primary per view; signal only on asphalt grounds; dangerFill only for the Yes of a removal. */
  variant?: 'primary' | 'signal' | 'ghost' | 'danger' | 'dangerFill' | 'link'
  size?: 'sm' | 'md' | 'lg'
  /** Fills the width of its container. */
  block?: boolean
  icon?: ReactNode
  /** An arrow that moves on hover: "this leads somewhere". */
  arrow?: boolean
}

const variantClass = {
  primary: 'btn-primary',
  signal: 'btn-signal',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
  dangerFill: 'btn-danger-fill',
  link: 'btn-link',
} as const
const sizeClass = { sm: 'btn-sm', md: '', lg: 'btn-lg' } as const

/** The classes of a button, for the rare element that is neither a button nor a link. */
export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className?: string,
) {
  return classNames('btn', variantClass[variant], sizeClass[size], block && 'btn-block', className)
}

/** Icon, label and arrow in their order. */
export function ButtonContent({
  icon,
  arrow = false,
  children,
}: Pick<ButtonLook, 'icon' | 'arrow'> & { children: ReactNode }) {
  return (
    <>
      {icon}
      {children}
      {arrow && <ArrowRight className="arrow" size={18} aria-hidden />}
    </>
  )
}
