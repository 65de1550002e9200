import { brand } from '@portal/domain/brand'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonContent, type ButtonLook, buttonClass } from '../../../ui/button-look.tsx'

export type CallLinkProps = Pick<ButtonLook, 'variant' | 'size'> & { children: ReactNode }

/** Calls the sales desk: a link that looks like a button. */
export function CallLink({ variant = 'ghost', size = 'lg', children }: CallLinkProps) {
  return (
    <a href={brand.phone.href} className={buttonClass({ variant, size })}>
      <ButtonContent icon={<Phone size={18} aria-hidden />}>{children}</ButtonContent>
    </a>
  )
}
