import type { ReactNode } from 'react'

export type SectionProps = {
  title: string
  /** A few quiet words beside the title, such as a count. */
  note?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, note, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="title-row">
        <h2>{title}</h2>
        {note && <p className="text-ui text-muted">{note}</p>}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
