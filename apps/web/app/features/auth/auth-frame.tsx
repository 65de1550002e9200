import type { ReactNode } from 'react'
import { HangTag } from './hang-tag.tsx'
import '../../styles/auth.css'

export type AuthFrameProps = { title: string; lead?: ReactNode; wide?: boolean; children: ReactNode }

/** The two columns of the sign-in family: the form, and from 960 px on the asphalt panel with the hang tag. */
export function AuthFrame({ title, lead, wide = false, children }: AuthFrameProps) {
  return (
    <main id="main" className="auth" data-wide={wide}>
      <div className="auth-form">
        <h1>{title}</h1>
        {lead && <p className="auth-lead">{lead}</p>}
        {children}
      </div>
      <div className="auth-panel on-dark" aria-hidden="true">
        <HangTag />
      </div>
    </main>
  )
}
