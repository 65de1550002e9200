import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { AuthFrame } from './auth-frame.tsx'

export type AuthDoneProps = { title: string; to: string; action: string; children: ReactNode }

/** Where a form of the sign-in family ends: what happened, and one way on. The heading takes the focus. */
export function AuthDone({ title, to, action, children }: AuthDoneProps) {
  useEffect(() => focusHeading(), [])
  return (
    <AuthFrame title={title}>
      <div className="auth-fields">
        {children}
        <ButtonLink to={to} size="lg" block>
          {action}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
