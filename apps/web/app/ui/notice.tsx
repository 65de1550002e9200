import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeProps = {
  tone?: 'info' | 'warning' | 'success' | 'danger'
  /** "status" or "alert" when it appears after an action; leave out when it is there from the start. */
  role?: 'status' | 'alert'
  children: ReactNode
}

const icons: Record<NonNullable<NoticeProps['tone']>, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  success: CircleCheck,
  danger: OctagonAlert,
}

/** A sentence that needs to stand out: information, the spec's yellow warning, a good result, a failure. */
export function Notice({ tone = 'info', role, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className="notice" data-tone={tone} {...(role ? { role } : {})}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
